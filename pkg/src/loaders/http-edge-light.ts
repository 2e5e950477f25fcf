// `endcap/http` in the edge runtime of Next.js.

import serviceInternals from "../http.js";
import wasm from "../service.wasm?module";

serviceInternals.provide(() => wasm);

export * from "../http.js";
