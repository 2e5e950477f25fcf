// What can befall a call, and what has to come of it: for each endpoint that a row is `on` (all, unless it says so), the
// steps that the service takes there, and what follows. What differs for one endpoint stands under its name.
//
// `script`  the steps; after the last one, the service responds with success
// `error`   the name of the error, else all goes well, with `result` where that is not the usual one; `status` is what it
//           has of the response (`anyStatus`: no matter which), `says` what its message says
// `waits`   the milliseconds between attempts: chance always gives one half, so they are 125, 250, 500, ...
// `calls`   how many requests the endpoint gets, by default one more than there are waits
// `tokens`  how many requests for a token that takes beside those, by default one
// `elapsed` the milliseconds until it is over, by default the sum of the waits
// `stopped` whether the service asked not to be called, so that the next call fails too, for up to a minute
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

/** The rows once for each endpoint, with all that holds there. */
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
