// The time limit of a call, and the signals that end it early.

import { AbortError, type Progress, TimeoutError } from "../errors/failures.js";
import type { Clock } from "./clock.js";
import { onAbort } from "./signals.js";

/** What waiting rejects with once a call is over. */
export const OVER = /* @__PURE__ */ Symbol("over");

/** Keeps a request of the runtime's open until a promise is settled, as `context.waitUntil` does in workerd. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** By what a call may be ended, and what may go on after it. */
export interface Limits {
  readonly timeout: number;
  readonly signals: readonly AbortSignal[];
  /** The timer for its deadline, if the caller has one already. */
  readonly timer?: Pick<Clock, "after"> | undefined;
  readonly waitUntil?: WaitUntil | undefined;
}

/** Runs work within a span of its own. */
export async function within<T>(
  clock: Clock,
  { timeout, signals, timer, waitUntil }: Limits,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = new Span(clock, timeout, signals, waitUntil);
  span.startTimer(timer);
  try {
    span.check();
    return await work(span);
  } catch (reason) {
    throw reason === OVER ? span.error() : reason;
  } finally {
    span.close();
  }
}

/**
 * From a call's beginning to its end. To be closed: until then it listens to signals, and holds a timer once it is armed,
 * without which its time does not end it.
 */
export class Span {
  /** In milliseconds. */
  readonly timeout: number;
  /** How far the call has come, apart from all else in here, so that it can be kept without the call. */
  readonly report: { progress: Progress } = { progress: { attempts: 0, status: null } };
  /** How far that has come for which the call waits before it can begin. */
  awaited: Progress | undefined;
  /** Keeps work running after the call, where the runtime can. */
  readonly waitUntil: WaitUntil | undefined;

  readonly #clock: Clock;
  readonly #signals: readonly AbortSignal[];
  /** When its time is over, by the clock. */
  readonly #until: number;
  #cancel: (() => void) | undefined;
  readonly #ignore: readonly (() => void)[];
  /** Made when somebody asks for its signal, which takes node longer than all else in here. */
  #controller: AbortController | undefined;
  #aborted: AbortSignal | undefined;
  #isOver = false;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(clock: Clock, timeout: number, signals: readonly AbortSignal[], waitUntil?: WaitUntil) {
    this.timeout = timeout;
    this.waitUntil = waitUntil;
    this.#clock = clock;
    this.#signals = signals;
    this.#until = clock.now() + timeout;
    this.#ignore = signals.map((signal) => onAbort(signal, this.#onAbort));
    this.#onAbort();
  }

  get progress(): Progress {
    return this.report.progress;
  }

  set progress(progress: Progress) {
    this.report.progress = progress;
  }

  /** How many milliseconds of its time are left. */
  get left(): number {
    return this.#until - this.#clock.now();
  }

  /** Starts the timer that ends this when its time is over. */
  startTimer(timer: Pick<Clock, "after"> = this.#clock): void {
    if (!this.#isOver) this.#cancel ??= timer.after(this.left, () => this.stop());
  }

  /** Aborted when this ends before it is closed. To be asked for before that. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /**
   * Returns the result of work. Rejects with `OVER` if this ends before; a later result is passed to `letGo`. One
   * at a time.
   */
  race<T>(work: PromiseLike<T>, letGo?: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then((value) => (this.#isOver && letGo ? letGo(value) : resolve(value)), reject);
      if (this.#isOver) reject(OVER);
      else this.#reject = reject;
    });
  }

  /** Returns the result of work, or `undefined` if that takes longer. */
  async wait<T>(milliseconds: number, work?: PromiseLike<T>): Promise<T | undefined> {
    let cancel: (() => void) | undefined;
    try {
      return await this.race(
        new Promise<T | undefined>((resolve, reject) => {
          cancel = this.#clock.after(milliseconds, () => resolve(undefined));
          work?.then(resolve, reject);
        }),
      );
    } finally {
      cancel?.();
    }
  }

  /** Throws `OVER` where this is over. */
  check(): void {
    if (this.#isOver) throw OVER;
  }

  /** Ends all waits. */
  stop(): void {
    if (this.#isOver) return;
    this.close();
    this.#controller?.abort();
    this.#reject?.(OVER);
  }

  /** Lets go of the timer and the signals. */
  close(): void {
    this.#isOver = true;
    this.#cancel?.();
    for (const ignore of this.#ignore) ignore();
  }

  /** What to tell the caller of an end that came too early. */
  error(): AbortError | TimeoutError {
    const progress = this.progress.attempts === 0 && this.awaited ? this.awaited : this.progress;
    return this.#aborted === undefined
      ? new TimeoutError(`not done within ${this.timeout} ms, ${after(progress)}`, progress)
      : new AbortError(`aborted ${after(progress)}`, progress, { cause: this.#aborted.reason });
  }

  readonly #onAbort = (): void => {
    this.#aborted ??= this.#signals.find((signal) => signal.aborted);
    if (this.#aborted !== undefined) this.stop();
  };
}

/** How far a call had come, in words. */
export function after({ attempts, status }: Progress): string {
  const last = status === null ? "" : `, the last of which was answered ${status}`;
  return `after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${last}`;
}
