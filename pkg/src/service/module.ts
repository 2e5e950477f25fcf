// Loads `service.wasm`, which then replaces `check.wasm` for the whole program.

import { __wbg_reset_state, initSync } from "../built/service.js";
import type { Source } from "../check/module.js";
import type { Result } from "../generated/service.js";
import core, { EndcapError } from "../index.js";

export const {
  sourceOf,
  memoryBytes,
  memoryWords,
  reserve,
  writeBytes,
  writeText,
  readBack,
  checkInput,
  settings,
  encode,
} = core;

let isProvided = false;
let isStarted = false;

/** Enters the module, which `check.wasm` does not do for. See `enter` in `../module.js`. */
export function enter<T>(run: () => T): T {
  if (!isProvided) throw new EndcapError("no WebAssembly module yet: call `init` first");
  return core.enter(run);
}

/** Says where `service.wasm` comes from. */
export function provide(source: Source): void {
  isProvided = true;
  core.provide(source, (compiled) => {
    if (isStarted) __wbg_reset_state();
    const exports = initSync({ module: compiled });
    isStarted = true;
    return exports;
  });
}

/** Returns the value of a result of Rust's, or throws the error that `failure` makes of what is wrong. */
export function unwrap<T, E>(result: Result<T, E>, failure: (error: E) => Error): T {
  if (Object.hasOwn(result, "Ok")) return (result as { Ok: T }).Ok;
  throw failure((result as { Err: E }).Err);
}

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
