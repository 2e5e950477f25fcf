// What the rest of the package needs of the client, and nobody else: as a default, which `export *` leaves out.

import { provide } from "../module-client.js";
import { hostFetch } from "../transport.js";
import { CLOCK } from "./clock.js";
import { Courier } from "./courier.js";
import { locationCodeOf } from "./location-code.js";
import { type ClientOptions, settings } from "./settings.js";

export const internals = {
  /** For the loaders: says where the client's module comes from. */
  provide,
  /** For the gateway, which checks by itself: what sends as a client with these options would. */
  courier: (options: ClientOptions): Courier => new Courier(settings(options), CLOCK),
  /** For the gateway: sends without a Request of its own for each call. */
  hostFetch,
  /** For the gateway, which tells a wrong location code from a bad token. */
  locationCodeOf,
};
