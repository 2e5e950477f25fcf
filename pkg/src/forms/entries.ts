// Lists what was entered into a form, from each form in which programs have it.

import { type Kind, kindBelow } from "./part.js";

/** A form: its element, its `FormData` or other pairs of names and values, or the values of a form library. */
export type FormSource = Iterable<readonly [name: string, value: unknown]> | object;

/** The name of a control, its value, and whether that makes a row of it: a row without one is empty. */
export type Entry = readonly [name: string, value: unknown, isFilled: boolean];

/** Returns whether nothing was entered. */
export const isEmpty = (value: unknown): boolean =>
  value === "" || value == null || Number.isNaN(value) || (value instanceof Blob && value.size === 0);

/** Returns whether a value fills a row: not an unchecked box. */
export const isEntered = (value: unknown): boolean => !isEmpty(value) && value !== false;

/** Returns all that was entered, in the order of the form. */
export function entriesOf(form: FormSource, kind: Kind): Entry[] {
  if (typeof HTMLFormElement === "function" && form instanceof HTMLFormElement) return entriesOfElement(form);
  if (!isContainer(form) && !(Symbol.iterator in Object(form)))
    throw new TypeError("`form` must be a form, pairs or values");
  const entries =
    Symbol.iterator in form ? [...(form as Iterable<readonly [string, unknown]>)] : [...entriesBelow(form, "", kind)];
  return entries.map(([name, value]) => [name, value, isEntered(value)]);
}

/** Returns the entries of an element. A `<select>` that shows its first option does not fill a row. */
function entriesOfElement(form: HTMLFormElement): Entry[] {
  const entered = new FormData(form);
  const unreadable = new Set<string>();
  const untouched = new Set<string>();
  const unchecked: Entry[] = [];
  for (const control of Array.from(form.elements) as (HTMLInputElement | HTMLSelectElement)[]) {
    const { name, type, validity } = control;
    if (!name || control.matches(":disabled")) continue;
    // A number control has no value while its text is not a number.
    if (validity?.badInput) unreadable.add(name);
    if (type === "select-one" && showsFirst(control as HTMLSelectElement)) untouched.add(name);
    if (type === "checkbox" && !entered.has(name)) unchecked.push([name, false, false]);
  }
  const entries = [...entered].map(([name, text]): Entry => {
    const value = text === "" && unreadable.has(name) ? "?" : text;
    return [name, value, !isEmpty(value) && !untouched.has(name)];
  });
  return [...entries, ...unchecked];
}

/** Returns whether a `<select>` shows its first option, and the page selects no other. Frameworks may write that it selects this one. */
function showsFirst({ options, selectedIndex }: HTMLSelectElement): boolean {
  const all = Array.from(options);
  const first = all.findIndex((each) => !each.disabled);
  return selectedIndex === first && all.every((each, index) => !each.defaultSelected || index === first);
}

/** Lists the values of a form library, with the names of their controls. Only fields of the resource are looked into: it has no cycles. */
function* entriesBelow(value: unknown, name: string, kind: Kind | undefined): Generator<readonly [string, unknown]> {
  if (!isContainer(value) || (typeof kind !== "object" && kind !== "map")) {
    yield [name, value];
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* entriesBelow(
      inner,
      Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key,
      kindBelow(kind, key),
    );
}

function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}
