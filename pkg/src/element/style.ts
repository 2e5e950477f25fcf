// Adds the style sheet `style.css` to the elements.

import { memberOf } from "../page/dom.js";
import CSS from "./style.css";

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Returns the element's shadow root with the style sheet. It is a constructed sheet, which no Content-Security-Policy blocks. */
export function styledRoot(element: HTMLElement): ShadowRoot {
  const { ownerDocument } = element;
  const view = memberOf(ownerDocument, "defaultView");
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  let sheet = sheets.get(ownerDocument);
  // A document only accepts sheets of its own window, and an element that moves to another document loses its sheets. jsdom has
  // no constructed sheets.
  if (!sheet && view && root.adoptedStyleSheets) {
    sheet = new view.CSSStyleSheet();
    sheet.replaceSync(CSS);
    sheets.set(ownerDocument, sheet);
  }
  if (sheet) root.adoptedStyleSheets[0] ??= sheet;
  return root;
}
