// Options that are the caller's code.

/** That an option failed, by its name: what it threw may hold anything, so nobody is told. */
export class Fault {
  readonly option: string;

  constructor(option: string) {
    this.option = option;
  }
}

/** What an option comes to, at once where it says so at once; rejects with a fault where it fails. */
export function ask<T>(option: string, run: () => T | PromiseLike<T>): T | Promise<T> {
  const failed = (): Promise<never> => Promise.reject(new Fault(option));
  try {
    const answer = run();
    return isLater(answer) ? Promise.resolve(answer).catch(failed) : answer;
  } catch {
    return failed();
  }
}

/** Whether a value is one that has to be waited for. */
export function isLater<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | null | undefined)?.then === "function";
}
