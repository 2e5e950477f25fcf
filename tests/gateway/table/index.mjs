// The table of requests to a gateway and the expected responses, the same in each runtime.
//
// A row describes the request by `at` (path), `method`, `headers` (null removes one), `body` (text, bytes, or a function that
// returns a stream) and `gateway` (the name of a set of options in `gateways.mjs`), and the response by:
//
// `status`        also the status in the log line; `reason` is the error in that line
// `hasHeaders`    names and values of headers; `lacksHeaders` are the names of absent ones
// `errors`        code and key of each error, with `rules`; `message` is the message of the first
// `is`            the body as JSON; `path` and `value` one member of it; `isEmpty` is true without a body
// `sent`          the number of requests that reached the service, without token requests
// `forwarded`     the headers and the body of the last of these

import { bodies } from "./bodies.mjs";
import { callers } from "./callers.mjs";
import { eventRows } from "./events.mjs";
import { failures } from "./failures.mjs";
import { negotiated } from "./negotiation.mjs";
import { requests } from "./requests.mjs";
import { served } from "./served.mjs";
import { sessions } from "./sessions.mjs";

export const rows = [
  ...served,
  ...requests,
  ...bodies,
  ...callers,
  ...sessions,
  ...negotiated,
  ...failures,
  ...eventRows,
];
