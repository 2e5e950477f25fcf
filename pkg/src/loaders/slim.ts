// `endcap/slim`: whoever imports it brings the module.

import core from "../index.js";
import { type Given, given } from "./given.js";

export * from "../index.js";
export type { Given } from "./given.js";

/**
 * Says where `check.wasm` is: `endcap/wasm`, compiled, or its bytes. To be called before the first check;
 * of several calls the first one counts, and after an import of `endcap` itself none does.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: Given): void {
  core.provide(given(module));
}
