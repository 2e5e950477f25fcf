// Finds and creates elements of the page.

/** Returns the element with an id. Throws unless it exists and has this type. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/** Returns a new element with properties and children. `label` is its accessible name, and `describedBy` the id of its description. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> & { readonly describedBy?: string; readonly label?: string } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { describedBy, label, ...rest } = properties;
  const element = Object.assign(document.createElement(name), rest);
  if (describedBy) element.setAttribute("aria-describedby", describedBy);
  if (label) element.setAttribute("aria-label", label);
  element.append(...children);
  return element;
}
