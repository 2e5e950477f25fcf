// A WebAssembly module: compiled and instantiated at the first call, entered under a guard.

import { EndcapError, InternalError, UnsupportedHostError } from "./errors.js";

/** What wasm-bindgen makes of a module, as far as all of ours have it. */
export interface Glue {
  initSync(options: { module: BufferSource | WebAssembly.Module }): { memory: WebAssembly.Memory };
  __wbg_reset_state(): void;
  last_panic(): number;
}

/** Where a module comes from. */
export type Source = () => BufferSource | WebAssembly.Module;

/** A module that is there when it is needed. */
export interface Instance {
  /** Says where the module comes from; nothing is asked for before the first call. */
  provide(from: Source): void;
  /**
   * Enters the module. A trap, of which none is known, becomes an `InternalError`, and the module starts afresh at the
   * next call. What runs inside must not call anything of the caller's.
   */
  enter<T>(run: () => T): T;
  /** All of the module's memory, as bytes. */
  memoryBytes(): Uint8Array<ArrayBuffer>;
  /** All of the module's memory, as words of 32 bits. */
  memoryWords(): Uint32Array;
}

/** A module, of which nothing is there yet. */
export function instance(glue: Glue): Instance {
  let source: Source | undefined;
  let memory: WebAssembly.Memory | undefined;
  let bytesView = new Uint8Array();
  let wordsView = new Uint32Array();
  /** Set while a call runs, so what it leaves behind when it fails is thrown away, however little stack there was. */
  let isTainted = false;

  function instantiate(): WebAssembly.Memory {
    if (typeof WebAssembly === "undefined") {
      throw new UnsupportedHostError("WebAssembly is missing here; endcap needs it");
    }
    if (source === undefined) throw new EndcapError("there is no module yet: call init first");
    try {
      // JavaScriptCore asks the policy here, and not when it compiles.
      return glue.initSync({ module: compiled(source()) }).memory;
    } catch (cause) {
      throw new UnsupportedHostError(
        "WebAssembly does not work here: the engine is older than Node 20.19, Chrome 114, Firefox 114 or Safari 16.4, " +
          "or a Content-Security-Policy lacks 'wasm-unsafe-eval', or the bundle for an edge runtime was made without its " +
          "condition (workerd, edge-light)",
        { cause },
      );
    }
  }

  function restart(): void {
    glue.__wbg_reset_state();
    // Already instantiated, so this only hands out the new instance's exports.
    memory = glue.initSync({ module: undefined as unknown as WebAssembly.Module }).memory;
    bytesView = new Uint8Array();
    wordsView = new Uint32Array();
  }

  return {
    provide(from) {
      source ??= from;
    },
    enter(run) {
      if (memory === undefined) memory = instantiate();
      else if (isTainted) restart();
      isTainted = true;
      let result: ReturnType<typeof run>;
      try {
        result = run();
      } catch (cause) {
        const message = `endcap failed, which is its own fault; the next call works${panicWords(glue, memory)}`;
        throw new InternalError(message, { cause });
      }
      isTainted = false;
      return result;
    },
    memoryBytes() {
      // A view is empty once the memory behind it has grown and moved.
      if (bytesView.length === 0) bytesView = new Uint8Array((memory as WebAssembly.Memory).buffer as ArrayBuffer);
      return bytesView;
    },
    memoryWords() {
      if (wordsView.length === 0) wordsView = new Uint32Array((memory as WebAssembly.Memory).buffer);
      return wordsView;
    },
  };
}

/** Whether a value is a compiled module, of this realm or another. */
export function isModule(value: unknown): value is WebAssembly.Module {
  return Object.prototype.toString.call(value) === "[object WebAssembly.Module]";
}

function compiled(given: BufferSource | WebAssembly.Module): WebAssembly.Module {
  if (!isModule(given)) return new WebAssembly.Module(given);
  // The glue knows a module by its prototype, which is another one where the host's realm compiled it, as in Next.js.
  if (!(given instanceof WebAssembly.Module)) Object.setPrototypeOf(given, WebAssembly.Module.prototype);
  return given;
}

/** What a module says of its panic, if that is what it was. */
function panicWords(glue: Glue, { buffer }: WebAssembly.Memory): string {
  try {
    const at = glue.last_panic() >>> 2;
    const words = new Uint32Array(buffer).subarray(at, at + 5);
    const [panic, file] = [0, 2].map((index) =>
      new TextDecoder().decode(new Uint8Array(buffer, words[index] as number, words[index + 1] as number)),
    );
    return file ? ` (${panic || "a panic"} at ${file}:${words[4]})` : "";
  } catch {
    return "";
  }
}
