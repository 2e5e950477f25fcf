// Compiles and instantiates the WebAssembly module at the first call, and guards each call into it.
//
// There are two, `check.wasm` and `service.wasm`, which does what `check.wasm` does and more. A program runs one of them.

import type { InitOutput } from "../built/check.js";
import type { InitOutput as ServiceOutput } from "../built/service.js";
import { EndcapError, InternalError, UnsupportedHostError } from "../errors/errors.js";

/** Where a module comes from. */
export type Source = () => BufferSource | WebAssembly.Module;

/** What starts a module. Each call makes a new instance. */
export type Start = (module: WebAssembly.Module) => InitOutput | ServiceOutput;

interface Provided {
  readonly source: Source;
  readonly start: Start;
}

/** What the module exports. There once it has been entered. */
export let wasm: InitOutput | ServiceOutput;

/** What it was compiled from. */
export let compiled: WebAssembly.Module | undefined;

let provided: Provided | undefined;
/** Set while a call runs, so that what a failed one leaves behind is thrown away. */
let isTainted = false;
let bytesView = new Uint8Array();
let wordsView = new Uint32Array();

/** Only numbers go in and out of `check.wasm`, so wasm-bindgen's own glue has nothing to do but to start it. */
const startCheck = (module: WebAssembly.Module): InitOutput => {
  // The table is for JavaScript values. `check.wasm` receives none.
  const imports = { "./check_bg.js": { __wbindgen_init_externref_table() {} } };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as InitOutput;
  exports.__wbindgen_start();
  return exports;
};

/** Says where a module comes from. The first one counts, but `service.wasm`, which has a `start` of its own, replaces `check.wasm`. */
export function provide(source: Source, start: Start = startCheck): void {
  if (provided !== undefined && (start === startCheck || provided.start !== startCheck)) return;
  provided = { source, start };
  compiled = undefined;
}

/**
 * Enters the module. A trap becomes an `InternalError`, and the next call starts a new instance. No trap is known. The work
 * must not call code of the caller.
 */
export function enter<T>(run: () => T): T {
  if (compiled === undefined || isTainted) start();
  isTainted = true;
  let result: T;
  try {
    result = run();
  } catch (cause) {
    const message = `endcap failed, which is its own fault; the next call works${panicWords()}`;
    throw new InternalError(message, { cause });
  }
  isTainted = false;
  return result;
}

/** The exports of the module. To be called from within `enter`. */
export const module = (): InitOutput | ServiceOutput => wasm;

/** All of the module's memory, as bytes. */
export function memoryBytes(): Uint8Array<ArrayBuffer> {
  // A view is empty once the memory behind it has grown and moved.
  if (bytesView.length === 0) bytesView = new Uint8Array(wasm.memory.buffer as ArrayBuffer);
  return bytesView;
}

/** All of the module's memory, as words of 32 bits. */
export function memoryWords(): Uint32Array {
  if (wordsView.length === 0) wordsView = new Uint32Array(wasm.memory.buffer);
  return wordsView;
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** The UTF-8 at an address, as text. */
export const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));

/** Whether a value is a compiled module, of this realm or another. */
export function isModule(value: unknown): value is WebAssembly.Module {
  return Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
}

function start(): void {
  if (typeof WebAssembly === "undefined") {
    throw new UnsupportedHostError("WebAssembly is missing here; endcap needs it");
  }
  if (provided === undefined) throw new EndcapError("no WebAssembly module yet: call `init` first");
  try {
    // JavaScriptCore asks the policy here, and not when it compiles.
    compiled ??= compile(provided.source());
    wasm = provided.start(compiled);
  } catch (cause) {
    compiled = undefined;
    // Its imports or exports are others. A regular expression here would abort V8 where the stack is nearly full.
    const { name } = cause as Error;
    if (name === "TypeError" || name === "LinkError") {
      const message =
        "the module is not of this endcap: pass endcap/wasm to endcap/slim, and endcap/http/wasm to the other slim entries";
      throw new TypeError(message, { cause });
    }
    throw new UnsupportedHostError(
      "WebAssembly does not work here: the engine is older than Node 20.19, Chrome 114, Firefox 114 or Safari 16.4, " +
        "or a Content-Security-Policy lacks 'wasm-unsafe-eval', or the bundle for an edge runtime was made without its " +
        "condition (workerd, edge-light)",
      { cause },
    );
  }
  isTainted = false;
  bytesView = new Uint8Array();
  wordsView = new Uint32Array();
}

function compile(source: BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (!isModule(source)) return new WebAssembly.Module(source);
  // The glue knows a module by its prototype, which is another one where the host's realm compiled it, as in Next.js.
  if (!(source instanceof WebAssembly.Module)) Object.setPrototypeOf(source, WebAssembly.Module.prototype);
  return source;
}

/** What the module says of its panic, if that is what it was. */
function panicWords(): string {
  try {
    const { buffer } = wasm.memory;
    const at = wasm.last_panic() >>> 2;
    const words = new Uint32Array(buffer).subarray(at, at + 5);
    const [panic, file] = [0, 2].map((index) =>
      new TextDecoder().decode(new Uint8Array(buffer, words[index] as number, words[index + 1] as number)),
    );
    return file ? ` (${panic || "a panic"} at ${file}:${words[4]})` : "";
  } catch {
    return "";
  }
}
