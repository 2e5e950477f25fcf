// Requests and bodies on their way through, where a row of the table cannot say it.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { gatewayOf, post } from "./asking.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list } from "./payloads.mjs";
import { secrets, service } from "./service.mjs";

const { createGateway } = await importPacked("endcap/gateway");

test("a request that is given up ends what is under way", async () => {
  const { fetch } = service();
  const lines = [];
  const gateway = createGateway({ ...base, fetch, log: (line) => lines.push(line) });
  const controller = new AbortController();
  const request = new Request(post("links", list.replace("Soup", "slow")), { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  const response = await gateway.fetch(request, env);
  assert.equal(response.status, 499);
  assert.equal((await response.json()).error.message, "the client disconnected");
  assert.equal(lines[0].fault, "gone");
});

test("what the gateway puts into a session counts towards no limit", async () => {
  const maxBytes = dp().length;
  const { ask, sent } = gatewayOf({ maxBytes, clientIp: () => "192.0.2.1" });
  const agent = { "user-agent": "\u0080".repeat(1000) };
  assert.equal((await ask("placements", dp(), agent)).status, 200);
  assert.equal(JSON.parse(sent()[0].body).session_context.user_ip, "192.0.2.1");
  assert.equal((await ask("placements", `${dp()} `, agent)).status, 413);
});

// In workerd that would cut the connection behind a proxy, which responds to the next request on it with 503.
test("a body that is refused unread is the host's to deal with", async () => {
  const { fetch } = createGateway({ ...base, log: false, authorize: () => false });
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  const request = new Request(post("links", "{}"), { body, duplex: "half" });
  assert.equal((await fetch(request, env)).status, 403);
  await new Promise((next) => setTimeout(next));
  assert.deepEqual([isCancelled, request.bodyUsed], [false, false]);
});

test("a request whose body cannot be read gets a response", async () => {
  const { fetch } = createGateway({ ...base, log: false });
  const unreadable = {
    url: "https://gateway.example/api/links",
    method: "TRACE",
    headers: new Headers(),
    get bodyUsed() {
      throw new TypeError("no such method");
    },
  };
  assert.equal((await fetch(unreadable, env)).status, 405);
});

test("what was put into a placement request is checked, and refused as the gateway's fault", async () => {
  const { ask, sent, lines } = gatewayOf({ clientIp: () => "nowhere" });
  assert.equal((await ask("placements", dp())).status, 500);
  assert.deepEqual([lines[0].fault, sent().length], ["clientIp", 0]);
  assert.equal((await ask("links", list)).status, 200);
});

test("bytes that whoever sends them uses again are forwarded as they were checked", async () => {
  const { fetch, sent } = service();
  const bytes = new TextEncoder().encode(list);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const headers = { "content-type": "application/json" };
  const request = new Request("https://gateway.example/api/links", { method: "POST", headers, body, duplex: "half" });
  const key = async () => {
    // The body has been read when the key is asked for.
    bytes.fill(0x20);
    return secrets.apiKey;
  };
  const asked = createGateway({ ...base, log: false, fetch, apiKey: key }).fetch(request, env);
  assert.equal((await asked).status, 200);
  assert.equal(sent()[0].body, list);
});

test("the service has its own time, be the body's shorter or longer", async () => {
  const fetch = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  for (const [bodyTimeout, timeout] of [
    [20, 150],
    [10_000, 150],
  ]) {
    const { ask, lines } = gatewayOf({ fetch, bodyTimeout, timeout, maxRetries: 0 });
    assert.equal((await ask("links", list)).status, 504);
    assert.equal(lines[0].fault, "timeout");
    assert.ok(lines[0].ms > 140 && lines[0].ms < 2000, `${lines[0].ms} ms`);
  }
});
