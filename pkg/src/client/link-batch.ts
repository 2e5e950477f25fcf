// Creates links for many lists, with a limit on concurrent requests and one result for each list.

import { AbortError, SubrequestLimitError } from "../errors/failures.js";
import type { Bytes, ShoppingList } from "../index.js";
import { integer, type Readers, readFunction } from "../options/options.js";
import { define } from "../options/own.js";
import { isNativePromise, isThenable } from "../options/realms.js";
import { StepIterator } from "../paging/steps.js";
import { onAbort } from "./abort-signals.js";
import type { Clock } from "./clock.js";
import { ignoreErrors } from "./ignore-errors.js";
import type { CreatedLink } from "./links.js";
import { isFrameworkError } from "./send-failure.js";
import type { RequestOptions } from "./settings.js";
import { settleWithTimeout, unlessAborted } from "./waits.js";

const DEFAULT_CONCURRENCY = 10;
const MAX_CONCURRENCY = 1000;
/** The number of lists after which the batch waits for a timer, so that other timers and signals can run. */
const LISTS_PER_TIMER_YIELD = 100;
/** The maximum time that leaving the loop waits for the source to close, in milliseconds. */
const CLOSE_TIMEOUT = 2000;

/** A list as `links.create` takes it. */
export type ListInput = ShoppingList | Bytes | string;

/** The lists of a batch. They are read one by one. An array may contain promises of lists. */
export type Lists<L extends ListInput> = Iterable<L | PromiseLike<L>> | AsyncIterable<L>;

/** Options of `links.createMany`. */
export interface LinkBatchOptions extends RequestOptions {
  /** How many lists are read ahead or in flight, from 1 to 1,000; 10 by default. */
  concurrency?: number | undefined;
  /** Called after each list. An error that it throws is ignored. */
  onProgress?: ((progress: LinkBatchProgress) => unknown) | undefined;
}

/** The progress of a batch, in numbers of lists. */
export interface LinkBatchProgress {
  /** Lists that have a result. */
  completed: number;
  /** Completed lists with an error. */
  failed: number;
  /** Completed lists whose link was cached. */
  cached: number;
  /** All lists, if they are in an array. */
  total: number | undefined;
}

/** The result for one list: its link, or the error that `links.create` would reject with. */
export type LinkResult<L = ListInput> =
  | { index: number; list: L; link: CreatedLink; error?: undefined }
  | { index: number; list: L; link?: undefined; error: unknown };

/** The options of a batch, and the functions of a client that it uses. */
export interface LinkBatchPlan {
  readonly concurrency: number;
  readonly onProgress: LinkBatchOptions["onProgress"];
  /** The signals that end the batch. */
  readonly signals: readonly AbortSignal[];
  create(list: ListInput, signals: readonly AbortSignal[]): Promise<CreatedLink>;
  readonly clock: Clock;
}

/** The readers of the options that only a batch has. */
export const batchOptions = () =>
  ({
    concurrency: integer(DEFAULT_CONCURRENCY, 1, MAX_CONCURRENCY),
    onProgress: readFunction,
  }) satisfies Readers<Omit<LinkBatchOptions, keyof RequestOptions>>;

/**
 * Results for many lists, to be iterated in the order in which they complete. Each iteration starts again at the first
 * list, and returns links that are in the store without a request.
 */
export class LinkBatch<L extends ListInput = ListInput> implements AsyncIterable<LinkResult<L>> {
  readonly #lists: Lists<L>;
  readonly #plan: () => LinkBatchPlan;

  /** @internal */
  constructor(lists: Lists<L>, plan: () => LinkBatchPlan) {
    this.#lists = lists;
    this.#plan = plan;
  }

  /**
   * Iterates over the results. Leaving the loop ends the requests in flight and closes the source. When the source throws, a signal is
   * aborted, or the platform sends no more requests (`SubrequestLimitError`), the lists that were already read get their results first.
   * Then `next()` rejects, and the iteration ends.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<LinkResult<L>, undefined> {
    return new LinkResults(this.#lists, this.#plan);
  }

  /**
   * Returns all results, in the order of the lists. The results of all lists are held in memory.
   *
   * @throws the error of the source, an `AbortError` when a signal is aborted, and a `SubrequestLimitError` when the platform sends no
   * more requests. Links created before that are cached
   */
  async all(): Promise<LinkResult<L>[]> {
    const results: LinkResult<L>[] = [];
    for await (const result of this) results.push(result);
    return results.sort((first, second) => first.index - second.index);
  }
}

