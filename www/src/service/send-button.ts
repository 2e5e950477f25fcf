import type { CheckResult } from "endcap";
import { element } from "../elements.ts";

const NO_SERVICE = "There is no gateway to send it to: “make demo” starts one.";
const BLOCKED = "What blocks has to be corrected first.";

/** What a button sends, and what is said meanwhile. */
export interface Sending {
  /** What the ids of its elements begin with. */
  readonly id: string;
  /** What pressing it does. */
  readonly hint: string;
  /** Sends a text and gives what there is to say of it. */
  readonly send: (text: string) => Promise<string>;
  /** Hears that the text is another one. */
  readonly changed?: () => void;
}

/** The button that sends what an editor holds, once nothing in it blocks, and what is said beside it. */
export class SendButton {
  readonly #sending: Sending;
  readonly #button: HTMLButtonElement;
  readonly #note: HTMLElement;
  #text = "";
  #isGood = false;
  #isBusy = false;
  /** Whether there is a service; unknown for a moment. */
  #service: boolean | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    this.#button = element(`${sending.id}-send`, HTMLButtonElement);
    this.#note = element(`${sending.id}-note`, HTMLElement);
    this.#button.addEventListener("click", () => void this.#press());
  }

  set service(hasService: boolean) {
    this.#service = hasService;
    this.#show();
  }

  /** Takes a text and what a check says of it. */
  readonly checked = (text: string, { ok }: CheckResult): void => {
    if (text !== this.#text) this.#sending.changed?.();
    this.#text = text;
    this.#isGood = ok;
    this.#show();
  };

  #show(): void {
    this.#button.disabled = !(this.#service && this.#isGood);
    const hint = this.#isGood ? this.#sending.hint : BLOCKED;
    // Said before it is known whether there is a service, so that what is below does not move.
    this.#say(this.#service === false ? NO_SERVICE : hint);
  }

  async #press(): Promise<void> {
    if (this.#isBusy) return;
    const text = this.#text;
    this.#isBusy = true;
    this.#button.setAttribute("aria-disabled", "true");
    this.#say("Asking…");
    try {
      const words = await this.#sending.send(text);
      if (text === this.#text) this.#say(words);
    } catch (error) {
      if (text === this.#text) this.#say(await wordsFor(error), true);
    } finally {
      this.#isBusy = false;
      this.#button.removeAttribute("aria-disabled");
    }
  }

  #say(words: string, isFailure = false): void {
    if (this.#note.textContent !== words) this.#note.textContent = words;
    this.#note.toggleAttribute("data-failed", isFailure);
  }
}

/** The words for an error, unless what has them is what could not be loaded. */
async function wordsFor(error: unknown): Promise<string> {
  try {
    const { inWords } = await import("./calls.ts");
    return inWords(error);
  } catch {
    return "The rest of this page could not be loaded. Is the demo still running?";
  }
}
