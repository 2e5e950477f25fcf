// Page Up and Page Down in the editor.

import type { Mirror } from "./mirror.ts";

/** Makes Page Up and Page Down move the caret by a page, as in a textarea that scrolls itself. */
export function startPaging(scroller: HTMLElement, textarea: HTMLTextAreaElement, mirror: Mirror): void {
  textarea.addEventListener("keydown", (event) => {
    const sign = { PageUp: -1, PageDown: 1 }[event.key];
    if (sign === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const backward = textarea.selectionDirection === "backward";
    const { selectionStart, selectionEnd } = textarea;
    const [anchor, caret] = backward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd];

    const { line, column } = mirror.lines.at(caret);
    const page = sign * (scroller.clientHeight - mirror.lineHeight);
    const target = mirror.lines.offset(mirror.lineAtTop(mirror.lineTop(line) + page), column);
    const fixed = event.shiftKey ? anchor : target;
    textarea.setSelectionRange(
      Math.min(fixed, target),
      Math.max(fixed, target),
      target < fixed ? "backward" : "forward",
    );
    scroller.scrollTop += page;
  });
}
