// `endcap` in the edge runtime of Next.js, which cannot compile bytes at run time. The suffix `?module` imports a compiled module.

import wasm from "../check.wasm?module";
import checkInternals from "../index.js";

checkInternals.provide(() => wasm);

export * from "../index.js";
