// Tokens: all calls of a client share one token until it expires.

import assert from "node:assert/strict";
import test from "node:test";
import { CANARY } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";
import { faultOf } from "../testing/service.mjs";
import { setUp } from "./client.mjs";
import { EPOCH, VirtualClock } from "./clock.mjs";
import { CALLS, GOOD, json, RESULTS } from "./service.mjs";

const { readError } = await importPacked("endcap/http");

test("a thousand calls share one token request", async () => {
  const { clock, client, count } = setUp();
  const calls = Array.from({ length: 1000 }, (_, index) => (index % 2 ? CALLS.token(client) : CALLS.users(client)));
  const results = await clock.settle(Promise.all(calls));
  assert.equal(results.value.filter((each) => each === RESULTS.token).length, 500);
  assert.deepEqual([count("token"), count("users"), clock.pending], [1, 500, 0]);
});

test("a thousand calls share a failure, and the next call requests a token again", async () => {
  const { clock, client, count } = setUp({
    scripts: { token: [faultOf(401, { error: "invalid_client" })] },
  });
  const calls = Array.from({ length: 1000 }, () => CALLS.token(client));
  const results = (await clock.settle(Promise.allSettled(calls))).value;
  for (const { reason } of results) assert.equal(reason?.oauth, "invalid_client");
  assert.equal(count("token"), 1);
  assert.equal((await clock.settle(CALLS.token(client))).value, RESULTS.token);
  assert.equal(count("token"), 2);
});

test("when the first caller leaves, the others get their token", async () => {
  let respond;
  const slow = (_, pass) => new Promise((resolve) => (respond = () => resolve(pass())));
  const { clock, client, requests, settled } = setUp({ scripts: { token: [slow] } });
  const leader = new AbortController();
  const first = CALLS.token(client, { signal: leader.signal });
  const hasty = clock.settle(CALLS.token(client, { timeout: 50 }));
  const rest = Array.from({ length: 50 }, () => CALLS.token(client));
  await clock.pass(100);
  leader.abort();
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  assert.equal((await hasty).error.name, "TimeoutError");
  assert.equal(requests[0].signal.aborted, false);
  respond();
  assert.deepEqual(new Set(await settled(Promise.all(rest))), new Set([RESULTS.token]));
  assert.deepEqual([requests.length, clock.pending], [1, 0]);
});

test("the request ends when all callers have left, and a new caller starts another", async () => {
  const { clock, client, requests } = setUp({ scripts: { token: [() => new Promise(() => {})] } });
  const leader = new AbortController();
  const first = CALLS.token(client, { signal: leader.signal });
  await clock.pass(10);
  leader.abort();
  await Promise.resolve();
  const second = CALLS.token(client);
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  assert.equal((await clock.settle(second)).value, RESULTS.token);
  assert.deepEqual([requests.length, requests[0].signal.aborted], [2, true]);
});

test("concurrent 401 responses cause one token request", async () => {
  const { advance, client, count, settled } = setUp();
  await settled(client.tokens.get());
  // The service forgets the token before its time.
  advance(3600);
  await settled(Promise.all(Array.from({ length: 100 }, () => CALLS.users(client))));
  assert.deepEqual([count("token"), count("users")], [2, 200]);
});

test("tokens of two clients do not mix", async () => {
  const [one, two] = [setUp(), setUp()];
  for (const { client, settled } of [one, two, one]) await settled(CALLS.users(client));
  const tokens = [one, two].map(({ requests }) => requests.slice(1).map(({ headers }) => headers.authorization));
  assert.equal(new Set(tokens[0]).size, 1);
  assert.notEqual(tokens[0][0], tokens[1][0]);
});

test("the token provider is called for each call, and again after a 401", async () => {
  let providerCalls = 0;
  const accessToken = async () => `mine-${++providerCalls}-${CANARY}`;
  const scripts = { users: ["status=401", () => json(GOOD.users)] };
  const { client, clock, requests, count } = setUp({ credentials: undefined, accessToken, scripts });
  assert.equal((await clock.settle(CALLS.users(client))).error, undefined);
  assert.deepEqual([providerCalls, count("token")], [2, 0]);
  assert.deepEqual(
    requests.map(({ headers }) => headers.authorization),
    [`Bearer mine-1-${CANARY}`, `Bearer mine-2-${CANARY}`],
  );
  const before = providerCalls;
  await clock.settle(Promise.all(Array.from({ length: 100 }, () => CALLS.token(client))));
  assert.equal(providerCalls, before + 1, "once for all concurrent calls");
});

