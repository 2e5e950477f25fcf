// One item of the list of issues.

import { classOf } from "./classes.ts";
import { make } from "./elements.ts";
import type { Located } from "./located.ts";

/** An issue in the list, as a button. It is filled again for another issue. */
export class Item {
  readonly button = make("button", { type: "button", className: "issue" });
  readonly element = make("li", {}, this.button);
  readonly #class = part("issue-class");
  readonly #position = part("issue-position");
  readonly #path = part("issue-path");
  readonly #message = part("issue-message");
  readonly #rule = part("issue-rule");
  readonly #code = part("issue-code");
  readonly #key = part("issue-key");

  constructor() {
    const details = part("issue-details");
    // The spaces separate the parts for screen readers and when the text is copied.
    details.append(this.#rule, " ", this.#code, " ", this.#key);
    this.button.append(this.#class, " ", this.#position, " ", this.#path, " ", this.#message, " ", details);
  }

  fill({ issue, start }: Located): void {
    const { rule, code, key, path } = issue;
    this.button.setAttribute("data-rule", rule);
    this.button.setAttribute("data-class", classOf(issue));
    setText(this.#class, classOf(issue));
    setText(this.#position, `${start.line}:${start.column}`);
    setText(this.#path, path || "the document");
    setText(this.#message, issue.message);
    setText(this.#rule, rule);
    setText(this.#code, code === null ? "" : `code ${code}`);
    // Without a code the key is the path, which is shown already.
    setText(this.#key, key === null || (code === null && key === path) ? "" : `key ${key}`);
  }

  get current(): boolean {
    return this.button.hasAttribute("aria-current");
  }

  set current(current: boolean) {
    if (current) this.button.setAttribute("aria-current", "true");
    else this.button.removeAttribute("aria-current");
  }
}

const part = (className: string): HTMLElement => make("span", { className });

/** Sets a text. If it is a path, it can break between its segments. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent === text) return;
  const pieces = text.split(/(?<=\S)(?=[.[]\S)/);
  element.replaceChildren(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [make("wbr"), piece])));
}
