// The list of issues of a workbench.

import { classOf, type IssueClass } from "./classes.ts";
import { oncePerFrame } from "./frame.ts";
import { Item } from "./item.ts";
import type { Located } from "./located.ts";

/** The issues as a list of buttons. Items are reused, so that the list changes as little as possible while the user types. */
export class IssuesList {
  readonly #list: HTMLOListElement;
  readonly #items: Item[] = [];
  #located: readonly Located[] = [];
  #hidden: ReadonlySet<IssueClass> = new Set();

  constructor(list: HTMLOListElement, pick: (entry: Located) => void) {
    this.#list = list;
    list.addEventListener("click", (event) => {
      const entry = this.#located[this.#indexOf(event.target)];
      if (entry) pick(entry);
    });
    list.addEventListener("keydown", (event) => this.#moveFocus(event));
  }

  show(located: readonly Located[]): void {
    this.#located = located;
    this.#list.hidden = located.every((entry) => this.#hidden.has(classOf(entry.issue)));
    while (this.#items.length > located.length) this.#items.pop()?.element.remove();
    for (const [index, entry] of located.entries()) {
      const item = this.#items[index] ?? this.#add();
      item.fill(entry);
      item.element.hidden = this.#hidden.has(classOf(entry.issue));
    }
  }

  /** Hides the issues of these classes, and shows all others. */
  hide(classes: ReadonlySet<IssueClass>): void {
    this.#hidden = classes;
    this.show(this.#located);
  }

  /** Marks the issues at the caret, and scrolls the first of them into view. */
  markCurrent(current: readonly Located[]): void {
    for (const [index, item] of this.#items.entries()) {
      item.current = current.some((entry) => entry === this.#located[index]);
    }
    this.#revealCurrent();
  }

  #add(): Item {
    const item = new Item();
    this.#items.push(item);
    this.#list.append(item.element);
    return item;
  }

  /** Scrolls only the list: on a phone, `scrollIntoView` would also scroll the page away from the text. */
  readonly #revealCurrent = oncePerFrame(() => {
    const item = this.#items.find(({ current, element }) => current && !element.hidden);
    if (!item) return;
    const view = this.#list.getBoundingClientRect();
    const box = item.element.getBoundingClientRect();
    if (box.top < view.top) this.#list.scrollTop -= view.top - box.top;
    else if (box.bottom > view.bottom) this.#list.scrollTop += box.bottom - view.bottom;
  });

  #moveFocus(event: KeyboardEvent): void {
    const shown = this.#items.filter((item) => !item.element.hidden);
    const index = shown.findIndex((item) => item.button === event.target);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    shown[next]?.button.focus();
  }

  #indexOf(target: EventTarget | null): number {
    const button = target instanceof Element ? target.closest("button") : null;
    return this.#items.findIndex((item) => item.button === button);
  }
}
