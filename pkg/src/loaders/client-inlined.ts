// `endcap/client` where `endcap` is inlined too.

import client from "../client.js";
import { clientWasm } from "../inlined-client.js";
import "./inlined.js";

client.provide(clientWasm);

export * from "../client.js";
