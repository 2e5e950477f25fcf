// Lists what was entered into a form, from each form in which programs have it.

/** The depth to which the values of form libraries are read. No body is as deep. */
const MAX_DEPTH = 16;

/** A form: its element, its `FormData` or other pairs of names and values, or the values of a form library. */
export type FormSource = Iterable<readonly [name: string, value: unknown]> | object;

/** The name of a control, its value, and whether that makes a row of it: a row without one is empty. */
export type Entry = readonly [name: string, value: unknown, isFilled: boolean];

/** Returns whether nothing was entered. */
export const isEmpty = (value: unknown): boolean =>
  value === "" || value == null || Number.isNaN(value) || (value instanceof Blob && value.size === 0);

/** Returns all that was entered, in the order of the form. */
export function entriesOf(form: FormSource): Entry[] {
  if (typeof HTMLFormElement === "function" && form instanceof HTMLFormElement) return entriesOfElement(form);
  if (!isContainer(form) && !(Symbol.iterator in Object(form)))
    throw new TypeError("`form` must be a form, `FormData`, pairs or values");
  const entries =
    Symbol.iterator in form ? [...(form as Iterable<readonly [string, unknown]>)] : [...entriesBelow(form, "", 0)];
  return entries.map(([name, value]) => [name, value, !isEmpty(value) && value !== false]);
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

/** Returns whether a `<select>` shows its first option, and the page selects none. */
function showsFirst({ options, selectedIndex }: HTMLSelectElement): boolean {
  const all = Array.from(options);
  return (
    !all.some(({ defaultSelected }) => defaultSelected) && selectedIndex === all.findIndex((each) => !each.disabled)
  );
}

/** Lists the values of a form library, with the names of their controls. */
function* entriesBelow(value: unknown, name: string, depth: number): Generator<readonly [string, unknown]> {
  if (!isContainer(value) || depth > MAX_DEPTH) {
    yield [name, value];
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* entriesBelow(inner, Array.isArray(value) ? `${name}[${key}]` : name ? `${name}.${key}` : key, depth + 1);
}

function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}
