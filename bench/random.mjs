// A small seeded generator (mulberry32), so that every run and runtime uses the same payloads.

export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  int(low, high) {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share) {
    return this.next() < share;
  }

  pick(values) {
    return values[this.int(0, values.length - 1)];
  }
}
