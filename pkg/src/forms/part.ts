// The parts of a form: what was entered, in the structure of the body.

/** The kind of a value: of a text, of the items of a list, or of the fields of an object. */
export type Kind = string | readonly [Kind] | { readonly [field: string]: Kind };

/** A value of a form: a field, a list, or an object. */
export interface Part {
  readonly kind: Kind;
  /** The name of its first control in the form. */
  readonly name: string;
  /** The rows of a list, and the fields of an object that are in the form. */
  readonly parts: Map<string, Part>;
  /** What was entered. */
  readonly entered: unknown[];
  /** Whether something was entered. A row without it is empty. */
  isFilled: boolean;
  /** The rows that are in the value. */
  rows: Part[];
}

export const part = (kind: Kind, name: string): Part => ({
  kind,
  name,
  parts: new Map(),
  entered: [],
  isFilled: false,
  rows: [],
});

/** Returns the steps of a name such as `line_items[0].name`, `line_items.0.name` or `line_items[0][name]`. */
export const stepsOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean);

/** Returns the kind of a row or field; `undefined` if there is no such field. */
export function kindBelow(kind: Kind, key: string): Kind | undefined {
  if (typeof kind === "string") return kind === "map" ? "text" : undefined;
  if (Array.isArray(kind)) return kind[0];
  return Object.hasOwn(kind, key) ? (kind as { [field: string]: Kind })[key] : undefined;
}

/** Puts what was entered into the part of this name. Returns whether the resource has such a field. */
export function enter(root: Part, name: string, value: unknown, isFilled: boolean): boolean {
  const parents = [root];
  let current = root;
  const step = (key: string, kind: Kind): void => {
    const next = current.parts.get(key) ?? part(kind, name);
    current.parts.set(key, next);
    parents.push(next);
    current = next;
  };
  const [, map = "", dotted, key = dotted] = /^(\w+)(?:\.(.+)|\[(.+)])$/s.exec(name) ?? [];
  // The keys of a map may contain dots and brackets.
  const steps = key !== undefined && kindBelow(root.kind, map) === "map" ? [map, key] : stepsOf(name);
  for (const [index, key] of steps.entries()) {
    const below = kindBelow(current.kind, key);
    if (below === undefined) return false;
    step(key, below);
    if (index === steps.length - 1 && Array.isArray(current.kind)) step(` ${current.parts.size}`, current.kind[0]);
  }
  if (current === root) return false;
  current.entered.push(value);
  for (const parent of parents) parent.isFilled ||= isFilled;
  return true;
}
