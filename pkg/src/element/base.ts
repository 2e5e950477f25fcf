// What both elements are made of.

/** Where there is no DOM, the elements are classes of nothing, so that a server can import them. */
export const Base: typeof HTMLElement =
  typeof HTMLElement === "undefined" ? (class {} as unknown as typeof HTMLElement) : HTMLElement;

/** Hands properties that were set before the upgrade to their setters. */
export function upgrade<T extends HTMLElement>(element: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}

/** An element with a part's name. What it says is text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  part: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (part) element.setAttribute("part", part);
  element.append(...children);
  return element;
}

const sheets = new Map<string, CSSStyleSheet>();

/** A style sheet that all elements share. A constructed one needs no leave of the page's policy. */
export function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(css, sheet);
  }
  return sheet;
}
