// `endcap/http` in workerd.

import httpInternals from "../http.js";
import wasm from "../service.wasm";

export const init = httpInternals.provide(() => wasm);

export * from "../http.js";
