// The client's module.

import { __wbg_reset_state, initSync, last_panic } from "./built/client.js";
import { instance } from "./instance.js";

export const { enter, memoryBytes, memoryWords, provide } = /* @__PURE__ */ instance({
  __wbg_reset_state,
  initSync,
  last_panic,
});

/** Each byte in hexadecimal. */
const HEX: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

/** The 32 bytes of a hash that stands at an address, in hexadecimal. To be called from within `enter`. */
export function hexAt(at: number): string {
  if (at === 0) throw new Error("what was checked cannot be read");
  const memory = memoryBytes();
  let hex = "";
  for (let place = at; place < at + 32; place++) hex += HEX[memory[place] as number];
  return hex;
}
