// `endcap` wherever no other loader is due: the module travels as text, so it works wherever JavaScript with
// WebAssembly does, without a file, a fetch or a call to get it ready.

import module from "../index.js";
import { checkWasm } from "./inlined-check.js";

module.provide(checkWasm);

export * from "../index.js";
