// A module that a program passes to `init`.

import { isModule, type Source } from "./module.js";

/** A compiled module, as far as the types of the runtime include one. */
export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Declared } } }
  ? Declared
  : object;

/** A module, compiled or not. */
export type ModuleSource = Module | Uint8Array<ArrayBuffer> | ArrayBuffer;

/**
 * Returns where a module comes from that was passed.
 *
 * @internal
 */
export function sourceOf(module: ModuleSource): Source {
  const isBytes = ArrayBuffer.isView(module) || Object.prototype.toString.call(module) === "[object ArrayBuffer]";
  if (!isBytes && !isModule(module)) throw new TypeError("`module` must be a WebAssembly.Module or its bytes");
  return () => module;
}
