// The service's endpoints.

import type { Endpoint } from "./generated/service.js";

/** What an error names the endpoints. */
export type EndpointName = Endpoint;
