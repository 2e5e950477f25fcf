// `endcap/http` in all other runtimes, with the module as text in the bundle. See `inlined.ts`.

import httpInternals from "../http.js";
import { serviceWasm } from "./inlined-service.js";

// Rollup includes a module without side effects only if a binding of its own is used, and Nitro says of all packages that they have none.
// So the entries that need this module export something that depends on `init`.
export const init = httpInternals.provide(serviceWasm);

export * from "../http.js";
