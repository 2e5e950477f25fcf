// `endcap` wherever no other loader is due: the module travels as text, so it works wherever JavaScript with
// WebAssembly does, without a file, a fetch or a call to get it ready.

import provide from "../index.js";
import { wasmBytes } from "../inlined.js";

provide(wasmBytes);

export * from "../index.js";
