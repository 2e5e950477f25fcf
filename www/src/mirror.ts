// A copy of the editor's text that can be measured and marked.

import { Lines, lastUpTo } from "./lines.ts";
import { flattened, type Mark } from "./marks.ts";

/**
 * An invisible copy of the text behind the textarea, in the same font and size, with one element for each line. It shows the marks,
 * makes the textarea as tall as its text, and returns the position of a line or an offset on the page, which a textarea cannot. Only
 * lines that change are updated.
 */
export class Mirror {
  readonly element = document.createElement("div");
  #lines = new Lines("");
  #elements: HTMLElement[] = [];
  /** The lines that have marks, each with its marks as JSON, so that unchanged lines are not updated. */
  readonly #marked = new Map<HTMLElement, string>();

  constructor() {
    this.element.className = "mirror";
    this.element.setAttribute("aria-hidden", "true");
    this.setText("");
  }

  get lines(): Lines {
    return this.#lines;
  }

  setText(text: string): void {
    const before = this.#elements.length === 0 ? [] : this.#lines.texts;
    this.#lines = new Lines(text);
    const after = this.#lines.texts;
    const head = commonHead(before, after);
    const tail = commonTail(before, after, head);

    const following = this.#elements.slice(before.length - tail);
    const stale = this.#elements.slice(head, before.length - tail);
    const changed = after.slice(head, after.length - tail).map((line) => {
      const element = stale.shift() ?? this.#insertLine(following[0]);
      element.textContent = line;
      this.#marked.delete(element);
      return element;
    });
    for (const element of stale) {
      element.remove();
      this.#marked.delete(element);
    }
    this.#elements = [...this.#elements.slice(0, head), ...changed, ...following];
  }

  setMarks(marks: ReadonlyMap<number, readonly Mark[]>): void {
    const unmarked = new Map(this.#marked);
    for (const [line, lineMarks] of marks) {
      const element = this.#elements[line];
      if (!element) continue;
      unmarked.delete(element);
      const pieces = flattened(lineMarks);
      const json = JSON.stringify(pieces);
      if (this.#marked.get(element) === json) continue;
      this.#marked.set(element, json);
      element.replaceChildren(...markedUp(this.#lines.texts[line] ?? "", pieces));
    }
    for (const element of unmarked.keys()) {
      this.#marked.delete(element);
      element.replaceChildren(element.textContent ?? "");
    }
  }

  /** Returns the distance of a line from the mirror's top, in pixels. */
  lineTop(line: number): number {
    return this.#elements[line]?.offsetTop ?? 0;
  }

  /** The height of a line that does not wrap. */
  get lineHeight(): number {
    return Number.parseFloat(getComputedStyle(this.element).lineHeight);
  }

  /** Returns the line that is `top` pixels below the mirror's top. */
  lineAtTop(top: number): number {
    return lastUpTo(this.#elements.length, top, (line) => this.lineTop(line));
  }

  /** Returns the rectangle of the text between two offsets in the viewport. For equal offsets, that is the caret. */
  rectangle(start: number, end: number): DOMRect {
    const range = document.createRange();
    range.setStart(...this.#point(start));
    range.setEnd(...this.#point(end));
    const rectangle = range.getBoundingClientRect();
    if (rectangle.height > 0) return rectangle;
    // An empty line has no text to measure.
    return (this.#elements[this.#lines.at(start).line] ?? this.element).getBoundingClientRect();
  }

  #point(offset: number): [Node, number] {
    const { line, column } = this.#lines.at(offset);
    const element = this.#elements[line] ?? this.element;
    let left = column;
    for (const child of element.childNodes) {
      const text = child.firstChild ?? child;
      const length = text.textContent?.length ?? 0;
      if (left <= length) return [text, left];
      left -= length;
    }
    return [element, 0];
  }

  #insertLine(before: HTMLElement | undefined): HTMLElement {
    const element = document.createElement("div");
    element.className = "line";
    this.element.insertBefore(element, before ?? null);
    return element;
  }
}

function markedUp(text: string, pieces: readonly Mark[]): Node[] {
  const nodes: Node[] = [];
  let done = 0;
  for (const { from, to, class: name } of pieces) {
    const mark = document.createElement("mark");
    mark.setAttribute("data-class", name);
    mark.textContent = text.slice(from, to);
    nodes.push(document.createTextNode(text.slice(done, from)), mark);
    done = to;
  }
  nodes.push(document.createTextNode(text.slice(done)));
  return nodes;
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  const shorter = Math.min(a.length, b.length);
  let count = 0;
  while (count < shorter && a[count] === b[count]) count++;
  return count;
}

function commonTail(a: readonly string[], b: readonly string[], head: number): number {
  const max = Math.min(a.length, b.length) - head;
  let count = 0;
  while (count < max && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
