// Runs work once for several concurrent callers, so that it survives the end of any one of them.
//
// When a client disconnects, workerd drops the promises and timers of its request: nothing rejects and no `finally` runs.
// A request that awaits a promise of another request would then wait forever. So callers share values only. The caller that
// runs the work writes a timestamp (`stamp`) at intervals. The other callers poll the entry by their own timers. If the stamps stop, one
// of them runs the work again.

import { EndcapError } from "../http.js";
import { type Clock, Countdown } from "./clock.js";
import { CALL_ENDED, type CallProgress, type Deadline } from "./deadline.js";
import { errorTypeOf, traced } from "./spans.js";

/** The milliseconds between two stamps. */
const STAMP_INTERVAL = 500;
/** Work without a new stamp for so many milliseconds is taken over. */
const MAX_SILENCE = 1500;
/** A new caller watches work without recent stamps for at least so many milliseconds: a blocked runtime writes no stamps. */
const MIN_WATCH = 50;
/** An entry without a new stamp for so many milliseconds is removed: its caller is gone, and no other caller took over. */
const MAX_AGE = 15_000;
/** The shortest and the longest pause between two polls of another caller's work, in milliseconds. */
const [MIN_PAUSE, MAX_PAUSE] = [2, 100];

type WorkOutcome<T> = { value: T } | { error: unknown };

/** Work in progress. It has values only, so it does not keep a dropped request in memory. */
interface WorkEntry<T> {
  /** When the caller that runs the work last wrote a stamp. */
  stamp: number;
  /** What is left of the time for the work. */
  limit: Countdown;
  /** What the last caller that waits has left. */
  readonly patience: Countdown;
  /** Whether the time that the work had without later callers is over. Then a new caller runs it again, because it may hang. */
  isLate: boolean;
  /** How many callers have run the work. Only the outcome of the last one is used. */
  runs: number;
  /** How many callers wait for the outcome. This includes dropped callers, which are never subtracted. */
  waiting: number;
  report: { progress: CallProgress };
  outcome: WorkOutcome<T> | undefined;
  /** The ids of the span of the work, for the spans of the callers that wait for it. */
  spanIds: object | undefined;
  /** Whether the work was already run again after an error that may belong to another caller's request. */
  isRetried: boolean;
  /** Whether the last caller that waited for the outcome was aborted. */
  isAborted: boolean;
}

/** Runs work once for all callers that need it at the same time. */
export class SharedWork<T> {
  readonly #clock: Clock;
  readonly #createDeadline: (caller: Deadline) => Deadline;
  /** The name of the span of the work. */
  readonly #name: string;
  /** The entries by key, the one with the oldest stamp first. */
  readonly #entries = new Map<string, WorkEntry<T>>();

  /**
   * `createDeadline` returns the deadline for the work of a caller. It must not be earlier than the caller's own. Callers that join later
   * extend it, so that each of them waits until its own deadline.
   */
  constructor(clock: Clock, createDeadline: (caller: Deadline) => Deadline, name: string) {
    this.#clock = clock;
    this.#createDeadline = createDeadline;
    this.#name = name;
  }

  /**
   * Returns the outcome of the work in progress under a key, or runs `work` if there is none. The work ends when no caller
   * waits for it, unless a `waitUntil` keeps it running. Rejects with `CALL_ENDED` when the caller's own deadline passes.
   */
  async run(key: string, caller: Deadline, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    let entry = this.#entries.get(key);
    while (entry !== undefined && !entry.isLate) {
      const current = entry;
      const outcome = await traced(
        caller,
        `${this.#name}.wait`,
        {},
        () => this.#join(current, caller),
        current.spanIds,
      );
      if (outcome !== undefined) return unwrap(outcome);
      const newer = this.#entries.get(key);
      if (newer === undefined || newer === entry) break;
      entry = newer;
    }
    return this.#execute(key, caller, work, entry);
  }

