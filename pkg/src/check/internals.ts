// Exports for the loaders and `endcap/http`. They are a default export, which `export *` leaves out of the public API.

import { readCheckOptions } from "../options/check-options.js";
import { checkInput } from "./check.js";
import { encode } from "./encode.js";
import { enter, memoryBytes, memoryWords, module, provide } from "./module.js";
import { sourceOf } from "./module-source.js";
import { readBack, reserve, writeBytes, writeText } from "./write.js";

export const internals = {
  // The WebAssembly module. Each program runs only one.
  provide,
  sourceOf,
  enter,
  module,
  memoryBytes,
  memoryWords,
  reserve,
  writeBytes,
  writeText,
  readBack,
  // Checks.
  checkInput,
  readCheckOptions,
  encode,
};
