// Compiles and instantiates the WebAssembly module at the first call, and guards each call into it.
//
// There are two modules: `check.wasm`, and `service.wasm`, which includes all that `check.wasm` does. A program runs one of them.

import type { InitOutput } from "../built/check.js";
import type { InitOutput as ServiceOutput } from "../built/service.js";
import { EndcapError, InternalError, UnsupportedRuntimeError } from "../errors/errors.js";

/** Returns a module as bytes or compiled. */
export type Source = () => BufferSource | WebAssembly.Module;

/** Creates a new instance of a module, and returns its exports. */
export type Start = (module: WebAssembly.Module) => InitOutput | ServiceOutput;

interface Provided {
  readonly source: Source;
  readonly start: Start;
  /** Returns what to do if the module does not compile; `undefined` if nothing special. */
  readonly hint?: (() => string | undefined) | undefined;
}

/** The exports of the module. `undefined` before the first `enter`. */
export let wasm: InitOutput | ServiceOutput;

/** The compiled module of the current instance. */
export let compiled: WebAssembly.Module | undefined;

let provided: Provided | undefined;
/** Whether a call is running or has failed. After a failed call, the next call starts a new instance. */
let isTainted = false;
let bytesView = new Uint8Array();
let wordsView = new Uint32Array();

/** Starts a module without the glue of wasm-bindgen, whose file is `glue`: only numbers cross its boundary. */
export const startCheck = (module: WebAssembly.Module, glue = "./check_bg.js"): InitOutput => {
  // This import sets up a table of JavaScript values, which the module does not use.
  const imports = { [glue]: { __wbindgen_init_externref_table() {} } };
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as InitOutput;
  exports.__wbindgen_start();
  return exports;
};

/** Sets the source of the module. Later calls are ignored, except that `service.wasm`, with its own `start`, replaces `check.wasm`. */
export function provide(source: Source, start: Start = startCheck, hint?: Provided["hint"]): void {
  if (provided !== undefined && (start === startCheck || provided.start !== startCheck)) return;
  provided = { source, start, hint };
  compiled = undefined;
}

/**
 * Runs code that calls the module. The code must not call functions of the package's user, which could enter again.
 *
 * @throws {InternalError} if the code traps or throws. The next call starts a new instance. No input is known to cause a trap
 * @throws {UnsupportedRuntimeError} if the runtime cannot run the module
 */
export function enter<T>(run: () => T): T {
  if (compiled === undefined || isTainted) start();
  isTainted = true;
  let result: T;
  try {
    result = run();
  } catch (cause) {
    const message = `a bug in endcap stopped this call; please report this. The next call works${panicText()}`;
    throw new InternalError(message, { cause });
  }
  isTainted = false;
  return result;
}

/** Returns the exports of the module. Call it only within `enter`. */
export const module = (): InitOutput | ServiceOutput => wasm;

/** Returns all of the module's memory as bytes. Do not keep the view: it becomes empty when the memory grows. */
export function memoryBytes(): Uint8Array<ArrayBuffer> {
  // When the memory grows, its old buffer is detached, and views of that become empty.
  if (bytesView.length === 0) bytesView = new Uint8Array(wasm.memory.buffer as ArrayBuffer);
  return bytesView;
}

/** Returns all of the module's memory as words of 32 bits. */
export function memoryWords(): Uint32Array {
  if (wordsView.length === 0) wordsView = new Uint32Array(wasm.memory.buffer);
  return wordsView;
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes the UTF-8 at an address. */
export const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));

/** Returns whether a value is a compiled module, of this realm or another. */
export function isModule(value: unknown): value is WebAssembly.Module {
  return Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
}

function start(): void {
  if (typeof WebAssembly === "undefined") {
    throw new UnsupportedRuntimeError("endcap needs WebAssembly, which this runtime does not have");
  }
  if (provided === undefined) throw new EndcapError("the module is not loaded; call `init` with `endcap/wasm` first");
  try {
    // JavaScriptCore checks the Content-Security-Policy when it instantiates, not when it compiles, so both are in this block.
    compiled ??= compile(provided.source());
    wasm = provided.start(compiled);
  } catch (cause) {
    compiled = undefined;
    // These errors mean that imports or exports differ. No regular expression is used, because it aborts V8 if the stack is nearly full.
    const { name } = cause as Error;
    if (name === "TypeError" || name === "LinkError") {
      const message =
        "`module` is not a module of this version of endcap; pass endcap/wasm to endcap/slim, and endcap/http/wasm to the other slim entries";
      throw new TypeError(message, { cause });
    }
    // A stack overflow is a `RangeError`, too.
    const isOutOfMemory = name === "RangeError" && (cause as Error).message.includes("memory");
    throw new UnsupportedRuntimeError(
      "WebAssembly does not work here: " +
        (isOutOfMemory
          ? "there is not enough memory, or a limit of address space such as `ulimit -v` is too low"
          : (provided.hint?.() ??
            "the engine is older than Node 20.19, Chrome 114, Firefox 114 or Safari 16.4, or a Content-Security-Policy " +
              "lacks 'wasm-unsafe-eval', or the bundle for an edge runtime lacks its condition (workerd, edge-light) or its .wasm file")),
      { cause },
    );
  }
  isTainted = false;
  bytesView = new Uint8Array();
  wordsView = new Uint32Array();
}

function compile(source: BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (!isModule(source)) return new WebAssembly.Module(source);
  // The glue recognizes a module by its prototype. In Next.js the module was compiled in another realm, so its prototype is replaced.
  if (!(source instanceof WebAssembly.Module)) Object.setPrototypeOf(source, WebAssembly.Module.prototype);
  return source;
}

/** Describes the last panic of the module, as the end of a message; `""` if there was none. */
function panicText(): string {
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
