// The table of faults: the behavior of the service during a call, and the expected result. A row applies to the
// endpoints in `on`, by default all. A member named after an endpoint overrides the row for that endpoint.
//
// `script`  the steps; after the last one, the service responds with success
// `error`   the name of the error. Without it the call succeeds, with `result` or the default. `status` is the status in
//           the error (`anyStatus`: not checked), `message` a part of its message
// `waits`   the milliseconds between attempts. The random number is always one half, so they are 125, 250, 500, ...
// `calls`   how many requests the endpoint gets, by default one more than there are waits
// `tokens`  how many token requests are sent besides those, by default one
// `elapsed` the milliseconds until the call settles, by default the sum of the waits
// `stopped` whether the service required a wait, so that the next call fails too, for up to a minute
// `options` of the client

import { bodies } from "./bodies.mjs";
import { credentials } from "./credentials.mjs";
import { fetches } from "./fetches.mjs";
import { statuses } from "./statuses.mjs";
import { ALL } from "./steps.mjs";

export const faults = [
  { name: "nothing", script: [], waits: [] },
  ...statuses,
  ...credentials,
  ...fetches,
  ...bodies,
].map((row) => ({ on: ALL, options: {}, tokens: 1, ...row }));

/** The rows expanded for each endpoint. */
export const scenarios = faults.flatMap((row) =>
  row.on.map((endpoint) => {
    const merged = { ...row, ...row[endpoint], endpoint };
    const waits = merged.waits;
    return {
      ...merged,
      calls: merged.calls ?? waits.length + 1,
      tokens: endpoint === "token" || endpoint === "links" ? 0 : merged.tokens,
      elapsed: merged.elapsed ?? waits.reduce((sum, wait) => sum + wait, 0),
    };
  }),
);
