// Batches of events: the arguments of the option `events`, and the responses to pages.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { event, events, list } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");

/** A gateway that receives batches, and the received calls. */
function listening(options = {}) {
  const batches = [];
  const receive = (batch, ...rest) => void batches.push([batch, ...rest]);
  return { batches, ...gatewayOf({ events: receive, ...options }) };
}

test("the option gets the request, the events, the signals and the environment", async () => {
  const { send, batches, calls, lines } = listening();
  const headers = { "sec-gpc": "1", "endcap-gpp": "gpp~string", "endcap-tcf": "tcf.string", cookie: "session=7" };
  const response = await send("events", events, headers);
  assert.deepEqual([response.status, await response.text()], [204, ""]);
  const [[{ request, ...batch }, passedEnv]] = batches;
  assert.deepEqual(batch, { gpc: true, gpp: "gpp~string", tcf: "tcf.string", events: [event] });
  assert.equal(request.headers.get("cookie"), "session=7");
  assert.equal(passedEnv, env);
  assert.equal(calls.length, 0, "the service gets nothing, not even a request for a token");
  const { ms, ...line } = lines[0];
  assert.ok(ms >= 0);
  assert.deepEqual(line, { route: "events", status: 204, bytes: events.length });
});

test("only the declared members are passed, and nothing reaches a prototype", async () => {
  const { send, batches } = listening();
  const hostile =
    '{"__proto__":{"a":1},"events":[{"__proto__":{"type":"click"},"constructor":{"prototype":{"b":1}},"id":"i","type":"viewable",' +
    '"time":5,"user_id":"u","url":"https://shop.example/soup","toString":"x"}],"user_id":"u"}';
  assert.equal((await send("events", hostile)).status, 204);
  const [[batch]] = batches;
  assert.deepEqual(Object.keys(batch).sort(), ["events", "gpc", "gpp", "request", "tcf"]);
  assert.deepEqual(batch.events, [{ id: "i", type: "viewable", time: 5 }]);
  assert.equal(Object.getPrototypeOf(batch.events[0]), Object.prototype);
  assert.deepEqual([{}.a, {}.b, typeof {}.toString], [undefined, undefined, "function"]);
});

test("the response waits for the option, and a failure lets the page send the batch again", async () => {
  let end;
  const { send } = listening({ events: () => new Promise((resolve) => (end = resolve)) });
  let isOver = false;
  const status = send("events", events).then((response) => {
    isOver = true;
    return response.status;
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(isOver, false);
  end("ignored");
  assert.equal(await status, 204);
  for (const fail of [
    () => {
      throw new Error("c4n4ry");
    },
    async () => Promise.reject(new Error("c4n4ry")),
  ]) {
    const { send, lines } = listening({ events: fail });
    const failed = await send("events", events);
    assert.equal(failed.status, 500);
    assert.doesNotMatch(JSON.stringify([await failed.text(), lines]), /c4n4ry/);
    assert.equal(lines[0].reason, "events");
  }
});

test("clients are authorized as on the other routes", async () => {
  const closed = listening({ authorize: (request) => request.headers.get("x-pass") === "yes" });
  assert.equal((await closed.send("events", events)).status, 403);
  assert.equal((await closed.send("events", events, { "x-pass": "yes" })).status, 204);
  const limited = listening({ rateLimit: { perMinute: 1, burst: 2 } });
  const statuses = [];
  for (let count = 0; count < 50; count += 1) statuses.push(await limited.send("events", events));
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [204, 204, ...Array.from({ length: 48 }, () => 429)],
  );
  assert.ok(Number(statuses.at(-1).headers.get("retry-after")) >= 1);
  assert.equal(limited.batches.length, 2);
});

test("a rejected batch does not reach the option, and its body is not read to the end", async () => {
  const { send, batches } = listening();
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
  const request = new Request("https://gateway.example/api/events", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: endless,
    duplex: "half",
  });
  const gateway = createGateway({ ...base, log: false, events: () => assert.fail("received") });
  assert.equal((await gateway.fetch(request, env)).status, 413);
  assert.ok(pulled < 8, `${pulled} chunks`);
  for (const name of ["endcap-gpp", "endcap-tcf"]) {
    assert.equal((await send("events", events, { [name]: "x".repeat(4096) })).status, 204);
    const refused = await send("events", events, { [name]: "x".repeat(4097) });
    assert.equal(refused.status, 431);
    assert.equal((await refused.json()).meta.rule, "consent");
  }
  assert.equal(batches.length, 2);
});

test("the route can be moved and turned off, and the option must be a function", async () => {
  const moved = listening({ paths: { events: "/api/seen" } });
  assert.equal((await moved.send("seen", events)).status, 204);
  assert.equal((await moved.send("events", events)).status, 404);
  assert.equal((await listening({ paths: { events: false } }).send("events", events)).status, 404);
  assert.equal((await gatewayOf({ paths: { links: "/api/events" } }).send("events", list)).status, 200);
  assert.throws(
    () => listening({ paths: { links: "/api/events" } }),
    /`paths.events` must not be the path of another route/,
  );
  assert.throws(() => gatewayOf({ events: "queue" }), /^TypeError: `events` must be a function/);
});
