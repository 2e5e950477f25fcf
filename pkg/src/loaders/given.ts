// A module that a caller brings.

import { isModule, type Source } from "../module.js";

/** A compiled module, as far as the types of the host know of such. */
export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Known } } } ? Known : object;

/** A module, compiled or not. */
export type Given = Module | Uint8Array<ArrayBuffer> | ArrayBuffer;

/**
 * Where the module comes from that was given.
 *
 * @internal
 */
export function given(module: Given): Source {
  const isBytes = ArrayBuffer.isView(module) || Object.prototype.toString.call(module) === "[object ArrayBuffer]";
  if (!isBytes && !isModule(module)) throw new TypeError("init takes a WebAssembly.Module, or the bytes of one");
  return () => module;
}
