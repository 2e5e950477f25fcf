// `endcap/http` where `endcap` is inlined too.

import http from "../http.js";
import { serviceWasm } from "./inlined-service.js";

http.provide(serviceWasm);

export * from "../http.js";
