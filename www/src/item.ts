import type { Located } from "./located.ts";

/** One finding in the list: a button, refilled when another finding takes its place. */
export class Item {
  readonly element = document.createElement("li");
  readonly button = document.createElement("button");
  readonly #class = part("finding-class");
  readonly #place = part("finding-place");
  readonly #path = part("finding-path");
  readonly #message = part("finding-message");
  readonly #rule = part("finding-rule");
  readonly #code = part("finding-code");
  readonly #key = part("finding-key");

  constructor() {
    const details = part("finding-details");
    // The spaces keep the parts apart where they are read as one text.
    details.append(this.#rule, " ", this.#code, " ", this.#key);
    this.button.type = "button";
    this.button.className = "finding";
    this.button.append(this.#class, " ", this.#place, " ", this.#path, " ", this.#message, " ", details);
    this.element.append(this.button);
  }

  fill({ finding, start }: Located): void {
    const { rule, code, key, path } = finding;
    this.button.setAttribute("data-rule", rule);
    this.button.setAttribute("data-class", finding.class);
    setText(this.#class, finding.class);
    setText(this.#place, `${start.line}:${start.column}`);
    setText(this.#path, path || "the document");
    setText(this.#message, finding.message);
    setText(this.#rule, rule);
    setText(this.#code, code === null ? "" : `code ${code}`);
    // A breach's or an advice's key is its path, which is shown already.
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

function part(className: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  return element;
}

/** Sets a text that, where it is a path, may break between its segments. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent === text) return;
  const pieces = text.split(/(?<=\S)(?=[.[]\S)/);
  element.replaceChildren(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [breakHere(), piece])));
}

function breakHere(): HTMLElement {
  return document.createElement("wbr");
}
