// The module that checks.

import { __wbg_reset_state, initSync, last_panic } from "./built/core.js";
import { instance } from "./instance.js";

export const { enter, memoryBytes, memoryWords, provide } = /* @__PURE__ */ instance({
  __wbg_reset_state,
  initSync,
  last_panic,
});
