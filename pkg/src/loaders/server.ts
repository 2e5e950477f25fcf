// `endcap` on servers. See `deployed.ts`.

import checkInternals from "../index.js";
import { base64 } from "./base64.js";
import { hint, isWorkerd } from "./deployed.js";

/** The bytes of the module. The build replaces the placeholder. */
const text = "__ENDCAP_CHECK_WASM__ base64";

/** Returns the module at `endcap/compiled`. The build replaces the placeholder with a call of `require`. */
function compiled(): WebAssembly.Module | undefined {
  try {
    return isWorkerd() ? ("__ENDCAP_COMPILED__" as unknown as WebAssembly.Module | undefined) : undefined;
  } catch {
    // No bundler resolved it.
    return undefined;
  }
}

checkInternals.provide(() => compiled() ?? base64(text), undefined, hint);

export * from "../index.js";
