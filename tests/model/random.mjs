/** A small random number generator (mulberry32). The same seed generates the same case. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = Math.imul(seed, 2_654_435_761) >>> 0;
  }

  /** A whole number from 0 up to but not including `limit`. */
  below(limit) {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** True once in `times`. */
  once(times) {
    return this.below(times) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** An array of `least` to `most` results of `make`. */
  several(min, max, make) {
    return Array.from({ length: min + this.below(max - min + 1) }, make);
  }
}
