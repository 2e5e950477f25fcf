// The types of a module that a program passes to `init`.

import { isModule, type Source } from "./module.js";

/** A `WebAssembly.Module`; `object` if the types of the program do not declare that. */
export type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Declared } } }
  ? Declared
  : object;

/** A module, compiled or as bytes. */
export type ModuleSource = Module | Uint8Array<ArrayBuffer> | ArrayBuffer;

/**
 * Returns the source for a module that was passed.
 *
 * @throws {TypeError} for anything but a module or bytes
 *
 * @internal
 */
export function sourceOf(module: ModuleSource): Source {
  const isBytes = ArrayBuffer.isView(module) || Object.prototype.toString.call(module) === "[object ArrayBuffer]";
  if (!isBytes && !isModule(module)) throw new TypeError("`module` must be a WebAssembly.Module or its bytes");
  return () => module;
}
