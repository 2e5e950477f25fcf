// `endcap/gateway`: the gateway, and the loader of `endcap/http`, which provides the module.

import { createGateway as without } from "../gateway.js";
// Last, because bundles compress better when the code is in one part and the module in another.
import { init } from "./http-inlined.js";

export * from "../gateway.js";

// Rollup includes a module without side effects only if a binding of its own is used, and Nitro says of all packages that they have none.
// So this export depends on the loader of `endcap/http`.
export const createGateway = init === undefined ? init : without;
