// `endcap/gateway` where `endcap` is inlined too.

import "./client-inlined.js";

export * from "../gateway.js";
