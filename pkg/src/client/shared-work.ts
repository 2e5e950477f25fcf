// Work that several callers need at the same time, and that does not depend on any one of them.
//
// When a client disconnects, workerd drops the promises and timers of its request: nothing rejects and no `finally` runs.
// A request that awaits a promise of another one then waits forever. Callers therefore share values only. The caller that
// runs the work stamps it while it runs. The others look at it by timers of their own, and one of them runs the work again
// when the stamps stop.

import type { Progress } from "../errors/failures.js";
import { EndcapError } from "../http.js";
import type { Clock } from "./clock.js";
import { OVER, type Span } from "./span.js";

/** Milliseconds between two stamps. */
const STAMP_INTERVAL = 500;
/** Work without a new stamp for so many milliseconds is taken over. */
const MAX_SILENCE = 1500;
/** Work that was silent before is watched for at least so many milliseconds, because a blocked runtime stamps nothing. */
const MIN_WATCH = 50;
/** An entry without a new stamp for so many milliseconds is removed: its caller is gone, and no other one came. */
const MAX_AGE = 15_000;
/** Bounds of the pauses between two looks at the work of another caller, in milliseconds. */
const [MIN_PAUSE, MAX_PAUSE] = [2, 100];

type Outcome<T> = { value: T } | { error: unknown };

/** Work in progress. Holds values only, so it keeps nothing of a request that is gone in memory. */
interface Entry<T> {
  /** When the caller that runs the work last showed that it is still there. */
  stamp: number;
  /** When the time for the work is over. */
  until: number;
  /** How many callers have run the work. Only the last one counts. */
  runs: number;
  /** How many wait for the outcome. Callers that are gone may be among them. */
  waiting: number;
  report: { progress: Progress };
  outcome: Outcome<T> | undefined;
  /** Whether the work was run again after an error that may have been about another caller's request. */
  isRetried: boolean;
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
   * waits for it, unless a `waitUntil` keeps it running. Rejects with `OVER` when the caller's own time ends.
   */
  async run(key: string, caller: Span, work: (span: Span) => Promise<T>): Promise<T> {
    let entry = this.#entries.get(key);
    while (entry !== undefined) {
      const outcome = await this.#join(entry, caller);
      if (outcome !== undefined) return unwrap(outcome);
      const newer = this.#entries.get(key);
      if (newer === undefined || newer === entry) break;
      entry = newer;
    }
    return this.#perform(key, caller, work, entry);
  }

  /** Runs work, in place of the caller that ran it before if there is an entry. */
  async #perform(key: string, caller: Span, work: (span: Span) => Promise<T>, before?: Entry<T>): Promise<T> {
    this.#removeOld();
    const span = this.#open(caller);
    const { waitUntil } = caller;
    const entry = before ?? newEntry<T>();
    entry.report = span.report;
    entry.until = this.#clock.now() + span.left;
    entry.outcome = undefined;
    // The runtime waits too, where it can.
    entry.waiting += waitUntil ? 2 : 1;
    const run = ++entry.runs;
    this.#stamp(key, entry);
    const stopStamping = this.#keepStamping(key, entry, span);
    // Not at once: what it calls may come back here.
    const running = Promise.resolve(span)
      .then(work)
      .then(
        (value) => ({ value }),
        (error) => ({ error: error === OVER ? span.error() : error }),
      )
      .then((outcome: Outcome<T>) => {
        stopStamping();
        span.close();
        if (entry.runs === run) {
          entry.outcome = outcome;
          this.#remove(key, entry);
        }
        return outcome;
      });
    waitUntil?.(running);
    try {
      return unwrap(await caller.race(running));
    } finally {
      caller.awaited = span.progress;
      if (--entry.waiting === 0) {
        this.#remove(key, entry);
        span.stop();
      }
    }
  }

  /** Returns the outcome of another caller's work, or nothing when the work is to be run in that caller's place. */
  async #join(entry: Entry<T>, caller: Span): Promise<Outcome<T> | undefined> {
    entry.waiting++;
    try {
      let { stamp } = entry;
      // What passed before counts too: callers whose own time is shorter could never take the work over.
      const silentBefore = Math.max(0, this.#clock.now() - stamp);
      let [waited, silence] = [0, Math.min(silentBefore, MAX_SILENCE - MIN_WATCH)];
      while (silence < MAX_SILENCE) {
        const pause = this.#pauseOf(entry, waited);
        await caller.wait(pause);
        const { outcome } = entry;
        if (outcome !== undefined && (entry.isRetried || !isForeign(outcome))) return outcome;
        if (outcome !== undefined) break;
        waited += pause;
        // From here by the pauses and not by the clock: when the runtime stands still, the stamps do too.
        silence = entry.stamp === stamp ? silence + pause : 0;
        stamp = entry.stamp;
      }
      entry.isRetried = entry.outcome !== undefined;
      return undefined;
    } finally {
      entry.waiting--;
      caller.awaited = entry.report.progress;
    }
  }

  /** Returns the milliseconds until the next look at an entry: the longer, the longer the caller has waited. */
  #pauseOf({ until }: Entry<T>, waited: number): number {
    const left = until - this.#clock.now();
    return Math.max(MIN_PAUSE, Math.min(Math.ceil(waited / 8), MAX_PAUSE, left));
  }

  /** Stamps an entry until the returned function is called, and stops the work when its time is over or no call waits. */
  #keepStamping(key: string, entry: Entry<T>, span: Span): () => void {
    const run = entry.runs;
    let cancel = (): void => {};
    const next = (): void => {
      const pause = Math.min(STAMP_INTERVAL, Math.max(0, span.left));
      cancel = this.#clock.after(pause, () => {
        if (entry.waiting === 0) this.#remove(key, entry);
        if (entry.waiting === 0 || span.left <= 0) return span.stop();
        if (entry.runs === run) this.#stamp(key, entry);
        next();
      });
    };
    next();
    return () => cancel();
  }

  #stamp(key: string, entry: Entry<T>): void {
    entry.stamp = this.#clock.now();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #remove(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #removeOld(): void {
    const oldest = this.#clock.now() - MAX_AGE;
    for (const [key, { stamp }] of this.#entries) {
      if (stamp > oldest) return;
      this.#entries.delete(key);
    }
  }
}

function newEntry<T>(): Entry<T> {
  const report = { progress: { attempts: 0, status: null } };
  return { stamp: 0, until: 0, runs: 0, waiting: 0, report, outcome: undefined, isRetried: false };
}

/** Whether there is an error. Of its own members: `Object.prototype` may have been given more. */
const isError = <T>(outcome: Outcome<T>): outcome is { error: unknown } => Object.hasOwn(outcome, "error");

/** Whether an error may be about another caller's request: one of the runtime's. */
const isForeign = (outcome: Outcome<unknown>): boolean => isError(outcome) && !EndcapError.is(outcome.error);

function unwrap<T>(outcome: Outcome<T>): T {
  if (isError(outcome)) throw outcome.error;
  return outcome.value;
}
