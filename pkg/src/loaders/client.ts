// `endcap/client`: the client, and the loader of `endcap/http`, which provides the module.

import { EndcapClient as without } from "../client.js";
// Last, because bundles compress better when the code is in one part and the module in another.
import { init } from "./http-inlined.js";

export * from "../client.js";

// Rollup includes a module without side effects only if a binding of its own is used, and Nitro says of all packages that they have none.
// So this export depends on the loader of `endcap/http`.
export const EndcapClient = init === undefined ? init : without;
