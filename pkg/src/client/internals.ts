// What the rest of the package needs of the client, and nobody else: as a default, which `export *` leaves out.

import { hostFetch } from "../transport.js";
import { CLOCK } from "./clock.js";
import { Courier } from "./courier.js";
import { quietly } from "./quietly.js";
import { type ClientOptions, settings } from "./settings.js";
import { SharedWork } from "./shared-work.js";
import { type Limits, Span, within } from "./span.js";

export const internals = {
  /** For the gateway, which checks by itself: what sends as a client with these options would. */
  courier: (options: ClientOptions): Courier => new Courier(settings(options), CLOCK),
  /** For the gateway: work that several requests need, and the span of a request that needs it. */
  sharedWork: <T>(): SharedWork<T> => new SharedWork(CLOCK, ({ timeout }) => new Span(CLOCK, timeout, [])),
  within: <T>(limits: Limits, work: (span: Span) => Promise<T>): Promise<T> => within(CLOCK, limits, work),
  quietly,
  /** For the gateway: sends without a Request of its own for each call. */
  hostFetch,
};
