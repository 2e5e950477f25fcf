// Requests from a gateway to the service: their options, and the responses to pages when they fail.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { secrets } from "../testing/service.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { base } from "./gateways.mjs";
import { list, titled, user } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

for (const status of [199, 600])
  test(`the status ${status} of the service is a 502`, async () => {
    const respond = () => Object.defineProperty(Response.json({}, { status: 400 }), "status", { value: status });
    const response = await gatewayOf({}, { links: respond }).send("links", list);
    const { error, meta } = await response.json();
    assert.deepEqual(
      [response.status, meta.rule, error.message],
      [502, "status", "the service's response cannot be used"],
    );
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
    "`hosts.api` is required": undefined,
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
