// Classifies the input of a caller as bytes, text or a value, without trusting it.

/** JSON in UTF-8. */
export type Bytes = Uint8Array | ArrayBuffer;

// These getters of the prototypes are called directly. A value cannot override them with own properties, and they also read values
// of other realms.
const typedArray = /* @__PURE__ */ Object.getPrototypeOf(Uint8Array.prototype) as object;
const getter = (of: object, name: PropertyKey): ((this: unknown) => unknown) =>
  Object.getOwnPropertyDescriptor(of, name)?.get as (this: unknown) => unknown;
const classTag = /* @__PURE__ */ getter(typedArray, Symbol.toStringTag);
const bufferLength = /* @__PURE__ */ getter(ArrayBuffer.prototype, "byteLength");
const arrayBuffer = /* @__PURE__ */ getter(typedArray, "buffer");
const resizable = /* @__PURE__ */ getter(ArrayBuffer.prototype, "resizable") as
  | ((this: unknown) => unknown)
  | undefined;
const arrayLength = /* @__PURE__ */ getter(typedArray, "length");

/** Returns a `Uint8Array` as it is, or a view of an `ArrayBuffer`, without a copy; `undefined` for anything else. */
export function asBytes(input: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(input)) return classTag.call(input) === "Uint8Array" ? (input as Uint8Array) : undefined;
  if (typeof input !== "object" || input === null) return undefined;
  try {
    // Plain objects return early: the getter below would throw for them, which takes longer than checking a small list.
    if (Object.getPrototypeOf(input) === Object.prototype) return undefined;
    bufferLength.call(input);
    return new Uint8Array(input as ArrayBuffer);
  } catch {
    return undefined;
  }
}

/** The properties that runtimes read from an array or its buffer when they copy a body. */
const ARRAY_PROPERTIES = ["buffer", "byteLength", "byteOffset", "length", "constructor"];
const BUFFER_PROPERTIES = ["slice", "constructor"];

/**
 * Returns whether an array can be returned as it is: every runtime accepts it as a body, no other code can write to its
 * memory meanwhile, and its properties are those of its class and not overridden.
 */
function canReturnAsIs(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  try {
    const buffer = arrayBuffer.call(bytes) as ArrayBuffer;
    bufferLength.call(buffer); // throws for anything but an ArrayBuffer
    if (resizable?.call(buffer) === true || Object.getPrototypeOf(buffer) !== ArrayBuffer.prototype) return false;
    return (
      isBytesPrototype(Object.getPrototypeOf(bytes)) &&
      overridesNone(bytes, ARRAY_PROPERTIES) &&
      overridesNone(buffer, BUFFER_PROPERTIES)
    );
  } catch {
    return false;
  }
}

/** Returns whether this is the prototype of `Uint8Array` or of Node's `Buffer`. Other prototypes may override anything. */
function isBytesPrototype(prototype: unknown): boolean {
  if (prototype === Uint8Array.prototype) return true;
  const { Buffer } = globalThis as { Buffer?: { readonly prototype: unknown } };
  return prototype === Buffer?.prototype;
}

function overridesNone(object: object, names: readonly string[]): boolean {
  for (const name of names) if (Object.hasOwn(object, name)) return false;
  return true;
}

/** Returns the array itself if it is plain. Otherwise returns a copy, because the bytes sent must be those that were checked. */
export function stableBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (canReturnAsIs(bytes)) return bytes;
  // Copying throws for an array whose memory was transferred or shrunk.
  return lengthOf(bytes) === 0 ? new Uint8Array() : new Uint8Array(bytes);
}

/** Returns the length of an array in bytes, even if its `length` property is overridden. */
export function lengthOf(bytes: Uint8Array): number {
  return arrayLength.call(bytes) as number;
}

// A range and not `\p{Surrogate}`, which the build would turn into a new RegExp at each use.
const UNPAIRED_SURROGATE = /[\ud800-\udfff]/gu;

/** Returns the index of the first unpaired surrogate in a string; -1 if it is well formed. */
export function firstUnpairedSurrogate(text: string): number {
  const { isWellFormed } = text as { isWellFormed?: () => boolean };
  if (isWellFormed?.call(text)) return -1;
  return text.search(UNPAIRED_SURROGATE);
}

/** Returns a text with U+FFFD in place of each unpaired surrogate, as `String.prototype.toWellFormed` does. */
export const wellFormed = (text: string): string => text.replace(UNPAIRED_SURROGATE, "\ufffd");
