// Fake clocks for clients: time passes only when no other work is pending.

import { AsyncLocalStorage } from "node:async_hooks";

/** The initial value of `date()`. */
export const EPOCH = Date.parse("2026-11-21T12:00:00Z");

/** Implements the clock that a client accepts, with a constant in place of random numbers. */
export class VirtualClock {
  chance = 0.5;
  /** How many milliseconds each of the client's clocks runs in a real millisecond. */
  rates = { monotonic: 1, wall: 1 };
  #now = 5000;
  #monotonic = 5000;
  #wall = EPOCH + 5000;
  #timers = new Set();

  now = () => this.#monotonic;
  date = () => this.#wall;
  /** The real time, by which timers fire. */
  real = () => this.#now;
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
    this.#advance(end);
  }

  /** Sets the client's clocks back or forward. */
  jump({ monotonic = 0, wall = 0 }) {
    this.#monotonic += monotonic;
    this.#wall += wall;
  }

  /** Advances without firing timers, as in a blocked runtime. */
  stall(milliseconds) {
    this.#advance(this.#now + milliseconds);
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

  #advance(to) {
    const milliseconds = Math.max(0, to - this.#now);
    this.#now += milliseconds;
    this.#monotonic += milliseconds * this.rates.monotonic;
    this.#wall += milliseconds * this.rates.wall;
  }

  #next() {
    return [...this.#timers].reduce((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
  }

  async #fire(timer) {
    this.#timers.delete(timer);
    this.#advance(timer.at);
    timer.run();
    await quiet();
  }
}

/** Resolves after all work that does not need a timer. */
export async function quiet() {
  for (let turn = 0; turn < 6; turn += 1) await new Promise(setImmediate);
}

/** The caller of the running code. */
export const callers = new AsyncLocalStorage();
/** A caller that disappears once its clock has `isGone`. */
export const GONE = "gone";

/** A clock that drops the timers of callers that disappeared. */
export class MortalClock extends VirtualClock {
  isGone = false;
  #after = this.after;

  after = (milliseconds, run) => {
    const isMortal = callers.getStore() === GONE;
    return this.#after(milliseconds, () => {
      if (!(isMortal && this.isGone)) run();
    });
  };
}
