// `endcap/http/slim`: whoever imports it brings the module, which `endcap/slim` and `endcap/client/slim` use too.

import http from "../http.js";
import { type Given, given } from "./given.js";

export * from "../http.js";
export type { Given } from "./given.js";

/**
 * Says where `service.wasm` is: `endcap/http/wasm`, compiled, or its bytes. To be called before the first use; of several
 * calls the first one counts. `endcap/slim` needs no `init` of its own then.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: Given): void {
  http.provide(given(module));
}
