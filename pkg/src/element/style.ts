// Adds the style sheet `style.css` to the elements.

import CSS from "./style.css";

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The element's shadow tree in that style. The sheet is a constructed one, which needs no leave of the page's policy. */
export function styledRoot(element: HTMLElement): ShadowRoot {
  const { ownerDocument } = element;
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  let sheet = sheets.get(ownerDocument);
  // A document takes the sheets of its own window only, and an element that comes from another has lost its own.
  // jsdom has no such sheets.
  if (!sheet && ownerDocument.defaultView && root.adoptedStyleSheets) {
    sheet = new ownerDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(CSS);
    sheets.set(ownerDocument, sheet);
  }
  if (sheet) root.adoptedStyleSheets[0] ??= sheet;
  return root;
}
