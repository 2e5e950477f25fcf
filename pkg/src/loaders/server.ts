// `endcap` on servers. See `deployed.ts`.

import checkInternals from "../index.js";
import { hint, isWorkerd } from "./deployed.js";
import { checkWasm } from "./inlined-check.js";

/** Returns the module at `endcap/compiled`. The build replaces the placeholder with a call of `require`. */
function compiled(): WebAssembly.Module | undefined {
  try {
    return isWorkerd() ? ("__ENDCAP_COMPILED__" as unknown as WebAssembly.Module | undefined) : undefined;
  } catch {
    // No bundler resolved it.
    return undefined;
  }
}

checkInternals.provide(() => compiled() ?? checkWasm(), undefined, hint);

export * from "../index.js";
