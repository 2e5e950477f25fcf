// Requests to a gateway and its responses, the same in every runtime.
//
// A row has of the request `at` (path), `method`, `headers` (null takes one away), `body` (text, bytes, or a function that
// gives a stream) and `gateway` (the name of a set of options in `gateways.mjs`), and of the response what is to hold:
//
// `status`   and with it that of the line in the log; `fault` is what that line says
// `holds`    headers; `lacks` those that are not there
// `errors`   code and key of each, and `rules`, of a refusal; `says` what the first is in words
// `is`       the body as JSON; `path` and `value` a place in it and what stands there; `isEmpty` is true without a body
// `sent`     how many requests reached the service, but for tokens
// `sees`     of the last of these, its headers and what its body is

import { askers } from "./askers.mjs";
import { bodies } from "./bodies.mjs";
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
  ...askers,
  ...sessions,
  ...negotiated,
  ...failures,
  ...eventRows,
];
