// Rows for batches of events from pages.

import { event, events } from "../payloads.mjs";

const at = "/api/events";
const SHOP = "https://shop.example";
const batch = (...all) => JSON.stringify({ events: all });
const refused = (name, body, message, more) => ({
  name: `events: ${name}`,
  at,
  gateway: "listening",
  body,
  status: 400,
  rules: ["events"],
  reason: "events",
  message,
  sent: 0,
  ...more,
});

/** A batch with that many bytes. */
const sized = (length) => {
  const start = batch({ ...event, creative_id: "" });
  return batch({ ...event, creative_id: "x".repeat(length - start.length) });
};

const ARRAY = "must be an array of 1 to 50 events";
const JSON_TEXT = "must be JSON in UTF-8";

export const eventRows = [
  { name: "events are received", at, gateway: "listening", body: events, status: 204, isEmpty: true, sent: 0 },
  {
    name: "events of an allowed page",
    at,
    gateway: "listening",
    headers: { origin: SHOP },
    body: events,
    status: 204,
    hasHeaders: { "access-control-allow-origin": SHOP, "cache-control": "no-store", "content-type": null },
    isEmpty: true,
    sent: 0,
  },
  {
    name: "events of another page",
    at,
    gateway: "listening",
    headers: { origin: "https://evil.example" },
    body: events,
    status: 403,
    reason: "origin",
    rules: ["origin"],
    sent: 0,
  },
  {
    name: "events of another site's page behind a proxy",
    at,
    gateway: "listening",
    headers: { origin: "null", "sec-fetch-site": "cross-site" },
    body: events,
    status: 403,
    sent: 0,
  },
  {
    name: "a preflight for events with consent",
    at,
    gateway: "listening",
    method: "OPTIONS",
    headers: { origin: SHOP, "access-control-request-headers": "content-type,endcap-gpp,endcap-tcf" },
    status: 204,
    hasHeaders: { "access-control-allow-headers": "content-type,endcap-gpp,endcap-tcf", allow: "POST, OPTIONS" },
    isEmpty: true,
    sent: 0,
  },
  { name: "events without the option", at, body: events, status: 404, rules: ["not-found"], sent: 0 },
  {
    name: "events with the method GET",
    at,
    gateway: "listening",
    method: "GET",
    status: 405,
    rules: ["method"],
    sent: 0,
  },
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", null].map(
    (type) => ({
      name: `events as ${type}`,
      at,
      gateway: "listening",
      headers: { "content-type": type },
      body: events,
      status: 415,
      rules: ["media-type"],
      sent: 0,
    }),
  ),
  {
    name: "compressed events",
    at,
    gateway: "listening",
    headers: { "content-encoding": "gzip" },
    body: events,
    status: 415,
    sent: 0,
  },
  { name: "32 KiB of events", at, gateway: "listening", body: sized(32_768), status: 204, isEmpty: true, sent: 0 },
  {
    name: "32 KiB of events and a byte",
    at,
    gateway: "listening",
    body: sized(32_769),
    status: 413,
    rules: ["too-large"],
    message: "the body must be at most 32768 bytes",
    sent: 0,
  },
  { name: "10 MB of events", at, gateway: "listening", body: sized(1e7), status: 413, rules: ["too-large"], sent: 0 },
  refused("no body", "", JSON_TEXT),
  refused("not JSON", "{", JSON_TEXT),
  refused("half of a character", new Uint8Array([0x7b, 0xff, 0x7d]), JSON_TEXT),
  refused("deep", `${"[".repeat(16_000)}`, JSON_TEXT),
  refused("deep and whole", "[".repeat(16_000) + "]".repeat(16_000), ARRAY),
  refused("null", "null", ARRAY),
  refused("an array", `[${JSON.stringify(event)}]`, ARRAY),
  refused("none", batch(), ARRAY),
  refused("inherited ones", '{"__proto__":{"events":[]}}', ARRAY),
  refused("51", batch(...Array.from({ length: 51 }, () => event)), ARRAY),
  refused("no object", batch(null), "must be 1 to 64 letters, digits, - and _", {
    path: ["meta", "path"],
    value: "events[0].id",
  }),
  ...Object.entries({
    id: [undefined, "", "x".repeat(65), "a b", "ä", 7, ["a"], "a\n"],
    type: [undefined, "load", "item-", "viewable ", 7, null, ["click"]],
    time: [undefined, null, "1", -1, 1.5, 2 ** 53, {}],
    creative_id: [null, 7, {}, ["a"]],
    interaction_id: [false],
    page_view_id: [0],
    method: [[]],
    threshold: ["0.5", -0.1, 1.1, {}, [0.5], true, null],
  }).flatMap(([name, values]) =>
    values.map((value) =>
      refused(`${name} ${JSON.stringify(value)?.slice(0, 20)}`, batch(event, { ...event, [name]: value }), undefined, {
        path: ["meta", "path"],
        value: `events[1].${name}`,
      }),
    ),
  ),
];
