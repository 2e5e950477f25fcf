// The function `init` of `endcap/http/slim`, `endcap/client/slim` and `endcap/gateway/slim`, to which the program passes the module.

import type { ModuleSource } from "../check/module-source.js";
import { provide, sourceOf } from "./module.js";

/**
 * Sets the module that `endcap/http/slim`, `endcap/client/slim`, `endcap/gateway/slim` and `endcap/slim` run: `endcap/http/wasm`, as a
 * compiled module or as bytes. Call it before the first use. Later calls are ignored. The entries without `/slim` include their module
 * and need no call.
 *
 * @throws {TypeError} for anything but a module or bytes
 */
export function init(module: ModuleSource): void {
  provide(sourceOf(module));
}
