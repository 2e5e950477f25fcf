// The buttons that send a payload to the gateway.

import { element } from "../elements.ts";

const NO_GATEWAY = "Sending needs a gateway: run “make demo” to start one.";
const BLOCKED = "Correct the errors first.";

/** The action of a button, and its texts. */
export interface Sending {
  /** The prefix of the ids of its elements. */
  readonly id: string;
  /** Describes the action. */
  readonly hint: string;
  /** Sends a payload, and returns a note about the result. */
  readonly send: (text: string) => Promise<string>;
  /** Called when the payload changes. */
  readonly changed?: () => void;
}

/** The button that sends the payload of an editor if it has no errors, and the note beside it. */
export class SendButton {
  readonly #sending: Sending;
  readonly #button: HTMLButtonElement;
  readonly #note: HTMLElement;
  #text = "";
  #isGood = false;
  #isBusy = false;
  /** `undefined` until it is known. */
  #hasGateway: boolean | undefined;

  /** `gateway` resolves to whether a gateway responds. */
  constructor(sending: Sending, gateway: Promise<boolean>) {
    this.#sending = sending;
    this.#button = element(`${sending.id}-send`, HTMLButtonElement);
    this.#note = element(`${sending.id}-note`, HTMLElement);
    this.#button.addEventListener("click", () => void this.#press());
    void gateway.then((hasGateway) => {
      this.#hasGateway = hasGateway;
      this.#show();
    });
  }

  /** Sets the payload, and whether it has no errors. */
  readonly checked = (text: string, ok: boolean): void => {
    if (text !== this.#text) this.#sending.changed?.();
    this.#text = text;
    this.#isGood = ok;
    this.#show();
  };

  #show(): void {
    this.#button.disabled = !(this.#hasGateway && this.#isGood);
    const hint = this.#isGood ? this.#sending.hint : BLOCKED;
    // The hint is shown before it is known whether there is a gateway, so that the content below does not move.
    this.#setNote(this.#hasGateway === false ? NO_GATEWAY : hint);
  }

  async #press(): Promise<void> {
    if (this.#isBusy) return;
    const text = this.#text;
    this.#isBusy = true;
    this.#button.setAttribute("aria-disabled", "true");
    this.#setNote("Sending…");
    try {
      const note = await this.#sending.send(text);
      if (text === this.#text) this.#setNote(note);
      else this.#sending.changed?.();
    } catch (error) {
      if (text === this.#text) this.#setNote(await messageFor(error), true);
    } finally {
      this.#isBusy = false;
      this.#button.removeAttribute("aria-disabled");
    }
  }

  #setNote(text: string, isFailure = false): void {
    if (this.#note.textContent !== text) this.#note.textContent = text;
    this.#note.toggleAttribute("data-failed", isFailure);
  }
}

/** Returns the message for an error. Loading the messages can fail, too. */
async function messageFor(error: unknown): Promise<string> {
  try {
    const { messageOf } = await import("./calls.ts");
    return messageOf(error);
  } catch {
    return "Part of this page could not be loaded. Is the demo still running?";
  }
}
