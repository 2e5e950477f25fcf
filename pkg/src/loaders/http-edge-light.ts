// `endcap/http` in the edge runtime of Next.js.

import http from "../http.js";
import wasm from "../service.wasm?module";

http.provide(() => wasm);

export * from "../http.js";
