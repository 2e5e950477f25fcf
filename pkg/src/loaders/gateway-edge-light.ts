// `endcap/gateway` in the edge runtime of Next.js.

import "./client-edge-light.js";

export * from "../gateway.js";
