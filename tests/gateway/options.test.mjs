// Gateway options, and the errors for invalid ones.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { secrets } from "../testing/service.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list } from "./payloads.mjs";

const { ConfigurationError } = await importPacked("endcap/http");
const { createGateway } = await importPacked("endcap/gateway");

test("a public gateway must be explicit, and invalid options throw at creation", () => {
  const AUTHORIZE = '`authorize` must be a function, or "anyone" to allow every request';
  const bad = {
    "no authorize": { authorize: undefined, message: AUTHORIZE },
    "an authorize that is not a function": { authorize: true, message: AUTHORIZE },
    "a host without https": { hosts: { api: "http://api.example" }, message: "`hosts.api`" },
  };
  for (const [name, { message, ...options }] of Object.entries(bad)) {
    assert.throws(
      () => createGateway({ ...base, ...options }),
      (error) => ConfigurationError.is(error) && error.message.startsWith(message),
      name,
    );
  }
  const senseless = [
    { paths: { links: "api" } },
    { paths: { links: "/a?b" } },
    { paths: { links: "//" } },
    { paths: { links: "http://[" } },
    { paths: { links: "/api/users" } },
    { paths: { links: "/api/users/" } },
    { paths: { links: "/", users: "/" } },
    { session: "browser" },
    { session: {} },
    { userPath: "accounts" },
    { language: "de-DE" },
    { maxBytes: 0 },
    { maxBytes: "5" },
    { rules: "upc-format" },
    { rules: { "upc-formats": "warn" } },
    { rules: null },
    { rules: { missing: "warn" } },
    { rules: { "upc-format": "off" } },
    { bodyTimeout: Number.NaN },
    { rateLimit: { perMinute: 0 } },
    { log: true },
    { clientIp: "x-forwarded-for" },
    { creativesByDefault: 1 },
    { maxRetries: -1 },
    { limiter: "upstash" },
    { retailerId: 7 },
    { retailerId: false },
    { store: {} },
  ];
  for (const options of senseless) {
    const [name] = Object.keys(options);
    assert.throws(() => createGateway({ ...base, ...options }), {
      name: "TypeError",
      message: new RegExp(`^\`?${name}\\b`),
    });
  }
});

test("a misspelled value of an option gets a suggestion", () => {
  assert.throws(() => createGateway({ ...base, session: "connect" }), {
    message: '`session` must be "connection" or "fill" or "page" or a function; did you mean "connection"?',
  });
});

test("each function gets its input, the environment and the context", async () => {
  const inputs = {};
  const context = {};
  const options = {
    authorize: true,
    clientIp: "192.0.2.1",
    retailerId: "corner",
    session: {},
    limiter: { success: true },
    events: undefined,
  };
  for (const [name, result] of Object.entries(options))
    options[name] = (input, ...rest) => {
      assert.deepEqual([rest.length, rest[0] === env, rest[1] === context], [2, true, true], name);
      inputs[name] = input;
      return result;
    };
  const { gateway } = gatewayOf(options);
  const request = post("placements", dp());
  assert.equal((await gateway.fetch(request, env, context)).status, 200);
  const batch = post("events", '{"events":[{"id":"a","type":"click","time":1}]}');
  assert.equal((await gateway.fetch(batch, env, context)).status, 204);
  const { session, events, ...others } = inputs;
  assert.deepEqual([session.request, events.request, events.events[0].id], [request, batch, "a"]);
  assert.deepEqual(others, { authorize: batch, clientIp: batch, retailerId: request, limiter: "192.0.2.1" });
});

test("different secrets in the environment create another client", async () => {
  const { send, sent } = gatewayOf();
  assert.equal((await send("links", list)).status, 200);
  assert.equal((await send("links", list.replace("Soup", "Stew"), {}, { apiKey: "c4n4ry-other" })).status, 502);
  assert.deepEqual(
    sent().map(({ headers }) => headers.authorization === `Bearer ${secrets.apiKey}`),
    [true, false],
  );
});

test("two secrets that fail at different times are reported as one error", async () => {
  const late = async () => {
    throw new Error("c4n4ry");
  };
  const now = () => {
    throw new Error("c4n4ry");
  };
  const { send, lines } = gatewayOf({ hosts: late, apiKey: now });
  assert.equal((await send("links", list)).status, 500);
  assert.match(lines[0].reason, /^(?:hosts|apiKey)$/);
});

