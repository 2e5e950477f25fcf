// `endcap` in the edge runtime of Next.js, which compiles no bytes while it runs: this is how a module is asked for there.

import wasm from "../check.wasm?module";
import module from "../index.js";

module.provide(() => wasm);

export * from "../index.js";
