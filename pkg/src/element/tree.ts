// Elements as plain values. In a page they become DOM elements, and on a server HTML.

/** An element with its attributes, children and text. */
export interface Tree {
  readonly tag: string;
  /** Attributes without a value are `undefined`. The values are texts, never URLs that were not checked. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly (Tree | string)[];
}

/** Returns an element with a part name, which is also its class. Its content is text, never markup. Empty texts are left out. */
export const tree = (
  tag: string,
  part: string,
  attributes: Tree["attributes"],
  ...children: readonly (Tree | string | undefined | false)[]
): Tree => ({
  tag,
  attributes: { ...(part && { class: part, part }), ...attributes },
  children: children.filter(Boolean) as (Tree | string)[],
});
