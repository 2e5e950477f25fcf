// `endcap/http` in all other runtimes, with the module as text in the bundle. See `inlined.ts`.

import httpInternals from "../http.js";
import { serviceWasm } from "./inlined-service.js";

export const init = httpInternals.provide(serviceWasm);

export * from "../http.js";
