// The limiters that the README shows, as others publish them: Upstash's, with the Redis server of this test behind it, and the
// binding of Cloudflare, as miniflare has it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { Ratelimit } from "@upstash/ratelimit";
import Redis from "ioredis";
import { gatewayOf } from "../gateway/asking.mjs";
import { list } from "../gateway/payloads.mjs";
import { root } from "../package/pack.mjs";
import { startRedis } from "./redis.mjs";

const readme = readFileSync(join(root, "README.md"), "utf8");

/** The limiter in the README whose text begins like this. */
function documented(start) {
  const [, text] = readme.match(new RegExp(`\`limiter: (${start}[^\`]*)\``)) ?? [];
  assert.ok(text, `the README has no limiter like ${start}`);
  return text;
}

const clientIp = (request) => request.headers.get("x-ip");

test("Upstash's Ratelimit counts for all gateways, and says when to ask again", async (t) => {
  const { url, stop } = await startRedis();
  const client = new Redis(url);
  t.after(async () => {
    client.disconnect();
    await stop();
  });
  // What Upstash sends over HTTP, over a socket. Its scripts have a flag that only its own servers take.
  const redis = {
    evalsha: (hash, keys, values) => client.evalsha(hash, keys.length, ...keys, ...values),
    eval: (script, keys, values) =>
      client.eval(script.replace(" flags=allow-key-locking", ""), keys.length, ...keys, ...values),
  };
  const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.fixedWindow(3, "60 s"), ephemeralCache: false });
  const limiter = new Function("ratelimit", `return ${documented("\\(key\\) => ratelimit")}`)(ratelimit);
  const gateways = [gatewayOf({ limiter, clientIp }), gatewayOf({ limiter, clientIp })];
  const answers = [];
  for (let number = 0; number < 6; number++)
    answers.push(await gateways[number % 2].ask("links", list, { "x-ip": "203.0.113.1" }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 429, 429, 429],
  );
  const after = Number(answers[3].headers.get("retry-after"));
  assert.ok(after >= 1 && after <= 60, String(after));
  assert.equal((await gateways[0].ask("links", list, { "x-ip": "203.0.113.2" })).status, 200);
  assert.equal((await client.keys("*")).length, 2);
});