const bad = {
  "that is not a token": [() => `a b ${CANARY}`, "ConfigurationError"],
  "that is empty": [() => "", "ConfigurationError"],
  "that is not a string": [async () => ({ token: CANARY }), "ConfigurationError"],
  "with the word Bearer": [async () => `Bearer ${CANARY}`, "ConfigurationError"],
  nothing: [() => {}, "ConfigurationError"],
  "an error": [
    () => {
      throw new Error("offline");
    },
    "NetworkError",
  ],
  "a rejection with a string": [() => Promise.reject("offline"), "NetworkError"],
  "a promise that never settles": [() => new Promise(() => {}), "TimeoutError"],
};
for (const [what, [accessToken, name]] of Object.entries(bad)) {
  test(`the provided token is ${what}: ${name}, and nothing is sent`, async () => {
    let provide = accessToken;
    const scripts = { users: () => json(GOOD.users) };
    const { client, clock, requests } = setUp({ credentials: undefined, accessToken: () => provide(), scripts });
    for (const call of [CALLS.users, CALLS.placements, CALLS.token]) {
      const { error } = await clock.settle(call(client));
      assert.equal(error?.name, name, error);
      assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(CANARY));
    }
    assert.deepEqual([requests.length, clock.pending], [0, 0]);
    provide = () => CANARY;
    assert.equal((await clock.settle(CALLS.users(client))).error, undefined);
  });
}

test("an error of the token provider has its cause", async () => {
  const offline = new Error("offline");
  const refused = readError({ status: 403, body: "" });
  const dynamic = Object.assign(new Error("Dynamic server usage"), { digest: "DYNAMIC_SERVER_USAGE" });
  const reject = (reason) => () => Promise.reject(reason);
  for (const [accessToken, message, cause] of [
    [() => 5, "`accessToken` must return a string", undefined],
    [() => "", "`accessToken` must not be empty", undefined],
    [reject(offline), "`accessToken` did not return a token; see `cause`", offline],
    [reject(refused), refused.message, undefined],
    [reject(dynamic), dynamic.message, undefined],
  ]) {
    const { client, clock } = setUp({ credentials: undefined, accessToken });
    const { error } = await clock.settle(CALLS.token(client));
    assert.deepEqual([error.message, error.cause], [message, cause]);
    // An error of this package or of a framework is rethrown unchanged.
    for (const own of [refused, dynamic]) assert.equal(error === own, message === own.message);
  }
});

test("a caller that joins late waits until its own deadline, and the first caller until its own", async () => {
  const { client, clock } = setUp({ credentials: undefined, accessToken: () => new Promise(() => {}) });
  const begun = clock.now();
  const ended = (reason) => [reason.name, clock.now() - begun];
  const first = CALLS.token(client).catch(ended);
  await clock.pass(10_000);
  const late = CALLS.token(client).catch(ended);
  assert.deepEqual((await clock.settle(late)).value, ["TimeoutError", 40_000]);
  assert.deepEqual(await first, ["TimeoutError", 30_000]);
});

test("a token is read only from a success", async () => {
  const body = JSON.stringify(GOOD.token);
  for (const [status, name] of [
    [199, "ServiceError"],
    [200, undefined],
    [299, undefined],
    [400, "ServiceError"],
  ]) {
    const step = () => Promise.resolve({ status, headers: new Headers(), body: new Response(body).body });
    const { clock, client } = setUp({ scripts: { token: [step] } });
    const { error, value } = await clock.settle(CALLS.token(client));
    assert.deepEqual([error?.name, value], [name, name ? undefined : RESULTS.token], `${status}`);
  }
});

test("the date in Retry-After is compared with the client's clock", async () => {
  const clock = new VirtualClock();
  const date = new Date(EPOCH + clock.now() + 60_000).toUTCString();
  const { client } = setUp({ clock, scripts: { token: [`status=429; retry-after=${date}`] }, maxRetries: 0 });
  assert.equal((await clock.settle(CALLS.token(client))).error.retryAfter, 60);
});

test("a provider that calls its own client times out", async () => {
  const { client, clock } = setUp({ credentials: undefined, accessToken: () => client.tokens.get() });
  assert.equal((await clock.settle(CALLS.token(client))).error.name, "TimeoutError");
  await clock.pass(60_000);
  assert.equal(clock.pending, 0);
});
