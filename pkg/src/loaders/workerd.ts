// `endcap` in workerd, which compiles no bytes while it runs: modules are deployed beside the code.

import wasm from "../check.wasm";
import module from "../index.js";

module.provide(() => wasm);

export * from "../index.js";
