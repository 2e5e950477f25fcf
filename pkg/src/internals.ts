// What the loaders and `endcap/http` need of the core, and nobody else: as a default, which `export *` leaves out.

import { checkInput } from "./check.js";
import { encode } from "./encode.js";
import { enter, memoryBytes, memoryWords, module, provide } from "./module.js";
import { settings } from "./options.js";
import { readBack, reserve, writeBytes, writeText } from "./write.js";

export const internals = {
  // The module, of which a program has one.
  provide,
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
  settings,
  encode,
};
