// The client of the gateway. It is loaded at the first call.

import { GatewayClient } from "endcap/gateway-client";

export { messageOf } from "./messages.ts";

export const client = new GatewayClient("/api");
