// Classifies the input of a caller as bytes, text or a value, without trusting it.

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
    // For anything but an ArrayBuffer the next line throws, which takes longer than checking a small list.
    if (Object.getPrototypeOf(input) === Object.prototype) return undefined;
    bufferLength.call(input);
    return new Uint8Array(input as ArrayBuffer);
  } catch {
    return undefined;
  }
}

/** What hosts ask an array and its buffer when they take the bytes out. */
const ASKED_OF_ARRAYS = ["buffer", "byteLength", "byteOffset", "length", "constructor"];
const ASKED_OF_BUFFERS = ["slice", "constructor"];

/**
 * Returns whether an array can be returned as it is: every runtime accepts it as a body, no other code can write to its
 * memory meanwhile, and its properties are those of its class and not overridden.
 */
function isPlain(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  try {
    const buffer = arrayBuffer.call(bytes) as ArrayBuffer;
    bufferLength.call(buffer); // throws for anything but an ArrayBuffer
    if (resizable?.call(buffer) === true || Object.getPrototypeOf(buffer) !== ArrayBuffer.prototype) return false;
    return (
      isBytes(Object.getPrototypeOf(bytes)) && hasNone(bytes, ASKED_OF_ARRAYS) && hasNone(buffer, ASKED_OF_BUFFERS)
    );
  } catch {
    return false;
  }
}

/** Whether this is the prototype of arrays of bytes, or of node's own; those of other realms may be anybody's. */
function isBytes(prototype: unknown): boolean {
  if (prototype === Uint8Array.prototype) return true;
  const { Buffer } = globalThis as { Buffer?: { readonly prototype: unknown } };
  return prototype === Buffer?.prototype;
}

function hasNone(object: object, names: readonly string[]): boolean {
  for (const name of names) if (Object.hasOwn(object, name)) return false;
  return true;
}

/** The array itself where it is plain, else a copy: bytes that stay what they are while they are checked and sent. */
export function steady(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (isPlain(bytes)) return bytes;
  // Of one whose memory was transferred or cut away, copying throws.
  return lengthOf(bytes) === 0 ? new Uint8Array() : new Uint8Array(bytes);
}

/** Returns the length of an array in bytes, even if its `length` property is overridden. */
export function lengthOf(bytes: Uint8Array): number {
  return arrayLength.call(bytes) as number;
}

// Not by its name: the build would make a new object of that at each use.
const HALF = /[\ud800-\udfff]/gu;

/** Returns the index of the first unpaired surrogate in a string; -1 if it is well formed. */
export function loneSurrogate(text: string): number {
  const { isWellFormed } = text as { isWellFormed?: () => boolean };
  if (isWellFormed?.call(text)) return -1;
  return text.search(HALF);
}

/** A text with U+FFFD in the place of each half of a surrogate pair. */
export const mended = (text: string): string => text.replace(HALF, "\ufffd");
