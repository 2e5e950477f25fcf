// Stores the gateway's log lines and forwards them to the page.

/** The maximum number of stored lines. */
const MAX_ENTRIES = 200;

/** Lines in order, each with a number and a time. Followers get each new line. */
export class Log {
  #entries = [];
  // Starts above the numbers of an earlier run, because a page that was left open resumes after the last number it received.
  #next = Date.now();
  #followers = new Set();

  add(line) {
    const entry = { number: this.#next++, at: Date.now(), line };
    this.#entries.push(entry);
    this.#entries.splice(0, this.#entries.length - MAX_ENTRIES);
    for (const listener of this.#followers) listener(entry);
  }

  /** Calls `listener` with each stored and each new line after a number. Returns a function that stops it. */
  follow(after, listener) {
    for (const entry of this.#entries) if (entry.number > after) listener(entry);
    this.#followers.add(listener);
    return () => this.#followers.delete(listener);
  }
}
