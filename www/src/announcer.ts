// Announces changes to users of screen readers.

/** The pause before an announcement in milliseconds, so that it does not interrupt typing. */
const QUIET_MS = 900;

/** Sets the text of a live region after a pause without new texts, and only if it differs from the last one. */
export class Announcer {
  readonly #region: HTMLElement;
  #timer: number | undefined;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  announce(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#region.textContent !== text) this.#region.textContent = text;
    }, QUIET_MS);
  }
}
