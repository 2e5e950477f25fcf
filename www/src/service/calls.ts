// All that asks the gateway. It is loaded when something is asked for the first time.

import { EndcapClient } from "endcap/client";

export { inWords } from "./words.ts";

/** The demo's ads and links are on this machine, which has no https. */
export const client = new EndcapClient({ gateway: "/api", allowLoopbackHttp: true });
