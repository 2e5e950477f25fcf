// `endcap/client`: the client, and the loader of `endcap/http`, which provides the module.

import { EndcapClient as without } from "../client.js";
// Last, because bundles compress better when the code is in one part and the module in another.
import { init } from "./http-inlined.js";

export * from "../client.js";

// Depends on the loader: see `init`.
export const EndcapClient = init === undefined ? init : without;
