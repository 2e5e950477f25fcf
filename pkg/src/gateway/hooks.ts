// Options that are functions of the caller.

/** The failure of an option. `cause` is what it threw, which may hold anything: only `onError` gets it. */
export class Fault {
  readonly option: string;
  readonly cause: unknown;

  constructor(option: string, cause: unknown) {
    this.option = option;
    this.cause = cause;
  }
}

/** Calls an option and returns its result, synchronously where it is one; rejects with a fault where it fails. */
export function ask<T>(option: string, run: () => T | PromiseLike<T>): T | Promise<T> {
  const failed = (cause: unknown): Promise<never> => Promise.reject(new Fault(option, cause));
  try {
    const answer = run();
    return isLater(answer) ? Promise.resolve(answer).catch(failed) : answer;
  } catch (cause) {
    return failed(cause);
  }
}

/** Whether a value is one that has to be waited for. */
export function isLater<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | null | undefined)?.then === "function";
}

/** The errors that runtimes throw for mistakes in a program. Their messages are the runtime's. */
const MISTAKES: readonly unknown[] = ["TypeError", "ReferenceError", "RangeError", "SyntaxError"];
const MAX_DESCRIPTION = 200;

/**
 * Describes an error for the log: a mistake in a program by its message and the code of its cause, such as
 * `TypeError: fetch failed (ECONNREFUSED)`, any other error by its name, because its message may hold anything.
 */
export function describe(error: unknown): string | undefined {
  try {
    const { name, message, cause } = error as Error;
    if (typeof name !== "string" || !/^\w{1,40}$/.test(name)) return undefined;
    const code = [(error as { code?: unknown }).code, (cause as { code?: unknown } | undefined)?.code].find(isCode);
    const suffix = code === undefined ? "" : ` (${code})`;
    if (!MISTAKES.includes(name) || typeof message !== "string" || message === "") return `${name}${suffix}`;
    return `${name}: ${withoutValues(message).slice(0, MAX_DESCRIPTION)}${suffix}`;
  } catch {
    // A getter or a proxy that throws.
    return undefined;
  }
}

const isCode = (code: unknown): boolean => typeof code === "string" && /^[A-Z][A-Z0-9_]{1,39}$/.test(code);

/** A runtime's message without the values in it: what is quoted, unless it is an identifier, and words with digits or `=`. */
function withoutValues(message: string): string {
  return message
    .replace(/(["'`])((?:(?!\1).)*)\1/gs, (whole, _, value: string) =>
      /^[A-Za-z_$.]{1,40}$/.test(value) ? whole : "…",
    )
    .replace(/\S*[\d=@]\S*|\S{41,}/g, "…")
    .replace(/\s+/g, " ");
}
