// `endcap/client/slim`: whoever imports it brings the module, which `endcap/slim` uses too.

import client from "../client.js";
import { type Given, given } from "./given.js";

export * from "../client.js";
export type { Given } from "./given.js";

/**
 * Says where `service.wasm` is: `endcap/client/wasm`, compiled, or its bytes. To be called before the first use; of several
 * calls the first one counts. `endcap/slim` needs no `init` of its own then.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: Given): void {
  client.provide(given(module));
}
