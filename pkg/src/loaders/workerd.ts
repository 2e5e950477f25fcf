// `endcap` in workerd, which compiles no bytes while it runs: modules are deployed beside the code.

import wasm from "../core.wasm";
import provide from "../index.js";

provide(() => wasm);

export * from "../index.js";
