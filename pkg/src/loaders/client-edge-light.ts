// `endcap/client` in the edge runtime of Next.js.

import client from "../client.js";
import wasm from "../service.wasm?module";

client.provide(() => wasm);

export * from "../client.js";