/** One iteration over the results of a batch. */
class LinkResults<L extends ListInput> extends StepIterator<LinkResult<L>> {
  readonly #lists: Lists<L>;
  readonly #getPlan: () => LinkBatchPlan;
  readonly #progress: LinkBatchProgress;
  #plan: LinkBatchPlan | undefined;
  #source: Iterator<L | PromiseLike<L>> | AsyncIterator<L> | undefined;
  /** The signals of the plan, and one that is aborted when the loop is left. */
  #signals: readonly AbortSignal[] = [];
  /** Functions that stop listening to the signals. */
  #removeListeners: readonly (() => void)[] = [];
  /** The number of lists that were read from the source. */
  #pulled = 0;
  #isPulling = false;
  /** The number of lists whose link is being created. */
  #running = 0;
  readonly #finished: LinkResult<L>[] = [];
  /** The indexes of the lists that the platform did not send. */
  readonly #unsent: number[] = [];
  /** Whether no more lists are read from the source. */
  #isEnded = false;
  /** The error with which the iteration ends, if any. */
  #failure: { error: unknown } | undefined;
  #wake = (): void => {};

  constructor(lists: Lists<L>, plan: () => LinkBatchPlan) {
    super();
    this.#lists = lists;
    this.#getPlan = plan;
    this.#progress = { completed: 0, failed: 0, cached: 0, total: Array.isArray(lists) ? lists.length : undefined };
  }

