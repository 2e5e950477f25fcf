import { Random as Generator } from "../../bench/random.mjs";

/** A small random number generator. The same seed generates the same case. */
export class Random extends Generator {
  constructor(seed) {
    super(Math.imul(seed, 2_654_435_761));
  }

  /** A whole number from 0 up to but not including `limit`. */
  below(limit) {
    return this.int(0, limit - 1);
  }

  /** True once in `times`. */
  once(times) {
    return this.below(times) === 0;
  }

  /** An array of `least` to `most` results of `make`. */
  several(min, max, make) {
    return Array.from({ length: this.int(min, max) }, make);
  }
}
