// Exports for the rest of the package alone: as the default, which `export *` leaves out.

import { CLOCK } from "./clock.js";
import { IS_NEEDED } from "./hosts.js";
import { ignoreErrors } from "./ignore-errors.js";
import { Sender } from "./sender.js";
import { type ClientOptions, settings } from "./settings.js";
import { SharedWork } from "./shared-work.js";
import { type Limits, Span, within } from "./span.js";
import { hostFetch } from "./transport.js";

export const internals = {
  /** For the gateway, which checks by itself: what sends as a client with these options would. */
  sender: (options: ClientOptions): Sender => new Sender(settings(options), CLOCK),
  /** For the gateway: work that several requests need, and the span of a request that needs it. */
  sharedWork: <T>(): SharedWork<T> => new SharedWork(CLOCK, ({ timeout }) => new Span(CLOCK, timeout, [])),
  within: <T>(limits: Limits, work: (span: Span) => Promise<T>): Promise<T> => within(CLOCK, limits, work),
  ignoreErrors,
  IS_NEEDED,
  /** For the gateway: sends without a Request of its own for each call. */
  hostFetch,
};
