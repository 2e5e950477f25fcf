// A client that knows nothing but a gateway, in front of one.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list, user } from "./payloads.mjs";
import { service } from "./service.mjs";

const { InvalidRequestError, RateLimitError, ServiceError, TargetError } = await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");
const { createGateway } = await importPacked("endcap/gateway");

const GATEWAY = "https://gateway.example/api";

function front(options = {}) {
  const upstream = service();
  const asked = [];
  const gateway = createGateway({ ...base, fetch: upstream.fetch, log: false, creatives: true });
  const fetch = (request) => {
    asked.push({ url: request.url, headers: Object.fromEntries(request.headers) });
    return gateway.fetch(request, env);
  };
  return { ...upstream, asked, client: new EndcapClient({ gateway: GATEWAY, fetch, ...options }) };
}

test("every method works without a credential, and sends none", async () => {
  const { client, asked } = front({ language: "fr-CA", retailerId: "other" });
  const creatives = [];
  for await (const creative of client.placements.list(dp()).creatives()) creatives.push(creative.tagline);
  assert.deepEqual(creatives, ["Soup"]);
  const link = await client.links.create(list);
  assert.deepEqual(link, { url: "https://links.example/list/1", cached: false });
  assert.equal((await client.links.create(list)).cached, true);
  assert.equal((await client.users.create(user())).created, true);
  const there = await client.users.create(user("exists"));
  assert.deepEqual([there.created, there.userId], [false, "u1"]);
  assert.deepEqual(
    [...new Set(asked.map(({ url }) => url))],
    [`${GATEWAY}/placements`, `${GATEWAY}/links`, `${GATEWAY}/users`],
  );
  for (const { headers } of asked) {
    assert.deepEqual(Object.keys(headers).sort(), ["accept", "accept-language", "content-type"]);
  }
});

test("what goes wrong is what it would be without a gateway", async () => {
  const { client, sent } = front();
  await assert.rejects(client.links.create("{}"), (error) => InvalidRequestError.is(error));
  assert.equal(sent().length, 0);
  const failed = client.links.create(list.replace("Soup", "status 429 retry 9"));
  await assert.rejects(failed, (error) => RateLimitError.is(error) && error.retryAfter === 9);
  const refused = client.users.create(user("several"));
  await assert.rejects(refused, (error) => ServiceError.is(error) && error.errors.length === 2);
  await assert.rejects(client.tokens.get(), (error) => TargetError.is(error));
});

test("the gateway tries again, not the client before it", async () => {
  const { client, asked } = front();
  await assert.rejects(client.users.create(user("status 503")));
  assert.equal(asked.length, 1);
});

test("a gateway has the hosts and credentials, and nobody else", () => {
  const bad = [
    { gateway: "api" },
    { gateway: "//evil.example" },
    { gateway: "http://shop.example/api" },
    { gateway: "/api?key=1" },
    { gateway: "/api", apiKey: "c4n4ry" },
    { gateway: "/api", hosts: { api: "https://api.example" } },
    { gateway: "/api", accessToken: () => "c4n4ry" },
  ];
  for (const options of bad)
    assert.throws(
      () => new EndcapClient(options),
      (error) => TargetError.is(error),
      JSON.stringify(options),
    );
  assert.equal(JSON.stringify(new EndcapClient({ gateway: "https://shop.example/api" })), '{"gateway":true}');
});
