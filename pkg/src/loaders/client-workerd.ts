// `endcap/client` in workerd.

import http from "../http.js";
import wasm from "../service.wasm";

http.provide(() => wasm);

export * from "../client.js";
