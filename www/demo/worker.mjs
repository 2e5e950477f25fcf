// The gateway in workerd.

import { env } from "cloudflare:workers";
import { gatewayFor } from "./gateway.mjs";

export default gatewayFor(env.ORIGIN);
