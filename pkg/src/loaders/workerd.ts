// `endcap` in workerd, which cannot compile bytes at run time. The module is deployed as a file beside the code.

import wasm from "../check.wasm";
import module from "../index.js";

module.provide(() => wasm);

export * from "../index.js";
