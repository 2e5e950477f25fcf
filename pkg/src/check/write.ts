// Copies a document into the module's memory.

import { lengthOf } from "./input.js";
import { memoryBytes, wasm } from "./module.js";

const encoder = /* @__PURE__ */ new TextEncoder();

/** Reserves memory for a document of so many bytes, and returns the address to write it to. */
export const reserve = (length: number): number => wasm.reserve(length) >>> 0;

/** Copies bytes into the module, and returns their number. */
export function writeBytes(bytes: Uint8Array): number {
  const length = lengthOf(bytes);
  // The length of an array whose buffer was transferred is 0, and copying it throws.
  if (length > 0) {
    const address = reserve(length);
    memoryBytes().set(bytes, address);
  }
  return length;
}

/** Encodes a string into the module's memory. Returns the number of bytes, or `limit + 1` if there are more than `limit`. */
export function writeText(text: string, limit: number): number {
  // A UTF-16 code unit takes at most three bytes.
  const maxLength = Math.min(text.length * 3, limit);
  const address = reserve(maxLength);
  const { read, written } = encoder.encodeInto(text, memoryBytes().subarray(address, address + maxLength));
  return read === text.length ? written : limit + 1;
}

/** Returns a copy of the first `length` bytes of the document in the module's memory. */
export function readBack(length: number): Uint8Array<ArrayBuffer> {
  const address = reserve(length);
  return memoryBytes().slice(address, address + length);
}
