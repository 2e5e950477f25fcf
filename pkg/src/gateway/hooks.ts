// Options that are the caller's code.

/** That an option failed, by its name: what it threw may hold anything, so nobody is told. */
export class Fault {
  readonly option: string;

  constructor(option: string) {
    this.option = option;
  }
}

/** What an option comes to; throws a fault where it fails. */
export async function ask<T>(option: string, run: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch {
    throw new Fault(option);
  }
}
