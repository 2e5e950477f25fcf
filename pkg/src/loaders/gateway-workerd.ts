// `endcap/gateway` in workerd.

import "./client-workerd.js";

export * from "../gateway.js";
