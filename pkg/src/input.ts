// What a caller may hand in as a body, told apart without trusting it.

/** JSON in UTF-8. */
export type Bytes = Uint8Array | ArrayBuffer;

// The getters of the prototype cannot be fooled by own properties or by a class of another realm.
const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (of: object, name: PropertyKey): ((this: unknown) => unknown) =>
  Object.getOwnPropertyDescriptor(of, name)?.get as (this: unknown) => unknown;
const tag = getter(typedArray, Symbol.toStringTag);
const bufferLength = getter(ArrayBuffer.prototype, "byteLength");
const arrayBuffer = getter(typedArray, "buffer");
const resizable = getter(ArrayBuffer.prototype, "resizable") as ((this: unknown) => unknown) | undefined;
const arrayLength = getter(typedArray, "length");

/** The caller's own array, or a view of the caller's own buffer; `undefined` for anything else. */
export function asBytes(input: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(input)) return tag.call(input) === "Uint8Array" ? (input as Uint8Array) : undefined;
  if (typeof input !== "object" || input === null) return undefined;
  try {
    // The next line throws where this is no ArrayBuffer, which takes longer than checking a small list.
    if (Object.getPrototypeOf(input) === Object.prototype) return undefined;
    bufferLength.call(input);
    return new Uint8Array(input as ArrayBuffer);
  } catch {
    return undefined;
  }
}

/** Whether an array is of memory that nobody else can write to meanwhile, and that every host takes as a body. */
export function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  try {
    const buffer = arrayBuffer.call(bytes);
    bufferLength.call(buffer); // throws where that is no ArrayBuffer
    return resizable?.call(buffer) !== true;
  } catch {
    return false;
  }
}

/** How many bytes an array has, whatever it says of itself. */
export function lengthOf(bytes: Uint8Array): number {
  return arrayLength.call(bytes) as number;
}

// Not by its name: the build would make a new object of that at each use.
const HALF = /[\ud800-\udfff]/gu;

/** Where a string first has half a surrogate pair, so that it is no Unicode text; -1 where it is well formed. */
export function loneSurrogate(text: string): number {
  const { isWellFormed } = text as { isWellFormed?: () => boolean };
  if (isWellFormed?.call(text)) return -1;
  return text.search(HALF);
}

/** A text with U+FFFD in the place of each half of a surrogate pair. */
export const mended = (text: string): string => text.replace(HALF, "\ufffd");
