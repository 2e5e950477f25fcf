// The options that configure how a client checks bodies, and the token request it sends.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { CALLS, LIST, USER } from "./service.mjs";

const { InvalidRequestError } = await importPacked("endcap/http");

const large = { ...LIST, title: "x".repeat(1_100_000) };

test("a body above 1 MiB is sent where `maxBytes` allows it", async () => {
  const { client, requests } = setUp({ maxBytes: 2 << 20 });
  // The service takes 1 MiB.
  await assert.rejects(client.links.create(large), { status: 413 });
  assert.equal(JSON.parse(requests[0].body).title.length, 1_100_000);
  const usual = setUp();
  await assert.rejects(usual.client.links.create(large), (error) => {
    assert.ok(InvalidRequestError.is(error));
    assert.deepEqual([error.issues[0].rule, usual.requests.length], ["too-large", 0]);
    return true;
  });
});

test("a body that breaks an allowed rule is sent", async () => {
  const list = { ...LIST, image_url: "javascript:x" };
  const { client, count } = setUp({ rules: { "url-scheme": "warn" } });
  await client.links.create(list);
  assert.equal(count("links"), 1);
  await assert.rejects(setUp().client.links.create(list), (error) => InvalidRequestError.is(error));
});

test("maxBytes and rules are checked when the client is created", () => {
  assert.throws(() => setUp({ maxBytes: -1 }), { name: "TypeError", message: /^`maxBytes` must be/ });
  assert.throws(() => setUp({ rules: { nope: "warn" } }), { name: "TypeError", message: /^`rules.nope` is not/ });
  assert.throws(() => setUp({ rules: { missing: "warn" } }), {
    name: "TypeError",
    message: /^`rules.missing` must be "error"$/,
  });
  assert.throws(() => setUp({ scope: ["connect:ian"] }), { name: "TypeError", message: "`scope` must be a string" });
});

test("a token is requested for the scope, with the client's language and retailer", async () => {
  const { client, requests } = setUp({ scope: "connect:ian", language: "fr-CA", retailerId: "corner" });
  await CALLS.placements(client, { language: "en-CA", retailerId: "market" });
  const [token, page] = requests;
  assert.equal(JSON.parse(await token.text).scope, "connect:ian");
  assert.deepEqual([token.headers["accept-language"], token.headers["x-retailer-id"]], ["fr-CA", "corner"]);
  assert.deepEqual([page.headers["accept-language"], page.headers["x-retailer-id"]], ["en-CA", "market"]);
  const plain = setUp();
  await plain.client.users.create(USER);
  assert.equal("scope" in JSON.parse(await plain.requests[0].text), false);
  assert.equal("accept-language" in plain.requests[0].headers, false);
});