  protected override async step(signal: AbortSignal): Promise<LinkResult<L> | undefined> {
    const plan = this.#plan ?? this.#start(signal);
    for (;;) {
      const result = this.#finished.shift();
      this.#pullNext(plan);
      if (result !== undefined) return result;
      if (this.#isDone) return this.#end();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  override async return(): Promise<IteratorResult<LinkResult<L>, undefined>> {
    const wasEnded = this.#isEnded;
    const result = await super.return();
    this.#stop();
    if (wasEnded) return result;
    const close = async (): Promise<unknown> => this.#source?.return?.();
    // A generator closes only after its pending `next`, which may never settle.
    if (this.#isPulling) ignoreErrors(close);
    else if (this.#plan !== undefined) await settleWithTimeout(this.#plan.clock, CLOSE_TIMEOUT, close());
    return result;
  }

  /** Opens the source and listens to the signals. */
  #start(signal: AbortSignal): LinkBatchPlan {
    const plan = this.#getPlan();
    const lists = this.#lists;
    // A promise that rejects before it is read, or is never read, must not end the process.
    // Other thenables, such as queries that run when `then` is called, are not touched before they are read.
    if (Array.isArray(lists)) for (const list of lists) if (isNativePromise(list)) list.catch(() => {});
    this.#source = open(lists);
    this.#plan = plan;
    this.#signals = [...plan.signals, signal];
    const aborted = (): void => {
      if (this.#failure !== undefined || this.#isDone) return;
      const reason = plan.signals.find((signal) => signal.aborted)?.reason;
      const message = `aborted after ${this.#pulled} lists`;
      const failure = { error: new AbortError(message, { attempts: 0, status: null }, { cause: reason }) };
      this.#stopReading(failure);
      this.#failure = failure;
    };
    this.#removeListeners = plan.signals.map((signal) => onAbort(signal, aborted));
    if (plan.signals.some((signal) => signal.aborted)) aborted();
    return plan;
  }

  /** Reads the next list, unless one is being read or `concurrency` lists are read ahead or in flight. */
  #pullNext(plan: LinkBatchPlan): void {
    if (this.#isPulling || this.#isEnded || this.#running + this.#finished.length >= plan.concurrency) return;
    this.#isPulling = true;
    this.#pull(plan);
  }

  async #pull(plan: LinkBatchPlan): Promise<void> {
    try {
      if (this.#pulled % LISTS_PER_TIMER_YIELD === LISTS_PER_TIMER_YIELD - 1)
        await new Promise<void>((resolve) => {
          plan.clock.after(0, resolve);
        });
      if (this.#isEnded) return;
      const step: unknown = await (this.#source as AsyncIterator<L>).next();
      if (typeof step !== "object" || step === null)
        throw new TypeError("`lists` must have an iterator that returns objects");
      const { done, value } = step as IteratorResult<L>;
      if (done) this.#stop();
      else if (!this.#isEnded) this.#run(plan, value);
    } catch (error) {
      if (!this.#isEnded) this.#stop({ error });
    } finally {
      this.#isPulling = false;
      this.#pullNext(plan);
      this.#wake();
    }
  }

  async #run(plan: LinkBatchPlan, source: L | PromiseLike<L>): Promise<void> {
    const index = this.#pulled++;
    this.#running++;
    // If the source yields a promise that rejects, that promise is the `list` of the result.
    let list = source as L;
    let result: LinkResult<L>;
    try {
      // Lists other than promises are checked before this `await`, because the source may reuse their bytes afterwards.
      if (isThenable(source)) list = await unlessAborted(plan.clock, this.#signals, source);
      const link = await plan.create(list, this.#signals);
      result = { index, list, link };
    } catch (error) {
      result = { index, list, error };
      if (SubrequestLimitError.is(error)) this.#unsent.push(index);
      if (SubrequestLimitError.is(error) || isFrameworkError(error)) {
        this.#stopReading({ error });
        // The source may have ended before.
        this.#failure ??= { error };
      }
    }
    this.#running--;
    this.#removeListenersWhenDone();
    this.#finished.push(result);
    this.#report(plan, result);
    this.#wake();
  }

  #report({ onProgress }: LinkBatchPlan, { link }: LinkResult): void {
    this.#progress.completed++;
    if (link === undefined) this.#progress.failed++;
    else if (link.cached) this.#progress.cached++;
    if (onProgress !== undefined) ignoreErrors(() => onProgress({ ...this.#progress }));
  }

  #stop(failure?: { error: unknown }): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#failure = failure;
    this.#removeListenersWhenDone();
    this.#wake();
  }

  /** Reads no more lists, and closes the source. */
  #stopReading(failure: { error: unknown }): void {
    const wasEnded = this.#isEnded;
    this.#stop(failure);
    if (!wasEnded) ignoreErrors(() => this.#source?.return?.());
  }

  /** Whether every list has a result, and no more lists are read. */
  get #isDone(): boolean {
    return this.#isEnded && this.#running === 0;
  }

  /** Stops listening to the signals once every list has a result. */
  #removeListenersWhenDone(): void {
    if (this.#isDone) for (const removeListener of this.#removeListeners) removeListener();
  }

  /** Ends the iteration. Throws the failure the first time. */
  #end(): undefined {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined)
      throw SubrequestLimitError.is(failure.error) ? this.#whatIsLeft(failure.error) : failure.error;
    return undefined;
  }

  /** Returns the error of a batch that the platform ended: it says which lists were not sent. */
  #whatIsLeft({ attempts, status, endpoint, cause }: SubrequestLimitError): SubrequestLimitError {
    const [unsent, nextIndex] = [this.#unsent.sort((first, second) => first - second), this.#pulled];
    const message = `the platform allows this invocation no more subrequests; ${unsent.length} lists were read and not sent (see \`unsent\`), and the lists from index ${nextIndex} on were not read; send these in another invocation`;
    const error = new SubrequestLimitError(message, { attempts, status }, { cause });
    for (const [name, value] of Object.entries({ endpoint, unsent, nextIndex })) define(error, name, value);
    return error;
  }
}

function open<L extends ListInput>(lists: Lists<L>): Iterator<L | PromiseLike<L>> | AsyncIterator<L> {
  // Strings and bytes are iterable too, but each is one list.
  if (typeof lists === "object" && lists !== null && !ArrayBuffer.isView(lists)) {
    if (Symbol.asyncIterator in lists) return lists[Symbol.asyncIterator]();
    if (Symbol.iterator in lists) return lists[Symbol.iterator]();
  }
  throw new TypeError("`lists` must be an iterable or async iterable of lists");
}
