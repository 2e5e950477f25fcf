// `endcap/gateway`: the gateway, and the loader of `endcap/http`, which provides the module.

import { createGateway as without } from "../gateway.js";
// Last, because bundles compress better when the code is in one part and the module in another.
import { init } from "./http-inlined.js";

export * from "../gateway.js";

// Depends on the loader: see `init`.
export const createGateway = init === undefined ? init : without;
