// `endcap/wasm` and `endcap/http/wasm`, where the runtime or the bundler compiles such an import. CommonJS finds the module under
// `default`; this one file is for it and for ES modules.

import type { Module } from "./index.cjs";

declare const module: Module & { readonly default: Module };
export = module;
