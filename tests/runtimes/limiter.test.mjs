// The documented rate limiters with their published packages: Upstash with a local Redis server, and the
// binding of Cloudflare in miniflare.

import assert from "node:assert/strict";
import test from "node:test";
import { Ratelimit } from "@upstash/ratelimit";
import Redis from "ioredis";
import { pages, textOf } from "../documents/programs.mjs";
import { gatewayOf } from "../gateway/gateway-of.mjs";
import { list } from "../gateway/payloads.mjs";
import { absent } from "./hosts.mjs";
import { makeProject } from "./project.mjs";
import { startRedis } from "./redis.mjs";
import { DATES, startMiniflare } from "./workerd.mjs";

/** The limiter in README.md or docs/ whose text begins like this. */
function documented(start) {
  const [, text] =
    pages
      .map(textOf)
      .join("\n")
      .match(new RegExp(`\`limiter: (${start}[^\`]*)\``)) ?? [];
  assert.ok(text, `no page has a limiter like ${start}`);
  return text;
}

const clientIp = (request) => request.headers.get("x-ip");

test("Upstash's Ratelimit counts for all gateways, and says when to retry", async (t) => {
  const { url, stop } = await startRedis();
  const client = new Redis(url);
  t.after(async () => {
    client.disconnect();
    await stop();
  });
  // Sends the HTTP commands of Upstash over a socket. Its scripts have a flag that only its own servers accept.
  const redis = {
    evalsha: (hash, keys, values) => client.evalsha(hash, keys.length, ...keys, ...values),
    eval: (script, keys, values) =>
      client.eval(script.replace(" flags=allow-key-locking", ""), keys.length, ...keys, ...values),
  };
  const ratelimit = new Ratelimit({ redis, limiter: Ratelimit.fixedWindow(3, "60 s"), ephemeralCache: false });
  const limiter = new Function("ratelimit", `return ${documented("\\(key\\) => ratelimit")}`)(ratelimit);
  const gateways = [gatewayOf({ limiter, clientIp }), gatewayOf({ limiter, clientIp })];
  const responses = [];
  for (let number = 0; number < 6; number++)
    responses.push(await gateways[number % 2].send("links", list, { "x-ip": "203.0.113.1" }));
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200, 429, 429, 429],
  );
  const after = Number(responses[3].headers.get("retry-after"));
  assert.ok(after >= 1 && after <= 60, String(after));
  assert.equal((await gateways[0].send("links", list, { "x-ip": "203.0.113.2" })).status, 200);
  assert.equal((await client.keys("*")).length, 2);
});

const main = `import { createGateway } from "endcap/gateway";
export default createGateway({
  hosts: { api: "https://api.example" },
  apiKey: "c4n4ry-key",
  authorize: "anyone",
  allowedOrigins: ["https://shop.example"],
  clientIp: (request) => request.headers.get("x-ip"),
  limiter: ${documented("\\(key, env\\) => env\\.RATE_LIMITER")},
  log: false,
});
`;

for (const compatibilityDate of DATES) {
  const title = `Cloudflare's binding counts by the client's address, ${compatibilityDate}`;
  test(title, { skip: absent("workerd") }, async (t) => {
    const project = makeProject(`limiter-${compatibilityDate}`, { "main.mjs": main });
    let links = 0;
    const miniflare = await startMiniflare(t, project, "main.mjs", {
      compatibilityDate,
      ratelimits: { RATE_LIMITER: { simple: { limit: 3, period: 60 } } },
      outboundService: () => Response.json({ products_link_url: `https://shop.example/${++links}` }),
    });
    const send = async (ip, title) => {
      const response = await miniflare.dispatchFetch("http://gateway.example/api/links", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "https://shop.example", "x-ip": ip },
        body: JSON.stringify({ title, line_items: [{ name: "onion" }] }),
      });
      await response.text();
      return response.status;
    };
    const statuses = [];
    for (let number = 0; number < 5; number++) statuses.push(await send("203.0.113.1", `List ${number}`));
    assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
    assert.equal(await send("203.0.113.2", "List 9"), 200);
    assert.equal(links, 4);
  });
}
