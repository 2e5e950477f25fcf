// `endcap` in the edge runtime of Next.js, which cannot compile bytes at run time. The suffix `?module` imports a compiled module.

import wasm from "../check.wasm?module";
import module from "../index.js";

module.provide(() => wasm);

export * from "../index.js";
