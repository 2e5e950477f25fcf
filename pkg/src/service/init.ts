// `init` of `endcap/http/slim` and `endcap/client/slim`.

import type { ModuleSource } from "../check/module-source.js";
import { provide, sourceOf } from "./module.js";

/**
 * Sets the module that `endcap/http/slim`, `endcap/client/slim` and `endcap/slim` run: `endcap/http/wasm`, compiled, or its bytes.
 * Call it before the first use. Only the first call counts. `endcap/http` and `endcap/client` have their module already, and need no call.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: ModuleSource): void {
  provide(sourceOf(module));
}
