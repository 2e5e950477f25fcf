// Recognizes values of any realm. In Jest, and for values of another frame, `instanceof` is false for errors and promises.

/** Returns whether a value is a promise or another thenable. */
export const isThenable = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as PromiseLike<T> | null | undefined)?.then === "function";

const hasTag = (value: unknown, tag: string): boolean => Object.prototype.toString.call(value) === `[object ${tag}]`;

/** Returns whether a value is a promise. Does not touch `then`, which may run the query of another thenable. */
export const isNativePromise = (value: unknown): value is Promise<unknown> => hasTag(value, "Promise");

/** Returns whether a value is an error. */
export const isError = (value: unknown): value is Error => value instanceof Error || hasTag(value, "Error");
