// `endcap/http` in all other runtimes, with the module as text in the bundle. See `inlined.ts`.

import http from "../http.js";
import { serviceWasm } from "./inlined-service.js";

http.provide(serviceWasm);

export * from "../http.js";
