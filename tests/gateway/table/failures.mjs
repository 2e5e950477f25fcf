// Rows for errors of the service, as the gateway forwards them.

import { faultOf } from "../../testing/service.mjs";
import { dp, list, repeating, several, titled, user } from "../payloads.mjs";
import { creatives, links, placements, users } from "./names.mjs";

const USELESS = "the service cannot be used at the moment";
const empty = { creatives: [], fallback: true };

const failing = (name, at, body, status, more) => ({ name: `service: ${name}`, at, body, status, ...more });

export const failures = [
  failing("an error, redacted", links, list, 400, {
    scripts: { links: [faultOf(400, repeating)] },
    errors: [[7, "title"]],
    sent: 1,
  }),
  failing("several errors", links, list, 400, {
    scripts: { links: [faultOf(400, several)] },
    errors: [
      [1001, "a"],
      [1001, "b"],
    ],
    sent: 1,
  }),
  failing("404", links, titled("status=404"), 404, { errors: [[4000, null]], sent: 1 }),
  failing("403", links, titled("status=403"), 403, { sent: 1 }),
  failing("429, and when to ask again", links, titled("status=429; retry-after=70"), 429, {
    hasHeaders: { "retry-after": "70" },
    sent: 1,
  }),
  failing("401 is the gateway's fault", links, titled("status=401"), 502, {
    rules: ["credentials"],
    message: USELESS,
    sent: 1,
  }),
  failing("500", links, titled("status=500"), 500, { sent: 1 }),
  failing("599", links, titled("status=599"), 599, { sent: 1 }),
  failing("no JSON", links, titled("garbage"), 502, {
    rules: ["malformed-response"],
    message: "the service's response cannot be used; the link may exist",
    sent: 1,
  }),
  failing("a redirect", links, titled("redirect=307; location=https://evil.example"), 502, {
    rules: ["redirect"],
    message: USELESS,
    sent: 1,
  }),
  failing("no connection", links, titled("cut=headers"), 502, {
    rules: ["network"],
    message: "the service cannot be reached",
    sent: 1,
  }),
  failing("no response in time", links, titled("delay=60000"), 504, {
    gateway: "hasty",
    rules: ["timeout"],
    message: "the service did not respond in time",
    sent: 1,
  }),
  failing("an account that exists is there", users, user(), 200, {
    scripts: { users: [faultOf(400, { error: { message: "taken", code: 1001 }, meta: { key: "user_id" } })] },
    is: { user_id: "u1", created: false },
    sent: 1,
  }),
  failing("a user's 404", users, user("status=404"), 404, { sent: 1 }),
  failing("no JSON for a user", users, user("garbage"), 502, { rules: ["malformed-response"], sent: 1 }),
  failing("no JSON for a placement", placements, dp("garbage"), 502, { rules: ["malformed-response"], sent: 1 }),
  failing("wrong credentials", placements, dp(), 502, { gateway: "stranger", rules: ["credentials"], sent: 0 }),
  failing("down, 503", placements, dp("status=503"), 200, {
    gateway: "shop",
    is: { creatives: [], skipped: 0, fallback: true },
    hasHeaders: { "x-endcap-fallback": "1", "content-type": creatives },
    reason: "service",
  }),
  failing("down, no connection", placements, dp("cut=headers"), 200, {
    gateway: "sturdy",
    is: empty,
    hasHeaders: { "x-endcap-fallback": "1" },
    reason: "network",
  }),
  failing("down, no JSON", placements, dp("garbage"), 200, {
    gateway: "sturdy",
    is: empty,
    reason: "malformed-response",
  }),
  failing("a refusal is no failure", placements, dp("status=400"), 400, {
    gateway: "sturdy",
    lacksHeaders: ["x-endcap-fallback"],
  }),
  failing("too many requests are no failure", placements, dp("status=429; retry-after=70"), 429, { gateway: "sturdy" }),
  failing("a bad body is no failure", placements, "{}", 400, { gateway: "sturdy", sent: 0 }),
];
