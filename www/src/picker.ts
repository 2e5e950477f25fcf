// The select box of examples.

import type { Example } from "./examples/example.ts";

const OWN = "own";

/** The list of examples in groups. The user's own text is added once there is one. */
export class Picker {
  readonly #select: HTMLSelectElement;
  readonly #own = new Option("Your own text", OWN);
  #ownText = "";

  constructor(
    select: HTMLSelectElement,
    examples: readonly Example[],
    group: (example: Example) => string,
    pick: (text: string) => void,
  ) {
    this.#select = select;
    const groups = new Map<string, HTMLOptGroupElement>();
    for (const [index, example] of examples.entries()) {
      const label = group(example);
      const element = groups.get(label) ?? document.createElement("optgroup");
      element.label = label;
      element.append(new Option(example.name, String(index)));
      groups.set(label, element);
    }
    select.append(...groups.values());
    select.value = "0";
    select.addEventListener("change", () => {
      pick(select.value === OWN ? this.#ownText : (examples[Number(select.value)]?.text ?? ""));
    });
  }

  /** Stores the text that the user typed, so that picking an example does not lose it. */
  keepOwn(text: string): void {
    this.#ownText = text;
    if (!this.#own.isConnected) this.#select.append(this.#own);
    this.#select.value = OWN;
  }
}
