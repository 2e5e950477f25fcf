// `endcap/client` where `endcap` is inlined too.

import http from "../http.js";
import { serviceWasm } from "../inlined-service.js";

http.provide(serviceWasm);

export * from "../client.js";
