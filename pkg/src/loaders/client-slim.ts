// `endcap/client/slim`: whoever imports it brings its module, and that of `endcap/slim`.

import client from "../client.js";
import { type Given, given } from "./given.js";

export * from "../client.js";
export type { Given } from "./given.js";

/**
 * Says where the client's module is: `endcap/client/wasm`, compiled, or its bytes. To be called before the first use,
 * beside `init` of `endcap/slim`; of several calls the first one counts.
 *
 * @throws {TypeError} for anything else
 */
export function init(module: Given): void {
  client.provide(given(module));
}
