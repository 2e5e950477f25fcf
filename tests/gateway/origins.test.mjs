// CORS: which origins a gateway allows, and its headers.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { list } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const SHOP = "https://shop.example";

/** The response headers with these prefixes. */
const headersOf = ({ headers }, start) => Object.fromEntries([...headers].filter(([name]) => name.startsWith(start)));

test("an allowed page can read the response and its headers", async () => {
  const response = await gatewayOf().send("links", list, { origin: SHOP });
  assert.equal(response.status, 200);
  assert.deepEqual(headersOf(response, "access-control"), {
    "access-control-allow-origin": SHOP,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "Retry-After, Server-Timing, X-Endcap-Fallback, X-Request-Id",
  });
});

test("pages of the gateway's own host are allowed with either scheme, and no others", async () => {
  const { send, lines } = gatewayOf();
  for (const origin of ["https://gateway.example", "http://gateway.example"]) {
    const response = await send("links", list, { origin });
    assert.deepEqual([response.status, headersOf(response, "access-control")], [200, {}], origin);
  }
  for (const origin of [
    "null",
    "https://evil.example",
    "xhttps://gateway.example",
    "https://gateway.example/evil.example",
    "https://gateway.example:8443",
  ]) {
    const response = await send("links", list, { origin });
    assert.equal(response.status, 403, origin);
    assert.match(await response.text(), /this origin is not allowed; add it to `allowedOrigins` of the gateway/);
    const { reason, pageOrigin, gatewayOrigin } = lines.at(-1);
    assert.deepEqual([reason, pageOrigin, gatewayOrigin], ["origin", origin, "https://gateway.example"]);
  }
  assert.equal((await send("links", list, { origin: "x".repeat(9999) })).status, 403);
  assert.equal(lines.at(-1).pageOrigin.length, 200);
});

test("a page behind a proxy that changes the host is allowed by its browser's headers", async () => {
  const { send } = gatewayOf();
  for (const [site, status] of [
    ["same-origin", 200],
    ["same-site", 403],
    ["cross-site", 403],
    ["none", 403],
    ["", 403],
  ]) {
    const response = await send("links", list, { origin: "http://localhost:5173", "sec-fetch-site": site });
    assert.deepEqual([response.status, headersOf(response, "access-control")], [status, {}], site);
  }
});

test("app shells and extensions are allowed by the text of their origin", async () => {
  const origins = [
    "capacitor://localhost",
    "ionic://localhost",
    "tauri://localhost",
    `chrome-extension://${"a".repeat(32)}`,
  ];
  const { send } = gatewayOf({ allowedOrigins: origins });
  for (const origin of origins) {
    const response = await send("links", list, { origin });
    assert.deepEqual([response.status, response.headers.get("access-control-allow-origin")], [200, origin]);
  }
  assert.equal((await send("links", list, { origin: "capacitor://other" })).status, 403);
});

test("a function decides which origins are allowed, and only `true` allows one", async () => {
  const calls = [];
  let result = true;
  const allowedOrigins = (origin, request) => {
    calls.push([origin, request.method]);
    if (result instanceof Error) throw result;
    return result;
  };
  const { send, lines } = gatewayOf({ allowedOrigins });
  const origin = "moz-extension://4d5e2b8a-0000-4000-8000-000000000000";
  const response = await send("links", list, { origin });
  assert.deepEqual([response.status, response.headers.get("access-control-allow-origin")], [200, origin]);
  for (const [value, status] of [
    [false, 403],
    ["yes", 403],
    [new TypeError("secret"), 500],
  ]) {
    result = value;
    assert.equal((await send("links", list, { origin })).status, status, String(value));
  }
  assert.doesNotMatch(JSON.stringify(lines), /secret/);
  assert.deepEqual(calls, Array(4).fill([origin, "POST"]));
  assert.equal((await send("links", list)).status, 200, "without an origin, the function is not called");
  assert.equal(calls.length, 4);
});

/** The response to a preflight request for headers with these names. */
async function preflight(names) {
  const headers = { origin: SHOP, ...(names === undefined ? {} : { "access-control-request-headers": names }) };
  const { url } = post("links", list);
  return createGateway({ ...base, log: false }).fetch(new Request(url, { method: "OPTIONS", headers }), env);
}

test("a preflight response says how long it can be cached", async () => {
  const response = await preflight("content-type");
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("allow"), "POST, OPTIONS");
  assert.deepEqual(headersOf(response, "access-control"), {
    "access-control-allow-origin": SHOP,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "Retry-After, Server-Timing, X-Endcap-Fallback, X-Request-Id",
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-max-age": "7200",
    "access-control-allow-headers": "content-type",
  });
});

test("a page can send any headers if the preflight lists valid names", async () => {
  const allowed = async (names) => (await preflight(names)).headers.get("access-control-allow-headers");
  for (const names of ["a", "a,b", "a, b", "a ,b", "x-a\t,\tx_b,c", "a".repeat(1000)])
    assert.equal(await allowed(names), names);
  for (const names of [undefined, "", "a b", "a,", ",a", "a,,b", "a;b", "a!,b", "a,!b", "a".repeat(1001)])
    assert.equal(await allowed(names), null, names);
});

test("invalid origins are rejected", () => {
  for (const allowedOrigins of [SHOP, {}, 5])
    assert.throws(
      () => createGateway({ ...base, allowedOrigins }),
      /^TypeError: `allowedOrigins` must be an array of origins, or a function$/,
    );
  for (const origin of [
    "*",
    "null",
    "shop.example",
    `${SHOP}/`,
    `${SHOP}:443`,
    "HTTPS://shop.example",
    "capacitor://localhost/",
    "chrome-extension://*",
    "Tauri://localhost",
    "capacitor:",
    5,
    [SHOP],
    null,
  ])
    assert.throws(
      () => createGateway({ ...base, allowedOrigins: [SHOP, origin] }),
      /^TypeError: `allowedOrigins` must be origins without a path, such as https:\/\/shop\.example or chrome-extension:\/\/id$/,
    );
});
