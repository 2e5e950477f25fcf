// The deadline of a call: its time limit, and the signals that end it early.

import { AbortError, LINK_MAY_EXIST, type Progress, TimeoutError } from "../errors/failures.js";
import { ownProperty } from "../options/options.js";
import { onAbort } from "./abort-signals.js";
import { type Clock, Countdown } from "./clock.js";
import type { Span } from "./spans.js";

/** The value that waits reject with after the deadline has passed or a signal was aborted. */
export const CALL_ENDED = /* @__PURE__ */ Symbol("call ended");

/** Keeps the runtime's request open until a promise is settled, as `context.waitUntil` does in workerd. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** The progress of a call. */
export interface CallProgress extends Progress {
  /** Whether the service responded to a request for a link with a success, whose body is not read yet or cannot be read. */
  readonly linkMayExist?: boolean | undefined;
}

/** What a deadline is created from: the limits of a call, and the function and the span that its work uses. */
export interface DeadlineSettings {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signals: readonly AbortSignal[];
  /** A timer of the caller to use for the deadline instead of a new one. */
  readonly timer?: Pick<Clock, "after"> | undefined;
  readonly waitUntil?: WaitUntil | undefined;
  /** The span in which the spans of the call are started, with the option `otel`. */
  readonly span?: Span | undefined;
}

/**
 * Runs work with a deadline, and closes the deadline afterwards.
 *
 * @throws {TimeoutError} when the time is over
 * @throws {AbortError} when a signal is aborted
 */
export async function withDeadline<T>(
  clock: Clock,
  limits: DeadlineSettings,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const { timeout, signals } = limits;
  const [timer, waitUntil] = [ownProperty(limits, "timer"), ownProperty(limits, "waitUntil")];
  const deadline = new Deadline(clock, timeout, signals, waitUntil);
  deadline.span = ownProperty(limits, "span");
  deadline.startTimer(timer);
  try {
    deadline.check();
    return await work(deadline);
  } catch (reason) {
    throw reason === CALL_ENDED ? deadline.error() : reason;
  } finally {
    deadline.close();
  }
}

/**
 * The deadline of a call. It listens to the signals from its creation until it is closed, so it must be closed. It ends by time only
 * after `startTimer`.
 */
export class Deadline {
  /** In milliseconds. */
  readonly timeout: number;
  /** The progress of the call. A separate object, so that shared work can keep it without keeping the call in memory. */
  readonly report: { progress: CallProgress } = { progress: { attempts: 0, status: null } };
  /** The progress of the shared work that the call waited for, such as a token request. */
  awaited: CallProgress | undefined;
  /** The span in which the spans of the call are started; `undefined` without tracing. */
  span: Span | undefined;
  /** Keeps work running after the call, if the runtime can. */
  readonly waitUntil: WaitUntil | undefined;

  /** What is left of the time. */
  readonly countdown: Countdown;
  /** What the last caller that waits has left; for shared work this may be less than `countdown`. */
  patience: Countdown;

  readonly #clock: Clock;
  readonly #signals: readonly AbortSignal[];
  #cancel: (() => void) | undefined;
  /** Functions that stop listening to the signals. */
  readonly #removeListeners: readonly (() => void)[];
  /** Created at the first access to `signal`, because creating it takes Node longer than everything else in this class. */
  #controller: AbortController | undefined;
  #aborted: AbortSignal | undefined;
  #isAborted = false;
  #isOver = false;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(clock: Clock, timeout: number, signals: readonly AbortSignal[], waitUntil?: WaitUntil) {
    this.timeout = timeout;
    this.waitUntil = waitUntil;
    this.#clock = clock;
    this.#signals = signals;
    this.countdown = this.patience = new Countdown(clock, timeout);
    this.#removeListeners = signals.map((signal) => onAbort(signal, this.#onAbort));
    this.#onAbort();
  }

  get progress(): CallProgress {
    return this.report.progress;
  }

  set progress(progress: CallProgress) {
    this.report.progress = progress;
  }

  /** The milliseconds that are left. */
  get left(): number {
    return this.countdown.left;
  }

  /** Starts the timer that calls `stop` when the time is over. */
  startTimer(timer: Pick<Clock, "after"> = this.#clock): void {
    if (!this.#isOver) this.#cancel ??= this.countdown.after(this.left, () => this.stop(), timer);
  }

  /** A signal that `stop` aborts. Read it before that: a signal that is read later is never aborted. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    return this.#controller.signal;
  }

  /**
   * Returns the result of work. Rejects with `CALL_ENDED` if the deadline passes first; a later result is passed to `discard`. Only one
   * race may run at a time.
   */
  race<T>(work: PromiseLike<T>, discard?: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then((value) => (this.#isOver && discard ? discard(value) : resolve(value)), reject);
      if (this.#isOver) reject(CALL_ENDED);
      else this.#reject = reject;
    });
  }

  /** Returns the result of work, or `undefined` after so many milliseconds. Rejects with `CALL_ENDED` if the deadline passes. */
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

  /** Throws `CALL_ENDED` if the call is over. */
  check(): void {
    if (this.#isOver) throw CALL_ENDED;
  }

  /** Whether a signal ended the call; for shared work, whether a signal ended the call of its last caller. */
  get isAborted(): boolean {
    return this.#isAborted;
  }

  /** Ends the call, by time or by a signal: rejects the wait in progress and aborts `signal`. */
  stop(isAborted = false): void {
    if (this.#isOver) return;
    this.#isAborted = isAborted;
    this.close();
    this.#controller?.abort();
    this.#reject?.(CALL_ENDED);
  }

  /** Clears the timer, and stops listening to the signals. */
  close(): void {
    this.#isOver = true;
    this.#cancel?.();
    for (const removeListener of this.#removeListeners) removeListener();
  }

  /** Returns the error for a call that was ended by time or by a signal. */
  error(): AbortError | TimeoutError {
    const progress = this.progress.attempts === 0 && this.awaited ? this.awaited : this.progress;
    return this.#isAborted
      ? new AbortError(`aborted ${progressText(progress)}`, progress, {
          cause: this.#aborted?.reason,
        })
      : new TimeoutError(
          `timed out ${progressText(progress)}; for more time, increase \`timeout\` from ${this.timeout} ms`,
          progress,
        );
  }

  readonly #onAbort = (): void => {
    this.#aborted ??= this.#signals.find((signal) => signal.aborted);
    if (this.#aborted !== undefined) this.stop(true);
  };
}

/** Describes the progress of a call, as the end of a message. */
export function progressText({ attempts, status, linkMayExist }: CallProgress): string {
  const last = status === null ? "" : `, the last with status ${status}`;
  return `after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}${last}${linkMayExist ? LINK_MAY_EXIST : ""}`;
}
