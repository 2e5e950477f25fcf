// Work that several callers need at the same time, and that does not depend on any one of them.
//
// When a client disconnects, workerd drops the promises and timers of its request: nothing rejects and no `finally` runs.
// A request that awaits a promise of another one then waits forever. Callers therefore share values only. The caller that
// runs the work stamps it while it runs. The others look at it by timers of their own, and one of them runs the work again
// when the stamps stop.

import { EndcapError } from "../index.js";
import type { Clock } from "./clock.js";
import type { Progress } from "./failures.js";
import { OVER, type Span } from "./span.js";

/** Milliseconds between two stamps. */
const STAMP_INTERVAL = 500;
/** Work without a new stamp for so many milliseconds is taken over. */
const MAX_SILENCE = 1500;
/** An entry without a new stamp for so many milliseconds is removed: its caller is gone, and no other one came. */
const MAX_AGE = 15_000;
/** Bounds of the pauses between two looks at the work of another caller, in milliseconds. */
const [MIN_PAUSE, MAX_PAUSE] = [2, 50];

type Outcome<T> = { value: T } | { error: unknown };

/** Work in progress. Holds values only, so a request that is gone is not kept in memory by it. */
interface Entry<T> {
  /** When the caller that runs the work last showed that it is still there. */
  stamp: number;
  /** How many wait for the outcome. Callers that are gone may be counted. */
  waiting: number;
  readonly report: { progress: Progress };
  outcome?: Outcome<T>;
}

/** Runs work once for all callers that need it at the same time. */
export class SharedWork<T> {
  readonly #clock: Clock;
  readonly #open: (caller: Span) => Span;
  /** The one with the oldest stamp first. */
  readonly #entries = new Map<string, Entry<T>>();

  /** `open` returns the span in which work runs for a caller. It has no less time than the caller. */
  constructor(clock: Clock, open: (caller: Span) => Span) {
    this.#clock = clock;
    this.#open = open;
  }

  /**
   * Returns the outcome of the work in progress under a key, or runs `work` if there is none. The work ends when no caller
   * waits for it, unless the first one's `waitUntil` keeps it running. Rejects with `OVER` when the caller's own time ends.
   */
  async run(key: string, caller: Span, work: (span: Span) => Promise<T>): Promise<T> {
    let isSecondTry = false;
    for (let entry = this.#entries.get(key); entry !== undefined; entry = this.#entries.get(key)) {
      const outcome = await this.#join(entry, caller);
      // An error of the runtime's may be about the other request, so it is not taken for this one's at first.
      const isForeign = outcome !== undefined && "error" in outcome && !EndcapError.is(outcome.error);
      if (outcome !== undefined && (isSecondTry || !isForeign)) return valueOf(outcome);
      isSecondTry = isForeign;
      this.#remove(key, entry);
    }
    return this.#start(key, caller, work);
  }

  async #start(key: string, caller: Span, work: (span: Span) => Promise<T>): Promise<T> {
    this.#removeOld();
    const span = this.#open(caller);
    const { waitUntil } = caller;
    const entry: Entry<T> = { stamp: this.#clock.now(), waiting: waitUntil ? 2 : 1, report: span.report };
    this.#entries.set(key, entry);
    const stopStamping = this.#keepStamping(key, entry, span);
    // Not at once: what it calls may come back here.
    const running = Promise.resolve(span)
      .then(work)
      .then(
        (value) => ({ value }),
        (error) => ({ error: error === OVER ? span.error() : error }),
      )
      .then((outcome: Outcome<T>) => {
        entry.outcome = outcome;
        stopStamping();
        this.#remove(key, entry);
        span.close();
        return outcome;
      });
    waitUntil?.(running);
    try {
      return valueOf(await caller.race(running));
    } finally {
      caller.awaited = span.progress;
      if (--entry.waiting === 0) {
        this.#remove(key, entry);
        span.stop();
      }
    }
  }

  /** Returns the outcome of another caller's work, or nothing when that caller has gone silent. */
  async #join(entry: Entry<T>, caller: Span): Promise<Outcome<T> | undefined> {
    entry.waiting++;
    try {
      let { stamp } = entry;
      let [waited, silence] = [0, 0];
      while (silence < MAX_SILENCE) {
        const pause = Math.min(Math.max(MIN_PAUSE, Math.ceil(waited / 8)), MAX_PAUSE);
        await caller.wait(pause);
        if (entry.outcome !== undefined) return entry.outcome;
        waited += pause;
        // By the pauses and not by the clock: when the runtime stands still, the stamps do too.
        silence = entry.stamp === stamp ? silence + pause : 0;
        stamp = entry.stamp;
      }
      return undefined;
    } finally {
      entry.waiting--;
      caller.awaited = entry.report.progress;
    }
  }

  /** Stamps an entry until the returned function is called, and stops the work when its time is over or nobody waits. */
  #keepStamping(key: string, entry: Entry<T>, span: Span): () => void {
    let cancel = (): void => {};
    const next = (): void => {
      const pause = Math.min(STAMP_INTERVAL, Math.max(0, span.left));
      cancel = this.#clock.after(pause, () => {
        if (entry.waiting === 0) this.#remove(key, entry);
        if (entry.waiting === 0 || span.left <= 0) return span.stop();
        entry.stamp = this.#clock.now();
        if (this.#remove(key, entry)) this.#entries.set(key, entry);
        next();
      });
    };
    next();
    return () => cancel();
  }

  #remove(key: string, entry: Entry<T>): boolean {
    return this.#entries.get(key) === entry && this.#entries.delete(key);
  }

  #removeOld(): void {
    const oldest = this.#clock.now() - MAX_AGE;
    for (const [key, { stamp }] of this.#entries) {
      if (stamp > oldest) return;
      this.#entries.delete(key);
    }
  }
}

function valueOf<T>(outcome: Outcome<T>): T {
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}
