// Each set of secrets in the environment has its own sender, token and links, up to eight senders.

import assert from "node:assert/strict";
import test from "node:test";
import { hosts, secrets } from "../testing/service.mjs";
import { anyToken, gatewayOf } from "./gateway-of.mjs";
import { dp, list } from "./payloads.mjs";

const { clientId, clientSecret, apiKey } = secrets;

/** A gateway that reads its secrets from the environment. The service accepts all of them. */
function gatewayOfSecrets(options, envOf = (env) => env) {
  const placements = () => Response.json({ creatives: [] });
  const links = () => Response.json({ products_link_url: `https://shop.example/list/${callsOf("links").length}` });
  const all = { credentials: (env) => env.credentials, ...options };
  const { callsOf, send } = gatewayOf(all, { token: anyToken, links, placements });
  const count = () => ({ tokens: callsOf("token").length, links: callsOf("links").length });
  const as = async (shop) => {
    const env = envOf({ credentials: { clientId: `${clientId}-${shop}`, clientSecret }, apiKey: `${apiKey}-${shop}` });
    for (const [path, body] of [
      ["placements", dp()],
      ["links", list],
    ])
      assert.equal((await send(path, body, {}, env)).status, 200);
  };
  return { count, as };
}

test("two alternating secrets: one token and one link for each", async () => {
  const { count, as } = gatewayOfSecrets();
  for (let turn = 0; turn < 20; turn += 1) await as(turn % 2);
  assert.deepEqual(count(), { tokens: 2, links: 2 });
});

test("two alternating environments that are texts, with promises of secrets", async () => {
  const read = (name) => async (env) => JSON.parse(env)[name];
  const { count, as } = gatewayOfSecrets({ credentials: read("credentials"), apiKey: read("apiKey") }, JSON.stringify);
  for (let turn = 0; turn < 4; turn += 1) await as(turn % 2);
  assert.deepEqual(count(), { tokens: 2, links: 2 });
});

test("a common store has a link for each API key", async () => {
  const entries = new Map();
  const store = { get: (key) => entries.get(key), set: (key, value) => void entries.set(key, value) };
  const { count, as } = gatewayOfSecrets({ store });
  for (let turn = 0; turn < 4; turn += 1) await as(turn % 2);
  assert.deepEqual([count().links, entries.size], [2, 2]);
});

test("a 429 stops the calls with the same host and credential, and no others", async () => {
  const placements = async ({ text }) => {
    const isStopped = (await text).includes("stop");
    return Response.json({ creatives: [] }, isStopped ? { status: 429, headers: { "Retry-After": "30" } } : {});
  };
  const credentials = ({ shop }) => ({ clientId: `shop-${shop}`, clientSecret });
  const { callsOf, send } = gatewayOf({ credentials, timeout: 5000 }, { token: anyToken, placements });
  const as = async (shop, term, key = apiKey) => (await send("placements", dp(term), {}, { shop, apiKey: key })).status;
  assert.equal(await as(0, "stop"), 429);
  // The ninth sender replaces that of shop 0.
  for (let shop = 1; shop <= 8; shop += 1) assert.equal(await as(shop, "soup"), 200, `shop ${shop}`);
  for (const key of [apiKey, `${apiKey}-2`]) assert.notEqual(await as(0, "soup", key), 200, key);
  assert.equal(callsOf("placements").length, 9, "no request before the end of the pause");
});

test("credentials that are hidden from JSON have their own senders", async () => {
  const hidden = {
    "by toJSON": (clientId) => ({ clientId, clientSecret, __proto__: { toJSON: () => "[hidden]" } }),
    "by descriptors": (clientId) =>
      Object.defineProperties({}, { clientId: { value: clientId }, clientSecret: { value: clientSecret } }),
  };
  for (const [name, credentials] of Object.entries(hidden)) {
    const placements = () => Response.json({ creatives: [] });
    const options = { credentials: (env) => credentials(env.shop) };
    const { callsOf, send } = gatewayOf(options, { token: anyToken, placements });
    for (const shop of ["a", "b", "a"]) assert.equal((await send("placements", dp(), {}, { shop })).status, 200, name);
    assert.deepEqual(
      callsOf("placements").map(({ headers }) => headers.authorization),
      ["a", "b", "a"].map((shop) => `Bearer c4n4ry-token-of-${shop}`),
      name,
    );
  }
});

test("promises of an environment are awaited once, and again after an error or refused credentials", async () => {
  const counts = { hosts: 0, credentials: 0, apiKey: 0 };
  const values = { hosts, credentials: { clientId, clientSecret }, apiKey };
  const options = Object.keys(counts).map((name) => [
    name,
    async () => {
      counts[name] += 1;
      return values[name];
    },
  ]);
  const errors = [];
  const onError = (error) => errors.push(error.message);
  const { send, lines } = gatewayOf({ ...Object.fromEntries(options), onError });
  const environment = {};
  const status = async (path = "links", env = environment) =>
    (await send(path, path === "links" ? list : dp(), {}, env)).status;

  values.hosts = Promise.reject(new Error("no hosts"));
  assert.equal(await status(), 500);
  assert.deepEqual([lines[0].reason, errors], ["hosts", ["no hosts"]]);
  Object.assign(values, { hosts, apiKey: "" });
  assert.deepEqual([await status(), errors[1]], [500, "`apiKey` must not be empty"]);
  values.apiKey = apiKey;
  for (const path of ["links", "placements", "links"]) assert.equal(await status(path), 200);
  assert.deepEqual(counts, { hosts: 3, credentials: 3, apiKey: 3 });
  assert.equal(await status("links", {}), 200);
  assert.equal(counts.apiKey, 4, "another environment");

  const other = {};
  values.apiKey = "c4n4ry-old";
  assert.equal(await status("links", other), 502);
  values.apiKey = apiKey;
  assert.equal(await status("links", other), 200);
});

test("a rejected secret fails only the routes that need it", async () => {
  const reject = () => Promise.reject(new Error("no secret"));
  for (const [option, statuses] of Object.entries({ credentials: [200, 500], apiKey: [500, 200], hosts: [500, 500] })) {
    const { send } = gatewayOf({ [option]: reject });
    assert.deepEqual([(await send("links", list)).status, (await send("placements", dp())).status], statuses, option);
  }
});

test("a secret that hangs is a 500 after `timeout`", async () => {
  const { send, lines } = gatewayOf({ apiKey: () => new Promise(() => {}), timeout: 20 });
  assert.equal((await send("links", list)).status, 500);
  assert.deepEqual(
    [lines[0].reason, lines[0].cause],
    ["apiKey", "TypeError: `apiKey` must return a value within 20 ms"],
  );
});

test("the eight most recently used senders stay in memory", async () => {
  const { count, as } = gatewayOfSecrets();
  for (let shop = 0; shop < 8; shop += 1) await as(shop);
  await as(0);
  assert.deepEqual(count(), { tokens: 8, links: 8 });
  // Replaces the least recently used sender, which is not 0.
  await as(8);
  await as(0);
  assert.deepEqual(count(), { tokens: 9, links: 9 });
  await as(1);
  assert.deepEqual(count(), { tokens: 10, links: 10 });
});
