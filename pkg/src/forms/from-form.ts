// Reads a form into a value for a check, and finds the control of an issue.

import { refuseOption } from "../options/option-names.js";
import { isLoopback } from "../options/parse-url.js";
import { entriesOf, type FormSource, isEmpty, isEntered } from "./entries.js";
import { FIELDS, type FormValues } from "./generated/fields.js";
import { enter, type Kind, type Part, part, stepsOf } from "./part.js";
import { type TextReader, textReader } from "./texts.js";

export type { FormSource };

/** The options of `fromForm`. */
export interface FormOptions {
  /** The language of numbers, such as `frCA` of `endcap/locales`. The default is English. */
  locale?: { readonly language: string } | undefined;
}

/** An issue of a check, of a Standard Schema, or of the response of a gateway or the service. */
export interface IssueInForm {
  readonly segments?: readonly (string | number)[] | undefined;
  readonly path?: string | null | readonly PropertyKey[] | undefined;
  /** The path in an error of the service. */
  readonly key?: string | null | undefined;
}

/** A form as a value for a check. */
export interface FormValue<T> {
  /** The value, without empty fields and rows. The check reports texts that could not be read, and required fields that are absent. */
  readonly value: T;
  /**
   * Returns the name of the control of an issue, as it is in the form: rows are counted as in the form, and the control of an issue
   * of a whole row is its first one. `undefined` if the form has no control for it.
   */
  control(issue: IssueInForm): string | undefined;
}

/**
 * Reads a form by the names of its controls, such as `line_items[0].line_item_measurements[0].quantity` or
 * `line_items.0.line_item_measurements.0.quantity`. The texts of number fields become numbers, checkboxes become booleans, and
 * repeated names become lists. Empty fields are left out, and so are rows in which nothing was entered. A text that cannot be
 * read stays a text, so that the check reports it. In development, names that the resource does not have are logged.
 *
 * @param form a form element, its `FormData` or other pairs of names and values, or the values of a form library
 * @throws {TypeError} for a form or a locale of another kind, and for a resource or an option that does not exist
 *
 * @example
 * ```ts
 * const { value, control } = fromForm(form, "shoppingLists", { locale: frCA });
 * const { issues } = shoppingLists.check(value, { locale: frCA });
 * for (const issue of issues) form.elements.namedItem(control(issue));
 * ```
 */
export function fromForm<R extends keyof FormValues>(
  form: FormSource,
  resource: R,
  options: FormOptions = {},
): FormValue<FormValues[R]> {
  for (const name of Object.keys(options))
    if (name !== "locale") refuseOption(name, "is not an option; the option is `locale`");
  if (!Object.hasOwn(FIELDS, resource))
    throw new TypeError(`\`resource\` must be one of ${Object.keys(FIELDS).join(", ")}`);
  const root = part(FIELDS[resource], "");
  for (const [name, value, isFilled] of entriesOf(form, FIELDS[resource]))
    if (!enter(root, name, value, isFilled)) reportUnknown(name, resource);
  const { locale = { language: "en" } } = options;
  const value = readPart(root, textReader(locale?.language)) ?? {};
  return { value: value as FormValues[R], control: (issue) => controlOf(root, issue) };
}

/** Returns the value of a part; `undefined` if nothing was entered. Stores which rows of a list are in the value. */
function readPart(part: Part, read: TextReader): unknown {
  const { kind, parts } = part;
  if (typeof kind === "string" && kind !== "map") {
    // Only a boolean can be unchecked. Other checkboxes are in a list, or absent.
    const filled = part.entered.filter((value) => !isEmpty(value) && (value !== false || kind === "boolean"));
    const values = filled.map((value) => read(kind, value));
    // A hidden control before a checkbox has the value of the unchecked one. The check reports other repeated values.
    return values.every((value) => typeof value === "boolean") ? values.at(-1) : oneOrAll(values);
  }
  const filled = [...parts]
    .map(([key, inner]) => [key, readPart(inner, read), inner] as const)
    .filter(([, value, inner]) => value !== undefined && (inner.isFilled || !isRow(kind, inner)));
  part.rows = filled.map(([, , inner]) => inner);
  if (Array.isArray(kind)) return filled.length > 0 ? filled.map(([, value]) => value) : undefined;
  // Values where fields belong stay, so that the check reports them.
  return oneOrAll([...(filled.length > 0 ? [Object.fromEntries(filled)] : []), ...part.entered.filter(isEntered)]);
}

const oneOrAll = (values: unknown[]): unknown => (values.length > 1 ? values : values[0]);

/** Returns whether a part is a row: an object in a list. */
const isRow = (kind: Kind, inner: Part): boolean => Array.isArray(kind) && typeof inner.kind === "object";

/** Returns the name of the control at the path of an issue, or of the innermost part of the form around it. */
function controlOf(root: Part, { segments, path, key }: IssueInForm): string | undefined {
  // Issues that were read from JSON may have other types.
  const steps = [segments, path].find(Array.isArray) ?? stepsOf(`${path ?? key ?? ""}`);
  let current = root;
  for (const step of steps) {
    const next = Array.isArray(current.kind) ? current.rows[Number(step)] : current.parts.get(String(step));
    if (next === undefined) break;
    current = next;
  }
  return current.name || undefined;
}

/** The maximum number of names to log: strangers choose the names that they send. */
const MAX_REPORTED = 100;
const reported = /* @__PURE__ */ new Set<string>();

/** Logs each unknown name once, in pages of this machine, and in servers whose `NODE_ENV` is `development`. */
function reportUnknown(name: string, resource: string): void {
  const { location, process } = globalThis as {
    location?: { hostname?: string };
    process?: { env?: { NODE_ENV?: string } };
  };
  const isDevelopment = location?.hostname ? isLoopback(location.hostname) : process?.env?.NODE_ENV === "development";
  const shown = name.slice(0, 64);
  if (!isDevelopment || reported.has(shown) || reported.size >= MAX_REPORTED) return;
  reported.add(shown);
  console.warn(`\`fromForm\` left out ${JSON.stringify(shown)}, no field of ${resource}`);
}
