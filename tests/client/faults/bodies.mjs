// Response bodies: valid, endless, truncated, and of other types.

import { GOOD, json } from "../service.mjs";
import { bodiless, endless, half, REPEATABLE, repeat, streamed, text } from "./steps.mjs";

const MALFORMED = { error: "MalformedResponseError", waits: [], status: undefined };

export const bodies = [
  {
    name: "a body that never comes",
    script: [streamed({})],
    error: "TimeoutError",
    status: null,
    waits: [],
    elapsed: 30_000,
  },
  {
    name: "a body that breaks off once",
    script: [half()],
    waits: [125],
    links: { error: "NetworkError", waits: [], status: 200 },
  },
  {
    name: "a body that breaks off three times",
    on: REPEATABLE,
    script: repeat(half()),
    waits: [125, 250],
    error: "NetworkError",
    status: 200,
  },
  {
    name: "the body of a 503 that breaks off",
    script: [half(503)],
    waits: [125],
    links: { error: "NetworkError", waits: [], status: 503 },
  },
  { name: "a body without end", script: [endless(65_536)], ...MALFORMED },
  {
    name: "a body without end that is said to be short",
    script: [endless(65_536, 200, { "content-length": "5" })],
    ...MALFORMED,
  },
  { name: "a body of one chunk over the limit", script: [endless((8 << 20) + 1)], ...MALFORMED },
  { name: "a body of empty chunks without end", script: [endless(0)], ...MALFORMED },
  {
    name: "the body of a 500 without end",
    script: [endless(65_536, 500)],
    waits: [125],
    links: { error: "ServiceError", status: 500, waits: [] },
  },
  {
    name: "a body of what are no bytes",
    script: [streamed({ pull: (controller) => controller.enqueue("{}") })],
    waits: [125],
    links: { error: "NetworkError", status: 200, waits: [] },
  },
  {
    name: "a length that is too large",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-length": "99999999999" }))],
    waits: [],
  },
  {
    name: "a length that is too small",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-length": "1" }))],
    waits: [],
  },
  {
    name: "a body of single bytes",
    script: [
      (request) => {
        const bytes = new TextEncoder().encode(JSON.stringify(GOOD[request.endpoint]));
        let at = 0;
        const pull = (controller) =>
          at < bytes.length ? controller.enqueue(bytes.slice(at, ++at)) : controller.close();
        return Promise.resolve(new Response(new ReadableStream({ pull })));
      },
    ],
    waits: [],
  },

  { name: "200 without a body", script: [bodiless(200)], ...MALFORMED },
  { name: "204", script: [bodiless(204)], ...MALFORMED },
  { name: "200 with a page in HTML", script: [text("<!doctype html><title>Sign in</title>")], ...MALFORMED },
  { name: "200 with half a document", script: [text('{"access_token":"c4n4ry')], ...MALFORMED },
  { name: "200 with two documents", script: [text("{}{}")], ...MALFORMED },
  { name: "200 with zeros", script: [text("\0\0\0\0")], ...MALFORMED },
  { name: "200 without what it is for", on: ["token", "links"], script: [text("{}")], ...MALFORMED },
  { name: "200 with a list", on: ["token", "links"], script: [text("[]")], ...MALFORMED },
  {
    name: "200 with a byte order mark",
    script: [(request) => Promise.resolve(json(`\ufeff${JSON.stringify(GOOD[request.endpoint])}`))],
    waits: [],
  },
  ...[201, 299].map((number) => ({
    name: `${number}`,
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], number))],
    waits: [],
  })),
  {
    name: "200 with another type of content",
    script: [(request) => Promise.resolve(json(GOOD[request.endpoint], 200, { "content-type": "text/html" }))],
    waits: [],
  },
  {
    name: "a link that is not https",
    on: ["links"],
    script: [text({ products_link_url: "http://shop.example.com/1" })],
    ...MALFORMED,
  },
  {
    name: "a token of another type",
    on: ["token"],
    script: [text({ ...GOOD.token, token_type: "mac" })],
    ...MALFORMED,
  },
  {
    name: "a token with a line end",
    on: ["token"],
    script: [text({ ...GOOD.token, access_token: "c4n4ry\r\nb" })],
    ...MALFORMED,
  },
  { name: "an empty page", on: ["placements"], script: [text({ creatives: [] })], waits: [], result: undefined },
];
