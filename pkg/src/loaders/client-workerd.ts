// `endcap/client` in workerd.

import client from "../client.js";
import wasm from "../service.wasm";

client.provide(() => wasm);

export * from "../client.js";
