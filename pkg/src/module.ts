// The module that checks. Only numbers go in and out of it, so wasm-bindgen's own glue has nothing to do but to start it.

import type { InitOutput } from "./built/core.js";
import { instance } from "./instance.js";

/** What the module exports; there once it has been entered. */
export let wasm: InitOutput;

let compiled: WebAssembly.Module;

function start(): void {
  // The table is for values of the host's, of which the module sees none.
  const imports = { "./core_bg.js": { __wbindgen_init_externref_table() {} } };
  wasm = new WebAssembly.Instance(compiled, imports).exports as unknown as InitOutput;
  wasm.__wbindgen_start();
}

export const { enter, memoryBytes, memoryWords, provide } = /* @__PURE__ */ instance({
  initSync({ module }) {
    if (module instanceof WebAssembly.Module) {
      compiled = module;
      start();
    }
    return wasm;
  },
  __wbg_reset_state: start,
  last_panic: () => wasm.last_panic(),
});

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** The UTF-8 at an address, as text. */
export const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));
