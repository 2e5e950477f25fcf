/** Long enough that a person who is typing is not talked over. */
const QUIET_MS = 900;

/** Reads words out politely, once nothing new has come for a while and only when they differ from the last ones. */
export class Announcer {
  readonly #region: HTMLElement;
  #timer: number | undefined;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  announce(words: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#region.textContent !== words) this.#region.textContent = words;
    }, QUIET_MS);
  }
}
