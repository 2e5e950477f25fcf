// Time that passes only when nothing else is left to do.

/** What this clock's `date()` starts from. */
export const EPOCH = Date.parse("2026-11-21T12:00:00Z");

/** A clock as a client takes it, with chance that is always the same. */
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

  /** How many timers wait. */
  get pending() {
    return this.#timers.size;
  }

  /** Lets that many milliseconds pass, and fires the timers that are due in them. */
  async pass(milliseconds) {
    const end = this.#now + milliseconds;
    await quiet();
    for (let next = this.#next(); next !== undefined && next.at <= end; next = this.#next()) await this.#fire(next);
    this.#now = end;
  }

  /** Moves time on while nothing happens, as in a runtime that is blocked. */
  stall(milliseconds) {
    this.#now += milliseconds;
  }

  /** Lets time pass until a promise is settled, and gives its `value` or `error`. */
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

/** Until all that needs no timer has happened. */
export async function quiet() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
}
