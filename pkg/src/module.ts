// The WebAssembly module: compiled and instantiated at the first call, entered under a guard.

import { __wbg_reset_state, initSync, last_panic } from "./built/core.js";
import { InternalError, UnsupportedHostError } from "./errors.js";

let source: (() => Uint8Array<ArrayBuffer> | WebAssembly.Module) | undefined;
let memory: WebAssembly.Memory | undefined;
let bytesView = new Uint8Array();
let wordsView = new Uint32Array();

/** Says where the module comes from; nothing is asked for before the first call. */
export function provide(from: () => Uint8Array<ArrayBuffer> | WebAssembly.Module): void {
  source ??= from;
}

function instantiate(): WebAssembly.Memory {
  if (typeof WebAssembly === "undefined") {
    throw new UnsupportedHostError("WebAssembly is missing here; endcap needs it");
  }
  let module: WebAssembly.Module;
  try {
    const given = source?.() as Uint8Array<ArrayBuffer> | WebAssembly.Module;
    module = given instanceof WebAssembly.Module ? given : new WebAssembly.Module(given);
  } catch (cause) {
    throw new UnsupportedHostError(
      "WebAssembly does not compile here: the engine is older than Node 20.19, Chrome 114, Firefox 114 or Safari 16.4, " +
        "or a Content-Security-Policy lacks 'wasm-unsafe-eval'",
      { cause },
    );
  }
  return initSync({ module }).memory;
}

/** All of the module's memory, as bytes. */
export function memoryBytes(): Uint8Array<ArrayBuffer> {
  // A view is empty once the memory behind it has grown and moved.
  if (bytesView.length === 0) bytesView = new Uint8Array((memory as WebAssembly.Memory).buffer as ArrayBuffer);
  return bytesView;
}

/** All of the module's memory, as words of 32 bits. */
export function memoryWords(): Uint32Array {
  if (wordsView.length === 0) wordsView = new Uint32Array((memory as WebAssembly.Memory).buffer);
  return wordsView;
}

/** Set while a call runs, so what it leaves behind when it fails is thrown away, however little stack there was. */
let isTainted = false;

/**
 * Enters the module. A trap, of which none is known, becomes an `InternalError`, and the module starts afresh at the
 * next call. What runs inside must not call anything of the caller's.
 */
export function enter<T>(run: () => T): T {
  if (memory === undefined) memory = instantiate();
  else if (isTainted) restart();
  isTainted = true;
  let result: T;
  try {
    result = run();
  } catch (cause) {
    throw new InternalError(`endcap failed, which is its own fault; the next call works${panicWords()}`, { cause });
  }
  isTainted = false;
  return result;
}

/** What the module says of its panic, if that is what it was. */
function panicWords(): string {
  try {
    const at = last_panic() >>> 2;
    const words = new Uint32Array((memory as WebAssembly.Memory).buffer).subarray(at, at + 5);
    const bytes = new Uint8Array((memory as WebAssembly.Memory).buffer);
    const [panic, file] = [0, 2].map((index) => {
      const start = words[index] as number;
      return new TextDecoder().decode(bytes.subarray(start, start + (words[index + 1] as number)));
    });
    return file ? ` (${panic || "a panic"} at ${file}:${words[4]})` : "";
  } catch {
    return "";
  }
}

function restart(): void {
  __wbg_reset_state();
  // Already instantiated, so this only hands out the new instance's exports.
  memory = initSync({ module: undefined as unknown as WebAssembly.Module }).memory;
  bytesView = new Uint8Array();
  wordsView = new Uint32Array();
}
