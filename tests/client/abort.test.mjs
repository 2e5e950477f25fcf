// Callers can abort a call in each of its phases. The call rejects once and leaves no timer or listener behind.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { quiet, VirtualClock } from "./clock.mjs";
import { CALLS, HOSTS, SECRETS } from "./service.mjs";

const { AbortError, EndcapClient, TimeoutError } = await importPacked("endcap/client");

const unhandled = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));

const never = () => new Promise(() => {});
const busy = "status=429";

/** How to reach each phase, and the expected error. */
const phases = {
  "before anything": { at: 0, script: [], attempts: 0, status: null, calls: 0, after: "0 attempts" },
  "in the headers": { at: 10, script: [never], attempts: 1, status: null, calls: 1, after: "1 attempt" },
  "in the body": {
    at: 10,
    script: [() => Promise.resolve(new Response(new ReadableStream()))],
    attempts: 1,
    status: null,
    calls: 1,
    after: "1 attempt",
  },
  "in a wait": {
    at: 10,
    script: [busy],
    attempts: 1,
    status: 429,
    calls: 1,
    after: "1 attempt, the last with status 429",
  },
  "in the second headers": { at: 130, script: [busy, never], attempts: 2, status: null, calls: 2, after: "2 attempts" },
};

for (const endpoint of Object.keys(CALLS)) {
  for (const [phase, { at, script, attempts, status, calls, after }] of Object.entries(phases)) {
    for (const by of ["the call's signal", "the client's signal", "the time"]) {
      // A wait that would outlast the timeout fails at once.
      if (by === "the time" && (at === 0 || phase === "in a wait")) continue;
      test(`${endpoint}, ${phase}, by ${by}`, async () => {
        const controller = new AbortController();
        const { signal } = controller;
        const reason = new Error("enough");
        const reported = [];
        const onAttempt = (attempt) => reported.push(attempt);
        const general = by === "the client's signal" ? { signal } : {};
        const { client, clock, requests, count } = setUp({ scripts: { [endpoint]: script }, onAttempt, ...general });
        const options = { "the call's signal": { signal }, "the time": { timeout: at } }[by];
        if (at === 0) controller.abort(reason);
        const settled = [];
        const call = CALLS[endpoint](client, options);
        call.then(
          () => settled.push("value"),
          () => settled.push("error"),
        );
        if (by !== "the time" && at > 0) {
          await clock.pass(at);
          assert.deepEqual(settled, []);
          controller.abort(reason);
        }
        const { error } = await clock.settle(call);
        if (by === "the time") assert.ok(TimeoutError.is(error), error);
        else assert.ok(AbortError.is(error) && error.cause === reason, error);
        const doubt = endpoint === "links" && phase === "in the body" ? "; the link may exist" : "";
        assert.equal(
          error.message,
          by === "the time"
            ? `timed out after ${after}${doubt}; for more time, increase \`timeout\` from ${at} ms`
            : `aborted after ${after}${doubt}`,
        );
        assert.deepEqual([error.attempts, error.status, count(endpoint)], [attempts, status, calls]);
        assert.ok((at === 0 ? [endpoint] : ["token", endpoint]).includes(error.endpoint), error.endpoint);
        if (endpoint === "token" || at === 0) assert.equal(requests.length, calls);

        assert.equal(clock.pending, 0, "no timer is left");
        assert.equal(getEventListeners(signal, "abort").length, 0, "no listener is left");
        if (calls > 0 && phase !== "in a wait") assert.equal(requests.at(-1).signal.aborted, true);
        const mine = reported.filter((attempt) => attempt.endpoint === endpoint);
        assert.equal(mine.filter((attempt) => attempt.phase === "before").length, calls);
        assert.equal(mine.filter((attempt) => attempt.phase === "after").length, calls);
        await clock.pass(60_000);
        assert.deepEqual([settled, count(endpoint), unhandled], [["error"], calls, []]);
        if (by !== "the client's signal") assert.equal((await clock.settle(CALLS[endpoint](client))).error, undefined);
      });
    }
  }

  test(`${endpoint}: a signal that aborts after the call changes nothing`, async () => {
    const { client, clock } = setUp();
    const controller = new AbortController();
    const { error } = await clock.settle(CALLS[endpoint](client, { signal: controller.signal }));
    assert.equal(error, undefined);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
    controller.abort();
    await clock.pass(60_000);
    assert.deepEqual(unhandled, []);
  });
}

test("an abort while the token request is in flight", async () => {
  const controller = new AbortController();
  const { client, clock, requests } = setUp({ scripts: { token: [never] } });
  const call = CALLS.users(client, { signal: controller.signal });
  await clock.pass(10);
  controller.abort("no more");
  const { error } = await clock.settle(call);
  assert.deepEqual([error.name, error.cause, error.attempts, error.status], ["AbortError", "no more", 1, null]);
  assert.equal(requests.length, 1);
  assert.equal(requests[0].signal.aborted, true, "no other caller waits for the token");
  assert.equal(clock.pending, 0);
  assert.equal((await clock.settle(CALLS.users(client))).error, undefined);
});

test("a response that arrives after the end is discarded", async () => {
  const late = [];
  const controller = new AbortController();
  let cancelled = 0;
  const { client, clock } = setUp({ fetch: () => new Promise((resolve) => late.push(resolve)) });
  const call = client.tokens.get({ signal: controller.signal });
  await quiet();
  controller.abort();
  assert.equal((await clock.settle(call)).error.name, "AbortError");
  late[0](new Response(new ReadableStream({ cancel: () => (cancelled += 1) })));
  await quiet();
  assert.deepEqual([cancelled, unhandled], [1, []]);
});

test("the body of a redirect is canceled, not read", async () => {
  let cancelled = 0;
  const fetch = async () => new Response(new ReadableStream({ cancel: () => (cancelled += 1) }), { status: 302 });
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch });
  await assert.rejects(client.tokens.get(), { name: "RedirectError", attempts: 1, status: 302 });
  assert.equal(cancelled, 1);
});

test("an endless body is canceled at the timeout", async () => {
  const clock = new VirtualClock();
  let cancelled = 0;
  const drip = (controller) =>
    new Promise((resolve) => {
      clock.after(1000, () => {
        controller.enqueue(new Uint8Array([32]));
        resolve();
      });
    });
  const fetch = async () => new Response(new ReadableStream({ pull: drip, cancel: () => (cancelled += 1) }));
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const start = clock.now();
  const { error } = await clock.settle(client.tokens.get({ timeout: 5500 }));
  assert.deepEqual([error.name, clock.now() - start, cancelled], ["TimeoutError", 5500, 1]);
  assert.match(error.message, /^timed out after 1 attempt; for more time, increase `timeout` from 5500 ms$/);
});
