// The select box of examples.

/** An example payload. It is text and not a value, because its notation, order and mistakes matter. */
export interface Example {
  readonly name: string;
  readonly text: string;
}

const USER_TEXT = "user-text";

/** The list of examples in groups. The user's own text is added once there is one. */
export class Picker {
  readonly #select: HTMLSelectElement;
  readonly #userOption = new Option("Your own text", USER_TEXT);
  #userText = "";

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
      pick(select.value === USER_TEXT ? this.#userText : (examples[Number(select.value)]?.text ?? ""));
    });
  }

  /** Stores the text that the user typed, so that picking an example does not lose it. */
  storeUserText(text: string): void {
    this.#userText = text;
    if (!this.#userOption.isConnected) this.#select.append(this.#userOption);
    this.#select.value = USER_TEXT;
  }
}
