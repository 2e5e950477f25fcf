// `endcap/http` in workerd.

import httpInternals from "../http.js";
import wasm from "../service.wasm";

httpInternals.provide(() => wasm);

export * from "../http.js";
