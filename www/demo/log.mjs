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
    for (const hear of this.#followers) hear(entry);
  }

  /** Calls `hear` with each stored and each new line after a number. Returns a function that stops it. */
  follow(after, hear) {
    for (const entry of this.#entries) if (entry.number > after) hear(entry);
    this.#followers.add(hear);
    return () => this.#followers.delete(hear);
  }
}
