// `endcap` in the edge runtime of Next.js, which compiles no bytes while it runs: this is how a module is asked for there.

import wasm from "../core.wasm?module";
import provide from "../index.js";

provide(() => wasm);

export * from "../index.js";
