// A tracer that fails in any way changes no response, and no attribute holds a secret or personal data.

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import * as stable from "@opentelemetry/semantic-conventions";
import * as incubating from "@opentelemetry/semantic-conventions/incubating";
import { gatewayOf } from "../gateway/gateway-of.mjs";
import { dp, list, titled, user } from "../gateway/payloads.mjs";
import { withoutIds } from "../testing/service.mjs";
import { otel, takeSpans, trackContext } from "./spans.mjs";

trackContext();
beforeEach(takeSpans);

const fail = () => {
  throw new Error("c4n4ry");
};

/** A copy of an object of the API in which one method is replaced. */
const withMethod = (object, name, replaced) =>
  new Proxy(object, {
    get: (target, key) => {
      if (key === name) return replaced;
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** The API with a method of its spans replaced. */
const withSpan = (name, replaced) => {
  const getTracer = (...args) => {
    const tracer = otel.trace.getTracer(...args);
    return { startSpan: (...more) => withMethod(tracer.startSpan(...more), name, replaced) };
  };
  return { ...otel, trace: withMethod(otel.trace, "getTracer", getTracer) };
};

const inTrace = (name, replaced) => ({ ...otel, trace: withMethod(otel.trace, name, replaced) });
const inContext = (name, replaced) => ({ ...otel, context: withMethod(otel.context, name, replaced) });

const FAULTS = {
  ...Object.fromEntries(["getTracer", "setSpan", "getSpanContext"].map((name) => [name, inTrace(name, fail)])),
  ...Object.fromEntries(["active", "with"].map((name) => [name, inContext(name, fail)])),
  ...Object.fromEntries(
    ["spanContext", "setAttributes", "setStatus", "updateName", "end"].map((name) => [name, withSpan(name, fail)]),
  ),
  "a rejected promise of `end`": withSpan("end", async () => fail()),
  "a `getTracer` without a tracer": inTrace("getTracer", () => undefined),
  "a `startSpan` without a span": inTrace("getTracer", () => ({ startSpan: () => undefined })),
  "a `with` that does not run the work": inContext("with", () => undefined),
  "a `with` that runs it twice": inContext("with", (_, run) => [run(), run()]),
  "a `with` that returns a rejected promise": inContext("with", async () => fail()),
  "a `with` that fails after the work": inContext("with", (_, run) => fail(run())),
  "a `with` that runs it later": inContext("with", (_, run) => queueMicrotask(run)),
};

const requests = [
  ...["soup", "status=503", "status=401", "redirect=307", "cut=headers"].map((search) => ["placements", dp(search)]),
  ["placements", "{}"],
  ["links", list],
  ["links", list],
  ["links", titled("status=500")],
  ["users", user()],
  ["users", user()],
];

/** Sends the requests to a gateway, some of them at the same time, and returns what pages and the service get. */
async function results(options) {
  const { send, lines, calls } = gatewayOf(options);
  const read = async (response) => [response.status, withoutIds(await response.text())];
  const responses = await Promise.all(
    ["a", "b"].map((search) => send("placements", dp(search)).then(read)).concat(send("links", titled("c")).then(read)),
  );
  for (const [path, body] of requests) responses.push(await read(await send(path, body)));
  const logged = lines.map(({ ms, upstreamMs, ...line }) => line);
  // Each token request ends with white space of its own.
  const sent = calls.map(({ url, body }) => `${url} ${body}`.trimEnd());
  return { responses, logged: logged.slice(3), calls: sent };
}

const expected = await results();

for (const [fault, api] of Object.entries(FAULTS)) {
  test(`a fault of the tracer changes nothing: ${fault}`, async () => {
    assert.deepEqual(await results({ otel: api }), expected);
  });
}

test("a tracer that works changes nothing either", async () => {
  assert.deepEqual(await results({ otel }), expected);
  assert.ok(takeSpans().length > 30);
});

test("a request whose members throw gets a response", async () => {
  const { gateway } = gatewayOf({ otel });
  assert.equal((await gateway.fetch(undefined, {})).status, 500);
});

/** The names of attributes in the conventions of OpenTelemetry. */
const CONVENTIONS = new Set(
  Object.entries({ ...stable, ...incubating }).flatMap(([name, value]) => (name.startsWith("ATTR_") ? [value] : [])),
);

test("no attribute holds a secret, a text of the client or personal data, and each is in the conventions or has the prefix", async () => {
  assert.ok(CONVENTIONS.has("http.route") && CONVENTIONS.has("http.request.body.size"));
  const personal = {
    "user-agent": "PERSONAL",
    cookie: "PERSONAL=1",
    "x-ip": "192.0.2.77",
    referer: "https://PERSONAL",
  };
  const options = {
    ...{ otel, clientIp: (request) => request.headers.get("x-ip") },
    authorize: () => "PERSONAL",
    session: () => ({ session_context: { user_id: "PERSONAL" } }),
    retailerId: () => "corner",
    emptyPageWhenDown: true,
  };
  const { send, gateway, lines } = gatewayOf(options);
  const more = ',"session_context":{"user_id":"PERSONAL","user_ip":"192.0.2.77","user_agent":"PERSONAL"}';
  const bodies = [
    ...["PERSONAL", "status=503", "cut=headers", "status=401"].map((search) => ["placements", dp(search, more)]),
    ...["PERSONAL", "status=500", "status=404", "redirect=307", "cut=headers"].map((title) => ["links", titled(title)]),
    ...["PERSONAL", "PERSONAL", "status=423"].map((name) => ["users", user(name)]),
    ["users", '{"user_id":"PERSONAL","email":"PERSONAL@shop.example","first_name":7}'],
    ["links", "PERSONAL"],
  ];
  const ids = ["a@PERSONAL.example", "PERSONAL id", "x".repeat(129), "c4n4ry id"];
  for (const [index, [path, body]] of bodies.entries())
    await send(path, body, { ...personal, "x-request-id": ids[index % ids.length] });
  for (const [method, path] of [
    ["PERSONAL", "/api/links"],
    ["GET", "/PERSONAL?PERSONAL"],
    ["OPTIONS", "/api/users?PERSONAL"],
    ["POST", "/api/%6Cinks/PERSONAL"],
  ])
    await gateway.fetch(new Request(`https://PERSONAL.example${path}`, { method, headers: personal }), {});
  for (const apiKey of [fail, () => Promise.reject(Object.assign(new Error("PERSONAL"), { name: "a@PERSONAL" }))])
    await gatewayOf({ ...options, apiKey }).send("links", list);
  const spans = takeSpans();
  assert.ok(spans.length > 40 && lines.length === bodies.length + 4);
  for (const span of spans) {
    const { name, attributes, events, status, links } = span;
    const text = JSON.stringify({ name, attributes, events, status, links: links.map((link) => link.attributes) });
    assert.doesNotMatch(text, /c4n4ry|PERSONAL|192\.0\.2\.77|@/i);
    assert.deepEqual([events, status.message], [[], undefined]);
    for (const key of Object.keys(attributes)) assert.ok(CONVENTIONS.has(key) || key.startsWith("endcap."), key);
  }
  assert.doesNotMatch(JSON.stringify(lines), /c4n4ry|PERSONAL|192\.0\.2\.77|@/i);
});
