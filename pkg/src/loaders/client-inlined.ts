// `endcap/client` where `endcap` is inlined too.

import client from "../client.js";
import { serviceWasm } from "../inlined-service.js";

client.provide(serviceWasm);

export * from "../client.js";
