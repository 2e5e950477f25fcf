// The short form of a placement request, as attributes and properties that reflect them.

import { expand, pages } from "../short-form/expand.js";
import { writeAttribute } from "./base.js";

/** The types of the fields. */
export const SHORT_FIELDS = new Map<string, string>([["page", "string"]]);
for (const page of pages()) expand(page, (type, name) => void SHORT_FIELDS.set(name, type));

/** Returns the attribute of a field. */
export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, "-$&").toLowerCase();

/** The attributes of all fields. */
export const SHORT_ATTRIBUTES: readonly string[] = [...SHORT_FIELDS.keys()].map(attributeOf);

/** Reads the attribute of a field. Lists are separated by commas. Text that is not an integer stays, and the gateway refuses it. */
export function readField(element: Element, type: string, name: string): unknown {
  const text = element.getAttribute(attributeOf(name));
  if (text === null) return undefined;
  if (/^b/.test(type)) return text !== "false";
  const read = (item: string) =>
    /^n/.test(type) && /^-?\d+$/.test(item) ? (Number.isSafeInteger(+item) ? +item : BigInt(item)) : item;
  return /]/.test(type) ? (text.match(/[^\s,]+(\s+[^\s,]+)*/g) ?? []).map(read) : read(text);
}

/** Defines the properties. */
export function defineFields(prototype: Element): void {
  for (const [name, type] of SHORT_FIELDS)
    Object.defineProperty(prototype, name, {
      // Other code may have added properties to `Object.prototype`.
      __proto__: null,
      get(this: Element) {
        return readField(this, type, name);
      },
      set(this: Element, value: string | null | undefined) {
        writeAttribute(this, attributeOf(name), value);
      },
    } as PropertyDescriptor);
}
