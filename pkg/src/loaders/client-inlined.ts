// `endcap/client` where `endcap` is inlined too.

import provide from "../client.js";
import { clientWasm } from "../inlined-client.js";
import "./inlined.js";

provide(clientWasm);

export * from "../client.js";
