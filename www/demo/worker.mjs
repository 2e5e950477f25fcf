// The gateway and the rendered page in workerd.

import { env } from "cloudflare:workers";
import { edgeFor } from "./edge.mjs";

export default edgeFor(env.ORIGIN);
