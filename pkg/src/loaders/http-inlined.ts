// `endcap/http` in all other runtimes, with the module as text in the bundle. See `inlined.ts`.

import serviceInternals from "../http.js";
import { serviceWasm } from "./inlined-service.js";

serviceInternals.provide(serviceWasm);

export * from "../http.js";
