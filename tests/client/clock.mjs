// A fake clock for clients: time passes only when no other work is pending.

/** The initial value of `date()`. */
export const EPOCH = Date.parse("2026-11-21T12:00:00Z");

/** Implements the clock that a client accepts, with a constant in place of random numbers. */
export class VirtualClock {
  chance = 0.5;
  #now = 5000;
  #timers = new Set();

  now = () => this.#now;
  date = () => EPOCH + this.#now;
  random = () => this.chance;
  after = (milliseconds, run) => {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** The number of pending timers. */
  get pending() {
    return this.#timers.size;
  }

  /** Advances by that many milliseconds and fires the timers that become due. */
  async pass(milliseconds) {
    const end = this.#now + milliseconds;
    await quiet();
    for (let next = this.#next(); next !== undefined && next.at <= end; next = this.#next()) await this.#fire(next);
    this.#now = end;
  }

  /** Advances without firing timers, as in a blocked runtime. */
  stall(milliseconds) {
    this.#now += milliseconds;
  }

  /** Lets time pass until a promise settles. Resolves to its `value` or `error`. */
  async settle(promise) {
    let result;
    promise.then(
      (value) => {
        result = { value };
      },
      (error) => {
        result = { error };
      },
    );
    for (;;) {
      await quiet();
      if (result !== undefined) return result;
      const next = this.#next();
      if (next === undefined) throw new Error("nothing is left to wait for, and it is not settled");
      await this.#fire(next);
    }
  }

  #next() {
    return [...this.#timers].reduce((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
  }

  async #fire(timer) {
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
    await quiet();
  }
}

/** Resolves after all work that does not need a timer. */
export async function quiet() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
}
