// What the gateway logged, for the page to follow.

/** How many of the last lines are kept. */
const MAX_ENTRIES = 200;

/** Lines in order, each with a number and a time. Followers get each new line. */
export class Log {
  #entries = [];
  // Above the numbers of an earlier demo, which a page that was left open may have heard.
  #next = Date.now();
  #followers = new Set();

  add(line) {
    const entry = { number: this.#next++, at: Date.now(), line };
    this.#entries.push(entry);
    this.#entries.splice(0, this.#entries.length - MAX_ENTRIES);
    for (const hear of this.#followers) hear(entry);
  }

  /** Has `hear` told of all lines after a number, now and later; gives what ends that. */
  follow(after, hear) {
    for (const entry of this.#entries) if (entry.number > after) hear(entry);
    this.#followers.add(hear);
    return () => this.#followers.delete(hear);
  }
}
