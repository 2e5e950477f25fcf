// `endcap/wasm` and `endcap/http/wasm`, where the host or the bundler makes a compiled module of such an import.

import type { Module } from "./loaders/given.js";

declare const module: Module;
export default module;
