// The function `init` of `endcap/slim`, to which the program passes the module.

import { provide } from "./module.js";
import { type ModuleSource, sourceOf } from "./module-source.js";

/**
 * Sets the module that `endcap/slim` runs: `endcap/wasm`, as a compiled module or as bytes. Call it before the first check. Later
 * calls are ignored. `endcap` includes its module and needs no call.
 *
 * @throws {TypeError} for anything but a module or bytes
 *
 * @example
 * ```ts
 * import { init } from "endcap/slim";
 *
 * init(readFileSync(createRequire(import.meta.url).resolve("endcap/wasm")));
 * ```
 */
export function init(module: ModuleSource): void {
  provide(sourceOf(module));
}
