// Loads `service.wasm`, which then replaces `check.wasm` for the whole program.

import { __wbg_reset_state, initSync } from "../built/service.js";
import type { Source, Start } from "../check/module.js";
import type { Result } from "../generated/service.js";
import checkInternals, { EndcapError } from "../index.js";

export const {
  sourceOf,
  memoryBytes,
  memoryWords,
  reserve,
  writeBytes,
  writeText,
  readBack,
  checkInput,
  readCheckOptions,
  encode,
} = checkInternals;

let isProvided = false;
let isStarted = false;

/**
 * Runs code that calls `service.wasm`. See `enter` in `../check/module.ts`.
 *
 * @throws {EndcapError} if `service.wasm` was not provided, even if `check.wasm` was
 */
export function enter<T>(run: () => T): T {
  if (!isProvided) throw new EndcapError("`service.wasm` is not loaded; call `init` with `endcap/http/wasm` first");
  return checkInternals.enter(run);
}

/** Sets the source of `service.wasm`. */
export function provide(source: Source, hint?: () => string | undefined): void {
  isProvided = true;
  const start: Start = (compiled) => {
    if (isStarted) __wbg_reset_state();
    const exports = initSync({ module: compiled });
    isStarted = true;
    return exports;
  };
  checkInternals.provide(source, start, hint);
}

/** Returns the value of a Rust `Result`, or throws the error that `failure` returns for its `Err`. */
export function unwrap<T, E>(result: Result<T, E>, failure: (error: E) => Error): T {
  if (Object.hasOwn(result, "Ok")) return (result as { Ok: T }).Ok;
  throw failure((result as { Err: E }).Err);
}

/** The hexadecimal digits of each byte. */
const HEX: readonly string[] = /* @__PURE__ */ Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);

/** Returns the 32-byte hash at an address in hexadecimal. Call it only within `enter`. The address 0 means that there is no hash. */
export function hexAt(at: number): string {
  if (at === 0) throw new Error("the checked body cannot be read back because of a bug in endcap; please report it");
  const memory = memoryBytes();
  let hex = "";
  for (let offset = at; offset < at + 32; offset++) hex += HEX[memory[offset] as number];
  return hex;
}
