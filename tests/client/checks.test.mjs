// The options that configure how a client checks bodies, and the token request it sends.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { CALLS, HOSTS, LIST, SECRETS, service, USER } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { InvalidRequestError } = await importPacked("endcap/http");

const clientOf = (options) => {
  const stand = service();
  return { ...stand, client: new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: stand.fetch, ...options }) };
};
const large = { ...LIST, title: "x".repeat(1_100_000) };

test("a body above 1 MiB is sent where `maxBytes` allows it", async () => {
  const { client, requests } = clientOf({ maxBytes: 2 << 20 });
  await client.links.create(large);
  assert.equal(JSON.parse(await requests[0].text).title.length, 1_100_000);
  const usual = clientOf();
  await assert.rejects(usual.client.links.create(large), (error) => {
    assert.ok(InvalidRequestError.is(error));
    assert.deepEqual([error.issues[0].rule, usual.requests.length], ["too-large", 0]);
    return true;
  });
});

test("a body that breaks an allowed rule is sent", async () => {
  const list = { ...LIST, image_url: "javascript:x" };
  const { client, count } = clientOf({ rules: { "url-scheme": "warn" } });
  await client.links.create(list);
  assert.equal(count("links"), 1);
  await assert.rejects(clientOf().client.links.create(list), (error) => InvalidRequestError.is(error));
});

test("maxBytes and rules are checked when the client is created", () => {
  assert.throws(() => clientOf({ maxBytes: -1 }), { name: "TypeError", message: /^`maxBytes` must be/ });
  assert.throws(() => clientOf({ rules: { nope: "warn" } }), { name: "TypeError", message: /^`rules.nope` is not/ });
  assert.throws(() => clientOf({ rules: { missing: "warn" } }), {
    name: "TypeError",
    message: /^`rules.missing` must be "error"$/,
  });
  assert.throws(() => clientOf({ scope: ["connect:ian"] }), { name: "TypeError", message: "`scope` must be a string" });
});

test("a token is requested for the scope, with the client's language and retailer", async () => {
  const { client, requests } = clientOf({ scope: "connect:ian", language: "fr-CA", retailerId: "r" });
  await CALLS.users(client, { language: "en-CA", retailerId: "other" });
  const [token, user] = requests;
  assert.equal(JSON.parse(await token.text).scope, "connect:ian");
  assert.deepEqual([token.headers["accept-language"], token.headers["x-retailer-id"]], ["fr-CA", "r"]);
  assert.deepEqual([user.headers["accept-language"], user.headers["x-retailer-id"]], ["en-CA", "other"]);
  const plain = clientOf();
  await plain.client.users.create(USER);
  assert.equal("scope" in JSON.parse(await plain.requests[0].text), false);
  assert.equal("accept-language" in plain.requests[0].headers, false);
});

test("a fetch option gets the whole request", async () => {
  const SERVICE = { fetch: service().fetch };
  const seen = [];
  const fetch = (...args) => {
    seen.push(args);
    return SERVICE.fetch(...args);
  };
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch });
  await client.users.create(USER);
  for (const [request, ...more] of seen) {
    assert.ok(request instanceof Request && more.length === 0);
    assert.deepEqual([request.method, request.redirect], ["POST", "manual"]);
  }
  const { url, headers } = seen[1][0];
  assert.equal(url, `${HOSTS.api}/v2/users`);
  assert.match(headers.get("authorization"), /^Bearer ./);
});
