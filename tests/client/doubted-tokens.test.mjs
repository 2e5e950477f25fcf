// A 401 after a wrong location code may be the token's fault or the code's. These tests renew such a doubted token while
// the renewal hangs or its caller disappears.

import assert from "node:assert/strict";
import test from "node:test";
import { setUp as openAll } from "./client.mjs";
import { callers, GONE, MortalClock } from "./clock.mjs";
import { CALLS, created } from "./service.mjs";

const body = (code) => ({
  page_context: { page_query: { cart_query: {} } },
  placement_context: { placement_kind: { display_placement: {} } },
  store_context: { location_code: code },
});

/** Clients of a service whose token endpoint can hang. `state` counts its tokens and the requests for them; `revoke` revokes all tokens. */
function setUp(options = {}) {
  const clock = new MortalClock();
  const state = { tokens: 0, requests: 0, isHanging: false };
  const token = (_, pass) => {
    state.requests += 1;
    if (state.isHanging) return new Promise(() => {});
    state.tokens += 1;
    return pass();
  };
  const {
    advance,
    open,
    settled: done,
  } = openAll({ clock, scripts: { token, users: created }, maxRetries: 0, ...options });
  const place = (client, code = "1") => client.placements.list(body(code))[Symbol.asyncIterator]().next();
  return { clock, state, open, place, done, revoke: () => advance(3600) };
}

/** Starts the renewal of a doubted token. The renewal hangs. */
function doubt({ state, place }, client, caller = "there") {
  state.isHanging = true;
  return callers.run(caller, () => place(client, "wrong").catch((error) => error));
}

test("while the renewal of a doubted token hangs, calls keep using the token and do not wait", async () => {
  const all = setUp();
  const { clock, state, open, place, done } = all;
  const client = open();
  await done(CALLS.users(client));
  const begun = clock.now();
  let error;
  doubt(all, client).then((reason) => {
    error = reason;
  });
  await clock.pass(100);
  for (let round = 0; round < 10; round++) {
    await done(CALLS.users(client));
    await done(place(client));
  }
  assert.equal(clock.now() - begun, 100);
  assert.equal(error, undefined);
  await clock.pass(40_000);
  assert.deepEqual([error.name, error.endpoint, state.requests], ["TimeoutError", "placements", 2]);
  await done(CALLS.users(client));
  assert.equal(state.requests, 2);
});

for (const isRevoked of [true, false])
  test(`a doubted renewal whose caller disappears is taken over, for a ${isRevoked ? "revoked" : "valid"} token`, async () => {
    const all = setUp();
    const { clock, state, open, place, done, revoke } = all;
    const client = open();
    await done(CALLS.users(client));
    doubt(all, client, GONE);
    await clock.pass(100);
    clock.isGone = true;
    state.isHanging = false;
    if (isRevoked) revoke();
    const begun = clock.now();
    await done(Promise.all([CALLS.users(client), CALLS.users(client), place(client), place(client)]));
    const ms = clock.now() - begun;
    if (isRevoked) assert.ok(ms > 1000 && ms <= 1700, `${ms} ms`);
    else assert.equal(ms, 0);
    assert.equal(state.tokens, isRevoked ? 2 : 1);
    // The next call with a wrong location code takes the request over as well.
    assert.equal((await clock.settle(place(client, "wrong"))).error.name, "AuthenticationError");
    assert.equal(state.tokens, 2);
  });

test("a doubted token is not read from the store again, but a token stored later is", async () => {
  const map = new Map();
  const tokenStore = { get: async (key) => map.get(key), set: async (key, value) => void map.set(key, value) };
  const { clock, state, open, place, done, revoke } = setUp({ tokenStore });
  const [first, second] = [open(), open()];
  await done(CALLS.users(first));
  await done(CALLS.users(second));
  assert.equal(state.tokens, 1);
  await clock.pass(10);
  // The token is revoked, and only a request with a location code discovers it.
  revoke();
  await done(place(first));
  assert.equal(state.tokens, 2);
  await done(place(second));
  assert.equal(state.tokens, 2, "the second client takes the newer token from the store");
  await clock.pass(10);
  state.isHanging = true;
  const third = open();
  await done(CALLS.users(third));
  assert.equal((await clock.settle(place(third, "wrong"))).error.name, "TimeoutError");
  const begun = clock.now();
  await done(CALLS.users(third));
  assert.equal(clock.now(), begun, "the doubted token of the store stays in use");
});

test("a 401 to a location code has the rule that a gateway reports, and any other 401 has none", async () => {
  for (const [code, rule, path] of [
    ["wrong", "location-code", "store_context.location_code"],
    [null, undefined, undefined],
  ]) {
    const { open, place, clock } = setUp({ scripts: { placements: () => new Response("{}", { status: 401 }) } });
    const { error } = await clock.settle(place(open(), code));
    assert.deepEqual([error.name, error.status], ["AuthenticationError", 401]);
    assert.deepEqual([error.errors[0]?.rule, error.errors[0]?.path], [rule, path]);
  }
});
