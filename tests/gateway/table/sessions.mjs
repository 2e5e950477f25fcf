// Rows for connection data that the gateway adds to the session of a placement request.

import { dp } from "../payloads.mjs";
import { placements } from "./names.mjs";

const session = (more) => dp("soup", `,"session_context":${more}`);

export const sessions = [
  {
    name: "connection data without a session",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "1.2.3.4", "user-agent": 'A "b"' },
    body: dp(),
    status: 200,
    forwarded: { body: dp().replace(/^\{/, '{"session_context":{"user_ip":"1.2.3.4","user_agent":"A \\"b\\""},') },
  },
  {
    name: "connection data with an empty session",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "::1", "user-agent": "A" },
    body: session("{ }"),
    status: 200,
    forwarded: { body: session('{"user_ip":"::1","user_agent":"A" }') },
  },
  {
    name: "connection data replaces that of the page",
    at: placements,
    gateway: "closed",
    headers: { "x-pass": "yes", "x-ip": "1.2.3.4", "user-agent": "A" },
    body: session('{"user_ip" : "9.9.9.9", "user_id":"u", "user\\u005fagent":"lie"}'),
    status: 200,
    forwarded: { body: session('{"user_ip" : "1.2.3.4", "user_id":"u", "user\\u005fagent":"A"}') },
  },
  {
    name: "unknown connection data is removed",
    at: placements,
    headers: { "user-agent": "A" },
    body: session('{"user_ip":"9.9.9.9"}'),
    status: 200,
    forwarded: { body: session('{"user_agent":"A","user_ip":null}') },
  },
  {
    name: "connection data fills missing members only",
    at: placements,
    gateway: "filling",
    headers: { "x-ip": "1.2.3.4", "user-agent": "A" },
    body: session('{"user_ip":"9.9.9.9","user_agent":null}'),
    status: 200,
    forwarded: { body: session('{"user_ip":"9.9.9.9","user_agent":"A"}') },
  },
  {
    name: "the page's session is used",
    at: placements,
    gateway: "trusting",
    headers: { "x-ip": "1.2.3.4" },
    body: session('{"user_ip":"9.9.9.9"}'),
    status: 200,
    forwarded: { body: session('{"user_ip":"9.9.9.9"}') },
  },
  ...[
    ["a second session", session('{"user_ip":"9.9.9.9"},"session_context":{}'), "session_context"],
    ["a second session, null", session('{"user_ip":"9.9.9.9"},"session_context":null'), "session_context"],
    ["a second session, escaped", session('{},"session\\u005fcontext":{}'), "session_context"],
    ["a second address", session('{"user_ip":"9.9.9.9","user_ip":"8.8.8.8"}'), "session_context.user_ip"],
    ["a second store", dp("soup", ',"store_context":{"location_code":"2"}'), "store_context"],
    ["a second agent", session('{"user_agent":null,"user_agent":"B"}'), "session_context.user_agent"],
  ].map(([name, body, key]) => ({
    name: `${name}, where duplicate keys are let pass`,
    at: placements,
    gateway: "lenient",
    body,
    status: 400,
    rules: ["duplicate-key"],
    errors: [[null, key]],
    sent: 0,
  })),
  {
    name: "a second pagination_context, if duplicate keys are allowed",
    at: placements,
    gateway: "lenient",
    body: dp("soup", ',"pagination_context":{},"pagination_context":{"page_size":2}'),
    status: 200,
    sent: 1,
  },
  ...[
    ["an address", session('{"User_IP":"9.9.9.9"}'), "session_context.User_IP"],
    ["an address that is null", session('{"USER_IP":null}'), "session_context.USER_IP"],
    ["a session", dp("soup", ',"Session_Context":{"user_ip":"9.9.9.9"}'), "Session_Context"],
    ["a session with a long s", dp("soup", ',"\u017fession_context":{}'), '["\u017fession_context"]'],
  ].map(([name, body, key]) => ({
    name: `${name} in another case`,
    at: placements,
    gateway: "lenient",
    body,
    status: 400,
    rules: ["field-case"],
    path: ["error", "errors", 0, "meta", "path"],
    value: key,
    sent: 0,
  })),
];
