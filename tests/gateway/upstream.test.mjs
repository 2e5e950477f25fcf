// Requests from a gateway to the service: their options, and the responses to pages when they fail.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { faultOf, secrets } from "../testing/service.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { base } from "./gateways.mjs";
import { dp, list, titled, user } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

const USELESS = "the service cannot be used at the moment";
const UNREADABLE = "the service's response cannot be used";

/** A response with any status. */
const responseOf = (status) => () =>
  Object.defineProperty(Response.json({}, { status: 400 }), "status", { value: status });

/** The behavior of the service or other options, and the expected status, rule and message. */
const refusals = [
  ["a key that it does not take", 502, "credentials", USELESS, titled("status=401")],
  ["a redirect", 502, "redirect", USELESS, titled("redirect=307; location=https://evil.example")],
  ["no connection", 502, "network", "the service cannot be reached", titled("cut=headers")],
  ["no JSON", 502, "malformed-response", `${UNREADABLE}; the link may exist`, titled("garbage")],
  [
    "no response in time",
    504,
    "timeout",
    "the service did not respond in time",
    titled("delay=60000"),
    { timeout: 30 },
  ],
  ["a status below all errors", 502, "status", UNREADABLE, list, {}, responseOf(199)],
  ["a status above all errors", 502, "status", UNREADABLE, list, {}, responseOf(600)],
];
for (const [name, status, rule, message, body, options, respond] of refusals) {
  test(`${name}: ${rule}`, async () => {
    const response = await gatewayOf(options, respond && { links: respond }).send("links", body);
    const { error, meta } = await response.json();
    assert.deepEqual([response.status, meta.rule, error.message], [status, rule, message]);
  });
}

test("a body is rejected in the error envelope of the service", async () => {
  const response = await gatewayOf().send("links", '{"title":"Soup","line_items":[{"name":"a","upcs":["1"]}]}');
  const { error, meta } = await response.json();
  const [{ meta: first }] = error.errors;
  assert.deepEqual(
    [response.status, error.message, error.code, meta],
    [400, "there were issues with your request", 9999, {}],
  );
  assert.deepEqual(first, {
    key: "line_items[0].upcs[0]",
    rule: "upc-format",
    path: "line_items[0].upcs[0]",
    params: {},
  });
});

test("errors of all statuses are forwarded", async () => {
  for (const status of [400, 599]) {
    const response = await gatewayOf().send("links", titled(`status=${status}`));
    assert.equal(response.status, status);
  }
});

test("a rejected grant is an error of the gateway, for any status", async () => {
  const token = [faultOf(400, { error: "invalid_grant" })];
  const response = await gatewayOf({}, { token }).send("placements", dp());
  assert.equal(response.status, 502);
  assert.equal((await response.json()).meta.rule, "credentials");
});

test("the number of attempts follows the options of the gateway", async () => {
  for (const [retries, count] of [
    [0, 1],
    [1, 2],
    [undefined, 3],
  ]) {
    const { send, sent } = gatewayOf({ maxRetries: retries });
    assert.equal((await send("users", user("status=503"))).status, 503);
    assert.equal(sent().length, count);
  }
});

test("hosts are checked when the gateway is created, except those that come with a request", () => {
  const refused = {
    "`hosts.api` must have a host name, not an IP address; a loopback address is allowed only with `allowLoopbackHttp`":
      {
        api: "http://127.0.0.1",
      },
    "`hosts.ads` must start with https://": { auth: base.hosts.auth, ads: 5 },
    // No route could be served.
    "`hosts.ads` is required": undefined,
  };
  for (const [message, hosts] of Object.entries(refused))
    assert.throws(() => createGateway({ ...base, hosts }), { name: "ConfigurationError", message });
  for (const options of [
    { hosts: { ...base.hosts, ads: undefined } },
    { hosts: { api: "http://127.0.0.1" }, allowLoopbackHttp: true },
    { hosts: () => ({ api: "http://127.0.0.1" }) },
  ])
    assert.ok(createGateway({ ...base, ...options }));
});

test("during the Retry-After of the service nothing is sent, and responses have the rest as Retry-After", async () => {
  const { send, lines, sent } = gatewayOf({ maxRetries: 0 });
  const limited = await send("links", titled("status=429; retry-after=40"));
  assert.deepEqual([limited.status, limited.headers.get("retry-after")], [429, "40"]);
  const { status, headers } = await send("links", titled("another"));
  assert.deepEqual([status, headers.get("retry-after"), lines.at(-1).reason], [503, "40", "throttled"]);
  assert.equal(sent().length, 1);
});

test("without the option, the global `fetch` at the time of the request is used", async (t) => {
  const { fetch, send, sent } = gatewayOf({ fetch: undefined });
  t.mock.method(globalThis, "fetch", (...request) => fetch(new Request(...request)));
  assert.equal((await send("links", list)).status, 200);
  assert.equal(sent().length, 1);
});

test("a failure in one environment does not affect a later one", async () => {
  let fail;
  let made = 0;
  const store = ({ isSlow }) => {
    made += 1;
    return isSlow ? new Promise((_, reject) => (fail = reject)) : false;
  };
  const { send } = gatewayOf({ store });
  const { apiKey } = secrets;

  const first = send("links", list, {}, { apiKey: `${apiKey}-old`, isSlow: true });
  assert.equal((await send("links", list, {}, { apiKey })).status, 200);
  fail(new Error("c4n4ry"));
  assert.equal((await first).status, 500);
  assert.equal((await send("links", list, {}, { apiKey })).status, 200);
  assert.equal(made, 2);
});
