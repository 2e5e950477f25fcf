// `endcap/http` on servers. See `deployed.ts`.

import httpInternals from "../http.js";
import { base64 } from "./base64.js";
import { hint, isWorkerd } from "./deployed.js";

/** The bytes of the module. The build replaces the placeholder. */
const text = "__ENDCAP_SERVICE_WASM__ base64";

/** Returns the module at `endcap/http/compiled`. The build replaces the placeholder with a call of `require`. */
function compiled(): WebAssembly.Module | undefined {
  try {
    return isWorkerd() ? ("__ENDCAP_HTTP_COMPILED__" as unknown as WebAssembly.Module | undefined) : undefined;
  } catch {
    // No bundler resolved it.
    return undefined;
  }
}

export const init = httpInternals.provide(() => compiled() ?? base64(text), hint);

export * from "../http.js";
