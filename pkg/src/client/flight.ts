// Work that several callers wait for at the same time.

import type { Span } from "./span.js";

/**
 * Goes on for as long as one caller waits, but no longer than its own time. Whoever goes takes nothing from the others;
 * when the last one does, it ends.
 */
export class Flight<T> {
  readonly #span: Span;
  readonly #work: Promise<T>;
  readonly #leave: () => void;
  #waiting = 0;
  #isOpen = true;

  /**
   * `span` has no less time than the caller it is opened for, and is not armed: that caller's own time is the end of both
   * while nobody else waits. `leave` is called as soon as nobody is to join any more.
   */
  constructor(span: Span, work: (span: Span) => Promise<T>, leave: () => void) {
    this.#span = span;
    this.#leave = leave;
    // Not at once: what it calls may come back here.
    this.#work = Promise.resolve(span)
      .then(work)
      .finally(() => this.#end("close"));
    // Whoever waits hears of it; perhaps nobody does any more.
    this.#work.catch(() => {});
  }

  /** What the work comes to, unless the caller's own time is over before. */
  async join(caller: Span): Promise<T> {
    if (++this.#waiting === 2) this.#span.arm();
    try {
      return await caller.race(this.#work);
    } finally {
      caller.awaited = this.#span.progress;
      if (--this.#waiting === 0) this.#end("stop");
    }
  }

  #end(how: "close" | "stop"): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#leave();
    this.#span[how]();
  }
}
