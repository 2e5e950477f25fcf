// Links and tokens in unstorage: in memory, in files, in a local Redis server and in SQLite; and the documented programs that store links.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import Redis from "ioredis";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import memoryDriver from "unstorage/drivers/memory";
import redisDriver from "unstorage/drivers/redis";
import { filesBelow } from "../../tools/portable.mjs";
import { snippet } from "../documents/programs.mjs";
import { gatewayOf, service } from "../gateway/gateway-of.mjs";
import { dp } from "../gateway/payloads.mjs";
import { importPacked } from "../support/packed.mjs";
import { absent, nodeLts } from "./hosts.mjs";
import { run } from "./process.mjs";
import { makeProject } from "./project.mjs";
import { startRedis } from "./redis.mjs";
import { DATES, startMiniflare } from "./workerd.mjs";

const { unstorageStore } = await importPacked("endcap/gateway");

const list = '{"title":"Soup","line_items":[{"name":"onion"}],"expires_in":3}';
const folder = mkdtempSync(join(tmpdir(), "endcap-unstorage-"));
let redis;
let url;

before(async () => {
  redis = await startRedis();
  url = redis.url;
});

after(async () => {
  await redis?.stop();
  rmSync(folder, { recursive: true });
});

const DRIVERS = {
  memory: () => memoryDriver(),
  fs: () => fsDriver({ base: join(folder, "files") }),
  redis: () => redisDriver({ url }),
};

for (const [name, driver] of Object.entries(DRIVERS)) {
  test(`${name}: links and tokens are found again, by another gateway too`, async () => {
    const shared = name === "memory" ? createStorage({ driver: driver() }) : undefined;
    const { callsOf, fetch, sent } = service();
    for (let number = 0; number < 2; number++) {
      const storage = shared ?? createStorage({ driver: driver() });
      const store = unstorageStore(storage);
      const { send, lines } = gatewayOf({ fetch, store, tokenStore: store });
      assert.equal((await send("links", list)).status, 200);
      assert.equal((await send("placements", dp())).status, 200);
      assert.deepEqual([lines[0].cached, callsOf("token").length, sent().length], [number === 1, 1, 2 + number]);
      if (shared === undefined) await storage.dispose();
    }
  });
}

test("Redis removes expired links and tokens", async () => {
  const client = new Redis(url);
  const keys = (await client.keys("*")).sort();
  assert.equal(keys.length, 2);
  assert.match(keys[0], /^endcap:[0-9a-f]{64}$/);
  assert.match(keys[1], /^endcap:token-[0-9a-f]{64}$/);
  const [link, token] = await Promise.all(keys.map((key) => client.ttl(key)));
  assert.ok(link > 2 * 86_400 && link <= 3 * 86_400, `${link} s`);
  assert.ok(token > 0 && token <= 86_400, `${token} s`);
  assert.doesNotMatch(await client.get(keys[0]), /c4n4ry/);
  client.disconnect();
});

test("invalid entries in Redis fail no request", async () => {
  const client = new Redis(url);
  for (const value of ["{", "null", "5", "c4n4ry", '{"version":1}']) {
    for (const key of await client.keys("*")) await client.set(key, value);
    const storage = createStorage({ driver: redisDriver({ url }) });
    const store = unstorageStore(storage);
    const { send, calls } = gatewayOf({ store, tokenStore: store });
    assert.deepEqual([(await send("links", list)).status, (await send("placements", dp())).status], [200, 200], value);
    assert.equal(calls.length, 3);
    await storage.dispose();
  }
  client.disconnect();
});

test("requests succeed when Redis is down", async () => {
  const storage = createStorage({ driver: redisDriver({ url, retryStrategy: () => 5000 }) });
  const store = unstorageStore(storage);
  const { send } = gatewayOf({ store, tokenStore: store });
  assert.equal((await send("links", list)).status, 200);
  await redis.stop();
  await pause(50);
  assert.deepEqual([(await send("links", list)).status, (await send("placements", dp())).status], [200, 200]);
  await storage.dispose().catch(() => {});
});

test("the fs driver stores each entry in a file", () => {
  const names = filesBelow(join(folder, "files")).filter((name) => /[0-9a-f]{64}$/.test(name));
  assert.equal(names.length, 2);
});

/** Stands in for the service in a program: each process creates other links. */
const standIn = `process.env.API_URL = "https://api.example";
process.env.API_KEY = "key-c4n4ry";
globalThis.fetch = async () => Response.json({ products_link_url: "https://shop.example/" + process.pid });
`;

test("the program with SQLite creates a link once", { skip: absent("LTS") }, () => {
  const files = { "main.mjs": snippet("links-sqlite"), "service.mjs": standIn };
  const folder = makeProject("links-sqlite", files);
  const [first, again] = [1, 2].map(() => run(folder, nodeLts, "--import", "./service.mjs", "main.mjs").trim());
  assert.match(first, /^https:\/\/shop\.example\/\d+ false$/);
  assert.equal(again, first.replace("false", "true"));
});

test("the program with Redis finds links of another process", async (t) => {
  const server = await startRedis();
  t.after(() => server.stop());
  const main = `process.env.REDIS_URL = "${server.url}";
    const { store } = await import("./store.mjs");
    const { EndcapClient } = await import("endcap/client");
    const client = new EndcapClient({ hosts: { api: process.env.API_URL }, apiKey: process.env.API_KEY, store });
    const { url, cached } = await client.links.create(${list});
    console.log(url, cached);
    process.exit();`;
  const folder = makeProject("links-redis", {
    "main.mjs": main,
    "store.mjs": snippet("links-redis"),
    "service.mjs": standIn,
  });
  const [first, again] = [1, 2].map(() => run(folder, process.execPath, "--import", "./service.mjs", "main.mjs"));
  assert.equal(again, first.replace("false", "true"));
  assert.match(first, /false/);
});

test("the client's worker finds links in Workers KV after a restart", { skip: absent("workerd") }, async (t) => {
  const project = makeProject("links-kv", { "main.mjs": snippet("client") });
  const paths = [];
  const bodies = {
    "/v2/oauth/token": { access_token: "c4n4ry", token_type: "bearer", expires_in: 60 },
    "/v2/users": { user_id: "ann-1", first_name: "Ann" },
    "/v2/ian/dp": { creatives: [] },
  };
  const hosts = Object.fromEntries(["AUTH", "ADS", "API"].map((name) => [`${name}_URL`, "https://service.example"]));
  const options = {
    compatibilityDate: DATES.at(-1),
    kvNamespaces: ["LINKS"],
    kvPersist: join(folder, "kv"),
    bindings: { ...hosts, CLIENT_ID: "id", CLIENT_SECRET: "c4n4ry-secret", API_KEY: "c4n4ry-key" },
    outboundService: ({ url }) => {
      const { pathname } = new URL(url);
      paths.push(pathname);
      return Response.json(bodies[pathname] ?? { products_link_url: `https://shop.example/${paths.length}` });
    },
  };
  const urls = [];
  for (let start = 0; start < 2; start++) {
    const miniflare = await startMiniflare(t, project, "main.mjs", options);
    const { url } = await (await miniflare.dispatchFetch("https://shop.example/")).json();
    urls.push(url);
  }
  assert.equal(urls[0], urls[1]);
  assert.equal(paths.filter((path) => path.endsWith("products_link")).length, 1);
});
