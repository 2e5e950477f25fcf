// `endcap/http` in workerd.

import serviceInternals from "../http.js";
import wasm from "../service.wasm";

serviceInternals.provide(() => wasm);

export * from "../http.js";
