// `endcap/client` in the edge runtime of Next.js.

import client from "../client.js";
import wasm from "../client.wasm?module";
import "./edge-light.js";

client.provide(() => wasm);

export * from "../client.js";
