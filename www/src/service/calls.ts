// All that asks the gateway. It is loaded when something is asked for the first time.

import { GatewayClient } from "endcap/gateway-client";

export { inWords } from "./words.ts";

export const client = new GatewayClient("/api");
