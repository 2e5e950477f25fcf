// `endcap/http` on servers. See `deployed.ts`.

import httpInternals from "../http.js";
import { hint, isWorkerd } from "./deployed.js";
import { serviceWasm } from "./inlined-service.js";

/** Returns the module at `endcap/http/compiled`. The build replaces the placeholder with a call of `require`. */
function compiled(): WebAssembly.Module | undefined {
  try {
    return isWorkerd() ? ("__ENDCAP_HTTP_COMPILED__" as unknown as WebAssembly.Module | undefined) : undefined;
  } catch {
    // No bundler resolved it.
    return undefined;
  }
}

export const init = httpInternals.provide(() => compiled() ?? serviceWasm(), hint);

export * from "../http.js";
