// Copies a document into the module's memory.

import { lengthOf } from "./input.js";
import { memoryBytes, wasm } from "./module.js";

const encoder = /* @__PURE__ */ new TextEncoder();

/** Makes room for a document of so many bytes, and gives the address to write it to. */
export const reserve = (length: number): number => wasm.reserve(length) >>> 0;

/** Copies bytes in and gives their number. */
export function writeBytes(bytes: Uint8Array): number {
  const length = lengthOf(bytes);
  // An array whose buffer was transferred has no bytes, and copying it throws.
  if (length > 0) {
    const address = reserve(length);
    memoryBytes().set(bytes, address);
  }
  return length;
}

/** Encodes a string right into place. Gives the number of bytes, or more than `limit` where it has more. */
export function writeText(text: string, limit: number): number {
  // A code unit takes three bytes at most.
  const room = Math.min(text.length * 3, limit);
  const address = reserve(room);
  const { read, written } = encoder.encodeInto(text, memoryBytes().subarray(address, address + room));
  return read === text.length ? written : limit + 1;
}

/** The first `length` bytes of the document in the module's memory, as an array of its own. */
export function readBack(length: number): Uint8Array<ArrayBuffer> {
  const address = reserve(length);
  return memoryBytes().slice(address, address + length);
}