  /** Runs work. With an entry in `before`, takes over the work of the caller that ran it. */
  async #execute(
    key: string,
    caller: Deadline,
    work: (deadline: Deadline) => Promise<T>,
    before?: WorkEntry<T>,
  ): Promise<T> {
    this.#removeOld();
    const deadline = this.#createDeadline(caller);
    const { waitUntil } = caller;
    const span = caller.span?.start(this.#name);
    deadline.span = span;
    const entry = before ?? newEntry<T>(deadline.countdown, new Countdown(this.#clock, caller.left));
    entry.patience.extend(caller.left);
    deadline.countdown.extend(entry.limit.left);
    deadline.patience = entry.patience;
    entry.limit = deadline.countdown;
    entry.report = deadline.report;
    entry.outcome = undefined;
    entry.isLate = false;
    entry.spanIds = span?.ids;
    // With `waitUntil` the runtime also waits, so the work goes on without callers.
    entry.waiting += waitUntil ? 2 : 1;
    const run = ++entry.runs;
    this.#stamp(key, entry);
    const stopStamping = this.#keepStamping(key, entry, deadline);
    // Not synchronously, because `work` may call `run` again.
    const running = Promise.resolve(deadline)
      .then(span === undefined ? work : (deadline) => span.run(() => work(deadline)))
      .then(
        (value) => ({ value }),
        (error) => ({ error: error === CALL_ENDED ? deadline.error() : error }),
      )
      .then((outcome: WorkOutcome<T>) => {
        stopStamping();
        deadline.close();
        span?.end(isError(outcome) ? errorTypeOf(outcome.error) : undefined);
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
      caller.awaited = deadline.progress;
      if (--entry.waiting === 0) {
        this.#remove(key, entry);
        deadline.stop(caller.isAborted);
      }
    }
  }

  /** Waits for the outcome of another caller's work. Returns `undefined` if this caller must take the work over. */
  async #join(entry: WorkEntry<T>, caller: Deadline): Promise<WorkOutcome<T> | undefined> {
    entry.waiting++;
    entry.limit.extend(caller.left);
    entry.patience.extend(caller.left);
    try {
      let { stamp } = entry;
      // Silence before this call counts too. Otherwise callers with a short timeout could never take the work over.
      const silentBefore = this.#clock.monotonic() - stamp;
      let [waited, silence] = [0, Math.min(silentBefore, MAX_SILENCE - MIN_WATCH)];
      while (silence < MAX_SILENCE) {
        const pause = this.#pauseOf(entry, waited);
        await caller.wait(pause);
        const { outcome } = entry;
        if (outcome !== undefined && (entry.isRetried || !isForeign(outcome))) return outcome;
        if (outcome !== undefined) break;
        waited += pause;
        // Pauses are added up instead of reading the clock: while the runtime is blocked, no stamps are written either.
        silence = entry.stamp === stamp ? silence + pause : 0;
        stamp = entry.stamp;
      }
      entry.isRetried = entry.outcome !== undefined;
      return undefined;
    } finally {
      entry.waiting--;
      entry.isAborted = caller.isAborted;
      caller.awaited = entry.report.progress;
    }
  }

  /** Returns the milliseconds until the next poll of an entry. They grow with the time that the caller has waited. */
  #pauseOf({ limit }: WorkEntry<T>, waited: number): number {
    return Math.max(MIN_PAUSE, Math.min(Math.ceil(waited / 8), MAX_PAUSE, limit.left));
  }

  /** Stamps an entry until the returned function is called. Stops the work at its deadline, or when no caller waits for it. */
  #keepStamping(key: string, entry: WorkEntry<T>, deadline: Deadline): () => void {
    const run = entry.runs;
    let left = deadline.timeout;
    let cancel = (): void => {};
    const next = (): void => {
      const pause = Math.min(STAMP_INTERVAL, deadline.left);
      cancel = deadline.countdown.after(pause, () => {
        left -= pause;
        if (entry.waiting === 0) this.#remove(key, entry);
        if (entry.waiting === 0 || deadline.left <= 0) return deadline.stop(entry.waiting === 0 && entry.isAborted);
        if (entry.runs === run) {
          this.#stamp(key, entry);
          entry.isLate = left <= 0;
        }
        next();
      });
    };
    next();
    return () => cancel();
  }

  #stamp(key: string, entry: WorkEntry<T>): void {
    entry.stamp = this.#clock.monotonic();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #remove(key: string, entry: WorkEntry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #removeOld(): void {
    const oldest = this.#clock.monotonic() - MAX_AGE;
    for (const [key, { stamp }] of this.#entries) {
      if (stamp > oldest) return;
      this.#entries.delete(key);
    }
  }
}

function newEntry<T>(limit: Countdown, patience: Countdown): WorkEntry<T> {
  const report = { progress: { attempts: 0, status: null } };
  const flags = { isLate: false, isRetried: false, isAborted: false };
  return { stamp: 0, limit, patience, runs: 0, waiting: 0, report, outcome: undefined, spanIds: undefined, ...flags };
}

/** Checks an own property, because other code may have added properties to `Object.prototype`. */
const isError = <T>(outcome: WorkOutcome<T>): outcome is { error: unknown } => Object.hasOwn(outcome, "error");

/** Returns whether an outcome is an error of the runtime, which may belong to the request of the caller that ran the work. */
const isForeign = (outcome: WorkOutcome<unknown>): boolean => isError(outcome) && !EndcapError.is(outcome.error);

function unwrap<T>(outcome: WorkOutcome<T>): T {
  if (isError(outcome)) throw outcome.error;
  return outcome.value;
}
