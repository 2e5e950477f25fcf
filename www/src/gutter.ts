// The line numbers of the editor.

import { oncePerFrame } from "./frame.ts";
import { type Mark, maxSeverity } from "./marks.ts";
import type { Mirror } from "./mirror.ts";

/** The line numbers. Only those near the visible part exist, each at the height of its line in the mirror. */
export class Gutter {
  readonly element = document.createElement("div");
  readonly #scroller: HTMLElement;
  readonly #sheet: HTMLElement;
  readonly #mirror: Mirror;
  readonly #paintSoon = oncePerFrame(() => this.#paint());
  #marks: ReadonlyMap<number, readonly Mark[]> = new Map();

  constructor(scroller: HTMLElement, sheet: HTMLElement, mirror: Mirror) {
    this.#scroller = scroller;
    this.#sheet = sheet;
    this.#mirror = mirror;
    this.element.className = "gutter";
    this.element.setAttribute("aria-hidden", "true");
    scroller.addEventListener("scroll", this.#paintSoon, { passive: true });
    // Lines wrap differently at another width, and lines in a hidden panel have no height until it is shown.
    const sizes = new ResizeObserver(this.#paintSoon);
    sizes.observe(scroller);
    sizes.observe(mirror.element);
  }

  setMarks(marks: ReadonlyMap<number, readonly Mark[]>): void {
    this.#marks = marks;
    // Set at once and not with the numbers: a wider gutter makes the text narrower, and the browser would lay it out twice.
    this.#sheet.style.setProperty("--digits", String(String(this.#mirror.lines.texts.length).length));
    this.#paintSoon();
  }

  #paint(): void {
    const height = this.#scroller.clientHeight;
    if (height === 0) return;
    // One more screen above and below, because scrolling may be ahead of painting.
    const first = this.#mirror.lineAtTop(this.#scroller.scrollTop - height);
    const last = this.#mirror.lineAtTop(this.#scroller.scrollTop + 2 * height);
    const tops: number[] = [];
    for (let line = first; line <= last; line++) tops.push(this.#mirror.lineTop(line));

    while (this.element.children.length > tops.length) this.element.lastElementChild?.remove();
    for (const [index, top] of tops.entries()) this.#number(index, first + index, top);
  }

  #number(index: number, line: number, top: number): void {
    let element = this.element.children[index] as HTMLElement | undefined;
    if (!element) {
      element = document.createElement("span");
      this.element.append(element);
    }
    element.textContent = String(line + 1);
    element.style.setProperty("top", `${top}px`);
    const marks = this.#marks.get(line);
    if (marks) element.setAttribute("data-class", maxSeverity(marks));
    else element.removeAttribute("data-class");
  }
}
