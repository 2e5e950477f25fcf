// `endcap/http` in the edge runtime of Next.js.

import httpInternals from "../http.js";
import wasm from "../service.wasm?module";

export const init = httpInternals.provide(() => wasm);

export * from "../http.js";
