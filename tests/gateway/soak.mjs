// Requests to a gateway: 20% of them are invalid, and the service fails 5%.

import { importPacked } from "../support/packed.mjs";
import { creative } from "../testing/service.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list, user } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

// Not the fake service, whose record, links and users would count as growth.
const json = (status, body) => new Response(JSON.stringify(body), { status });
const responses = {
  "/v2/oauth/token": { access_token: "c4n4ry-token", token_type: "Bearer", expires_in: 7200 },
  "/v2/ian/dp": { creatives: [creative] },
  "/v2/users": { user_id: "u1", first_name: "Ann" },
  "/idp/v1/products/products_link": { products_link_url: "https://links.example/list/1" },
};
const failures = [
  () => json(503, {}),
  // Rare, because each one slows all calls, as intended.
  () => (seen.failed % 100 === 52 ? json(429, {}) : json(423, {})),
  () => json(400, { error: { message: "no", code: 1001 }, meta: { key: "title" } }),
  () => new Response("<html>"),
  () => Promise.reject(new TypeError("fetch failed")),
];

const seen = { tokens: 0, failed: 0, bad: 0 };
async function fetch(url, { body }) {
  const { pathname } = new URL(url);
  const text = new TextDecoder().decode(body);
  if (pathname.endsWith("/token")) seen.tokens++;
  else if (text.includes("bad")) seen.bad++;
  else if (text.includes("failing")) return failures[seen.failed++ % failures.length]();
  return json(200, responses[pathname]);
}

const gateway = createGateway({ ...base, fetch, log: false, bodyTimeout: 5, clientIp: () => "192.0.2.1" });

const post = (path, body, headers) =>
  new Request(`https://gateway.example/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "soak", ...headers },
    body,
    duplex: "half",
  });
const good = [
  (word) => post("placements", dp(word)),
  (word) => post("links", list.replace("Soup", word)),
  (word) => post("users", user(word)),
];
const bad = [
  () => post("placements", dp("bad", ',"session_context":{"user_ip":"x"}')),
  () => post("links", '{"title":"bad","title":"bad"}'),
  () => post("users", '{"first_name":"bad"}'),
  () => post("links", `{"title":"bad","line_items":[${"[".repeat(300)}`),
  () => post("links", list.replace("Soup", "bad"), { "content-type": "text/plain" }),
  () => post("links", list.replace("Soup", "bad"), { origin: "https://evil.example" }),
  () => post("nowhere", list.replace("Soup", "bad")),
  () => post("links", new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65536)) })),
  () => post("links", new ReadableStream({ pull: (controller) => controller.error(new Error("bad")) })),
  () => post("links", new ReadableStream()),
];

let made = 0;

/** Sends a number of requests, 20 at a time, and returns the problems. */
export async function run(requests) {
  const wrong = [];
  const send = async (index) => {
    const isBad = index % 5 === 0;
    const isFailing = index % 20 === 1;
    const make = isBad ? bad[(index / 5) % bad.length] : good[index % good.length];
    // Each list is unique, so links are created and not cached.
    const response = await gateway.fetch(make(isFailing ? `failing ${index}` : `word ${index}`), env);
    await response.arrayBuffer();
    const isRight = isBad || isFailing ? response.status >= 400 : response.status === 200;
    if (!isRight) wrong.push(`request ${index}: ${response.status}`);
  };
  for (const end = made + requests; made < end; made += 20)
    await Promise.all(Array.from({ length: 20 }, (_, offset) => send(made + offset)));
  if (seen.tokens !== 1 || seen.bad !== 0) wrong.push(JSON.stringify(seen));
  return wrong;
}
