// `endcap` in workerd, which cannot compile bytes at run time. The module is deployed as a file beside the code.

import wasm from "../check.wasm";
import checkInternals from "../index.js";

checkInternals.provide(() => wasm);

export * from "../index.js";
