// The base class of asynchronous iterators that can continue after an error.

const DONE = { done: true, value: undefined } as const;

/**
 * An async iterator that runs one step at a time, even for concurrent calls of `next`. A step that failed can be repeated by
 * the next call. After `return`, which a loop calls when it ends early, the iterator is at its end.
 */
export abstract class StepIterator<T> implements AsyncIterableIterator<T, undefined> {
  #last: Promise<unknown> = Promise.resolve();
  readonly #controller = new AbortController();

  /** Returns the next item, or `undefined` at the end. */
  protected abstract step(signal: AbortSignal): Promise<T | undefined>;

  next(): Promise<IteratorResult<T, undefined>> {
    const item = this.#last.then(() => this.#runStep());
    this.#last = item.catch(() => {});
    return item;
  }

  async return(): Promise<IteratorResult<T, undefined>> {
    this.#controller.abort();
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #runStep(): Promise<IteratorResult<T, undefined>> {
    const { signal } = this.#controller;
    if (signal.aborted) return DONE;
    try {
      const value = await this.step(signal);
      return value === undefined ? DONE : { done: false, value };
    } catch (error) {
      if (signal.aborted) return DONE;
      throw error;
    }
  }
}
