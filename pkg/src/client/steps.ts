// Asynchronous iterators that fail without ending.

const DONE = { done: true, value: undefined } as const;

/**
 * Steps that are taken one after another, however many are asked for at once. One that has failed can be asked for again;
 * after `return`, which a loop calls that is left early, there are none.
 */
export abstract class Steps<T> implements AsyncIterableIterator<T, undefined> {
  #last: Promise<unknown> = Promise.resolve();
  readonly #controller = new AbortController();

  /** The next item, unless there is none. */
  protected abstract step(signal: AbortSignal): Promise<T | undefined>;

  next(): Promise<IteratorResult<T, undefined>> {
    const item = this.#last.then(() => this.#take());
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

  async #take(): Promise<IteratorResult<T, undefined>> {
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