test("errors that no environment can fix are thrown when the gateway is created", () => {
  const { auth, ads, api } = base.hosts;
  for (const [options, message] of [
    [{}, "`apiKey` is required"],
    [{ apiKey: () => "c4n4ry" }, "`hosts.api` is required"],
    [{ paths: { links: false } }, "`hosts.ads` is required"],
    [{ paths: { links: false }, hosts: { ads, auth, api } }, "`credentials` is required"],
    [{ paths: { placements: false, users: false }, hosts: { api } }, "`apiKey` is required"],
    [{ hosts: { api }, apiKey: "c4n4ry c4n4ry" }, /^`apiKey` must be letters/],
    [{ hosts: () => ({}), apiKey: "c4n4ry c4n4ry" }, /^`apiKey` must be letters/],
    [{ hosts: { api }, apiKey: 5 }, /^`apiKey` must be a string/],
    [{ hosts: { api }, apiKey: "c4n4ry", retailerId: "a b" }, /^`retailerId` must be/],
    [{ hosts: { api: 5 }, apiKey: "c4n4ry" }, /^`hosts\.api` must/],
  ])
    assert.throws(
      () => createGateway({ authorize: "anyone", ...options }),
      { name: "ConfigurationError", message },
      `${message}`,
    );
  for (const [options, message] of [
    [{ hosts: 5 }, "`hosts` must be an object"],
    [{ hosts: { adds: ads } }, "`hosts.adds` is not an option; did you mean `hosts.ads`?"],
    [{ credentials: "c4n4ry" }, "`credentials` must be an object"],
    [
      { credentials: { client_id: "c4n4ry" } },
      "`credentials.client_id` is not an option; did you mean `credentials.clientId`?",
    ],
    [{ rateLimit: 5 }, "`rateLimit` must be an object"],
    [{ paths: 5 }, "`paths` must be an object"],
  ])
    assert.throws(() => createGateway({ ...base, ...options }), { name: "TypeError", message });
});

test("options for unused routes can be omitted, and the environment can supply all of them", async () => {
  const { api } = base.hosts;
  createGateway({ authorize: "anyone", hosts: { api }, apiKey: "c4n4ry" });
  createGateway({ authorize: "anyone", hosts: () => ({}), credentials: () => ({}), apiKey: () => "" });
  createGateway({ authorize: "anyone", paths: { placements: false, links: false, users: false } });
});

test("the log and `onError` report missing and invalid values of the environment", async () => {
  const { api } = base.hosts;
  for (const [options, fault, cause] of [
    [{ apiKey: () => undefined }, "apiKey", "ConfigurationError: `apiKey` is required"],
    [{ apiKey: () => "c4n4ry c4n4ry" }, "apiKey", /^ConfigurationError: `apiKey` must be letters/],
    [{ hosts: () => ({}) }, "hosts.api", "ConfigurationError: `hosts.api` is required"],
    [{ hosts: () => ({ api: "c4n4ry" }) }, "hosts.api", "ConfigurationError: `hosts.api` must start with https://"],
    [{ hosts: () => "c4n4ry" }, "TypeError", "TypeError: `hosts` must be an object"],
    [
      { credentials: () => ({ clientID: "c4n4ry" }) },
      "TypeError",
      /^TypeError: `credentials\.clientID` is not an option; did/,
    ],
    [
      { credentials: () => ({ clientId: "c4n4ry" }) },
      "credentials.clientSecret",
      /must be a string that is not blank$/,
    ],
  ]) {
    const errors = [];
    const { send, lines } = gatewayOf({ hosts: { api }, ...options, onError: (error) => errors.push(error) });
    assert.equal((await send("links", list)).status, 500);
    const [line] = lines;
    assert.equal(line.reason, fault);
    if (cause instanceof RegExp) assert.match(line.cause, cause);
    else assert.equal(line.cause, cause);
    assert.equal(line.cause, `${errors[0].name}: ${errors[0].message}`);
    assert.doesNotMatch(JSON.stringify(lines), /c4n4ry/);
  }
});

test("credentials are refused where there is a document, unless the option allows them", (t) => {
  globalThis.document = {};
  t.after(() => delete globalThis.document);
  assert.throws(
    () => createGateway(base),
    (error) => ConfigurationError.is(error) && error.field === "credentials",
  );
  assert.throws(() => createGateway({ ...base, dangerouslyAllowBrowser: "yes" }), {
    name: "TypeError",
    message: "`dangerouslyAllowBrowser` must be true or false",
  });
  assert.equal(typeof createGateway({ ...base, dangerouslyAllowBrowser: true }).fetch, "function");
});
