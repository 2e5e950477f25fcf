// `init` of `endcap/slim`.

import { provide } from "./module.js";
import { type ModuleSource, sourceOf } from "./module-source.js";

/**
 * Sets the module that `endcap/slim` runs: `endcap/wasm`, compiled, or its bytes. Call it before the first check. Only the first
 * call counts. `endcap` has its module already, and needs no call.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: ModuleSource): void {
  provide(sourceOf(module));
}
