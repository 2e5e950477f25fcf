// Runs the table of faults (`faults/`) for each endpoint, with the `fetch` option and the global `fetch`, on a fake clock.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { faults, scenarios } from "./faults/index.mjs";
import { CALLS, HOSTS, RESULTS, SECRETS, service } from "./service.mjs";

const { EndcapClient, NetworkError, TimeoutError, RedirectError, RateLimitError } = await importPacked("endcap/client");
const { EndcapError } = await importPacked();
const { ServiceError } = await importPacked("endcap/http");

const unhandled = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));

test("the table has all its rows", () => {
  assert.ok(faults.length >= 115);
  assert.ok(scenarios.length >= 400);
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
});

for (const way of ["the option fetch", "the host's fetch"]) {
  for (const scenario of scenarios) {
    test(`${scenario.endpoint}, ${way}: ${scenario.name}`, (t) => play(t, way, scenario));
  }
}

async function play(t, way, { endpoint, script, options, error: name, ...expected }) {
  const clock = new VirtualClock();
  const { fetch, requests, count } = service({ [endpoint]: script });
  const attempts = [];
  const onAttempt = (attempt) => attempts.push(attempt);
  if (way !== "the option fetch") t.mock.method(globalThis, "fetch", (...request) => fetch(new Request(...request)));
  const own = way === "the option fetch" ? { fetch } : {};
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, onAttempt, ...own, ...options }, clock);
  const start = clock.now();
  const result = await clock.settle(CALLS[endpoint](client));

  assert.equal(result.error?.name, name, result.error?.stack);
  if (name === undefined) assert.deepEqual(result.value, "result" in expected ? expected.result : RESULTS[endpoint]);
  else judge(result.error, expected);
  const mine = attempts.filter((attempt) => attempt.endpoint === endpoint);
  const ends = mine.filter(({ phase }) => phase === "after");
  assert.deepEqual(
    ends.map(({ wait }) => wait).filter((wait) => wait > 0),
    expected.waits,
  );
  assert.deepEqual(
    mine.map(({ phase, attempt }) => `${phase} ${attempt}`),
    Array.from({ length: expected.calls }, (_, index) => [`before ${index + 1}`, `after ${index + 1}`]).flat(),
  );
  assert.deepEqual([count(endpoint), clock.now() - start], [expected.calls, expected.elapsed]);
  if (endpoint !== "token") assert.equal(count("token"), expected.tokens);
  for (const request of requests) assert.deepEqual([request.method, request.redirect], ["POST", "manual"]);
  const texts = new Set(
    await Promise.all(requests.filter((each) => each.endpoint === endpoint).map(({ text }) => text)),
  );
  assert.equal(texts.size, 1, "each attempt sends the same body");

  assert.equal(clock.pending, 0, "no timer is left");
  assert.deepEqual(unhandled, []);
  if (expected.stopped) {
    const { error } = await clock.settle(CALLS[endpoint](client));
    assert.ok(RateLimitError.is(error) && !error.sent && error.endpoint === endpoint, error?.stack);
    assert.deepEqual([count(endpoint), error.attempts, error.status], [expected.calls, 0, null]);
    await clock.pass(60_000);
  }
  const next = await clock.settle(CALLS[endpoint](client));
  assert.equal(next.error, undefined, "the next call succeeds");
}

function judge(error, { calls, status, anyStatus, message }) {
  assert.ok(EndcapError.is(error) && error instanceof EndcapError && error instanceof Error);
  assert.equal(error.attempts, calls);
  if (!anyStatus) assert.equal(error.status, status);
  if (ServiceError.is(error))
    assert.ok(error.message.startsWith(`the service responded with ${status}`), error.message);
  if (message) assert.match(error.message, message);
  const kinds = { NetworkError, TimeoutError, RedirectError, RateLimitError };
  for (const [name, kind] of Object.entries(kinds)) assert.equal(kind.is(error), error.name === name);
}
