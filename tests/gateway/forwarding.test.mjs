// Forwarding of requests and bodies, in cases that the table (`table/`) cannot express.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { secrets } from "../testing/service.mjs";
import { gatewayOf, post } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { dp, list, titled } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

test("a client that disconnects ends the request to the service", async () => {
  const { gateway, lines } = gatewayOf();
  const controller = new AbortController();
  const request = new Request(post("links", titled("delay=60000")), { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  const response = await gateway.fetch(request, env);
  assert.equal(response.status, 499);
  assert.equal((await response.json()).error.message, "the client disconnected");
  assert.equal(lines[0].reason, "gone");
});

for (const isSized of [true, false])
  test(`an adapter that reuses its memory does not change the forwarded bytes: ${isSized ? "one" : "a stream"}`, async () => {
    const bytes = new TextEncoder().encode(list);
    const request = post(
      "links",
      isSized ? list : new Response(bytes).body,
      isSized && { "content-length": `${bytes.length}` },
    );
    if (isSized) request.arrayBuffer = async () => bytes.buffer;
    const key = async () => {
      // The body has been read when `apiKey` is called.
      bytes.fill(0x20);
      return secrets.apiKey;
    };
    const { gateway, sent } = gatewayOf({ apiKey: key });
    assert.equal((await gateway.fetch(request, env)).status, 200);
    assert.equal(sent()[0].body, list);
  });

test("members that the gateway adds to a session do not count toward limits", async () => {
  const maxBytes = dp().length;
  const { send, sent } = gatewayOf({ maxBytes, clientIp: () => "192.0.2.1" });
  const agent = { "user-agent": "\u0080".repeat(1000) };
  assert.equal((await send("placements", dp(), agent)).status, 200);
  assert.equal(JSON.parse(sent()[0].body).session_context.user_ip, "192.0.2.1");
  assert.equal((await send("placements", `${dp()} `, agent)).status, 413);
});

// In workerd, canceling the body would close the connection to a proxy, which responds to the next request with 503.
test("the body of a request rejected unread is left to the runtime", async () => {
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

test("members added to a placement request are checked, and invalid ones are a 500", async () => {
  const { send, sent, lines } = gatewayOf({ session: () => ({ session_context: { user_ip: "nowhere" } }) });
  assert.equal((await send("placements", dp())).status, 500);
  assert.deepEqual([lines[0].reason, sent().length], ["session", 0]);
  assert.equal((await send("links", list)).status, 200);
});

test("the timeouts of the service and of the body are independent", async () => {
  for (const [bodyTimeout, timeout] of [
    [20, 150],
    [10_000, 150],
  ]) {
    const { send, lines } = gatewayOf({ bodyTimeout, timeout });
    assert.equal((await send("links", titled("delay=60000"))).status, 504);
    assert.equal(lines[0].reason, "timeout");
    assert.ok(lines[0].ms > 140 && lines[0].ms < 2000, `${lines[0].ms} ms`);
  }
});
