// Tokens: all calls of a client share one token until it expires.

import assert from "node:assert/strict";
import test from "node:test";
import { CANARY } from "../package/http-tables.mjs";
import { importPacked } from "../package/packed.mjs";
import { setUp } from "./client.mjs";
import { EPOCH, VirtualClock } from "./clock.mjs";
import { CALLS, GOOD, HOSTS, json, SECRETS, service } from "./service.mjs";

const { readError } = await importPacked("endcap/http");
const { EndcapClient } = await importPacked("endcap/client");

const numbered = () => {
  let number = 0;
  return () => Promise.resolve(json({ ...GOOD.token, access_token: `token-${++number}-${CANARY}` }));
};

test("a thousand calls share one token request", async () => {
  const { clock, client, count } = setUp();
  const calls = Array.from({ length: 1000 }, (_, index) => (index % 2 ? client.tokens.get() : CALLS.users(client)));
  const results = await clock.settle(Promise.all(calls));
  assert.equal(results.value.filter((each) => each === GOOD.token.access_token).length, 500);
  assert.deepEqual([count("token"), count("users"), clock.pending], [1, 500, 0]);
});

test("a thousand calls share a failure, and the next call requests a token again", async () => {
  const { clock, client, count } = setUp({
    scripts: { token: [() => Promise.resolve(json({ error: "invalid_client" }, 401))] },
  });
  const calls = Array.from({ length: 1000 }, () => client.tokens.get());
  const results = (await clock.settle(Promise.allSettled(calls))).value;
  for (const { reason } of results) assert.equal(reason?.oauth, "invalid_client");
  assert.equal(count("token"), 1);
  assert.equal((await clock.settle(client.tokens.get())).value, GOOD.token.access_token);
  assert.equal(count("token"), 2);
});

test("when the first caller leaves, the others get their token", async () => {
  let respond;
  const slow = () =>
    new Promise((resolve) => {
      respond = () => resolve(json(GOOD.token));
    });
  const { clock, client, requests } = setUp({ scripts: { token: [slow] } });
  const leader = new AbortController();
  const first = client.tokens.get({ signal: leader.signal });
  const hasty = clock.settle(client.tokens.get({ timeout: 50 }));
  const rest = Array.from({ length: 50 }, () => client.tokens.get());
  await clock.pass(100);
  leader.abort();
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  assert.equal((await hasty).error.name, "TimeoutError");
  assert.equal(requests[0].signal.aborted, false);
  respond();
  assert.deepEqual(
    (await clock.settle(Promise.all(rest))).value,
    rest.map(() => GOOD.token.access_token),
  );
  assert.deepEqual([requests.length, clock.pending], [1, 0]);
});

test("the request ends when all callers have left, and a new caller starts another", async () => {
  const { clock, client, requests } = setUp({ scripts: { token: [() => new Promise(() => {})] } });
  const leader = new AbortController();
  const first = client.tokens.get({ signal: leader.signal });
  await clock.pass(10);
  leader.abort();
  await Promise.resolve();
  const second = client.tokens.get();
  assert.equal((await clock.settle(first)).error.name, "AbortError");
  assert.equal((await clock.settle(second)).value, GOOD.token.access_token);
  assert.deepEqual([requests.length, requests[0].signal.aborted], [2, true]);
});

test("a token is used until shortly before it expires", async () => {
  const step = numbered();
  const { clock, client } = setUp({ scripts: { token: [step, step, step] } });
  const token = async () => (await clock.settle(client.tokens.get())).value;
  assert.equal(await token(), `token-1-${CANARY}`);
  await clock.pass(3_000_000);
  assert.equal(await token(), `token-1-${CANARY}`);
  await clock.pass(599_999);
  assert.equal(await token(), `token-2-${CANARY}`);
  await clock.pass(4_000_000);
  assert.equal(await token(), `token-3-${CANARY}`);
});

for (const life of [undefined, 0, -1, "3600", null]) {
  test(`a token that expires in ${JSON.stringify(life)} seconds is used once`, async () => {
    const step = () => Promise.resolve(json({ ...GOOD.token, expires_in: life }));
    const { clock, client, count } = setUp({ scripts: { token: [step, step] } });
    for (const expected of [1, 2]) {
      assert.equal((await clock.settle(client.tokens.get())).value, GOOD.token.access_token);
      assert.equal(count("token"), expected);
    }
  });
}

test("concurrent 401 responses cause one token request", async () => {
  const step = numbered();
  const clock = new VirtualClock();
  const inner = service({ token: [step, step, step, step] });
  const fetch = async (request) => {
    const response = await inner.fetch(request);
    const { headers } = inner.requests.at(-1);
    return headers.authorization === `Bearer token-1-${CANARY}` ? json("{}", 401) : response;
  };
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const results = await clock.settle(Promise.allSettled(Array.from({ length: 100 }, () => CALLS.users(client))));
  assert.deepEqual(new Set(results.value.map(({ status }) => status)), new Set(["fulfilled"]));
  assert.deepEqual([inner.count("token"), inner.count("users")], [2, 200]);
});

test("tokens of two clients do not mix", async () => {
  const one = setUp({
    scripts: { token: [() => Promise.resolve(json({ ...GOOD.token, access_token: `one-${CANARY}` }))] },
  });
  const two = setUp({
    scripts: { token: [() => Promise.resolve(json({ ...GOOD.token, access_token: `two-${CANARY}` }))] },
  });
  await one.clock.settle(CALLS.users(one.client));
  await two.clock.settle(CALLS.users(two.client));
  await one.clock.settle(CALLS.users(one.client));
  assert.deepEqual(
    [one, two].map(({ requests }) => requests.at(-1).headers.authorization),
    [`Bearer one-${CANARY}`, `Bearer two-${CANARY}`],
  );
});

test("the token provider is called for each call, and again after a 401", async () => {
  let providerCalls = 0;
  const accessToken = async () => `mine-${++providerCalls}-${CANARY}`;
  const clock = new VirtualClock();
  const { fetch, requests, count } = service({ users: [() => Promise.resolve(json("{}", 401))] });
  const client = new EndcapClient({ hosts: { api: HOSTS.api }, accessToken, fetch }, clock);
  assert.equal((await clock.settle(CALLS.users(client))).error, undefined);
  assert.deepEqual([providerCalls, count("token")], [2, 0]);
  assert.deepEqual(
    requests.map(({ headers }) => headers.authorization),
    [`Bearer mine-1-${CANARY}`, `Bearer mine-2-${CANARY}`],
  );
  const before = providerCalls;
  await clock.settle(Promise.all(Array.from({ length: 100 }, () => client.tokens.get())));
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
    const clock = new VirtualClock();
    const { fetch, requests } = service();
    let provide = accessToken;
    const client = new EndcapClient({ hosts: HOSTS, accessToken: () => provide(), fetch }, clock);
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
    const clock = new VirtualClock();
    const client = new EndcapClient({ hosts: HOSTS, accessToken, fetch: service().fetch }, clock);
    const { error } = await clock.settle(client.tokens.get());
    assert.deepEqual([error.message, error.cause], [message, cause]);
    // An error of this package or of a framework is rethrown unchanged.
    for (const own of [refused, dynamic]) assert.equal(error === own, message === own.message);
  }
});

test("a caller that joins late waits until its own deadline, and the first caller until its own", async () => {
  const clock = new VirtualClock();
  const accessToken = () => new Promise(() => {});
  const client = new EndcapClient({ hosts: HOSTS, accessToken, fetch: service().fetch }, clock);
  const begun = clock.now();
  const ended = (reason) => [reason.name, clock.now() - begun];
  const first = client.tokens.get().catch(ended);
  await clock.pass(10_000);
  const late = client.tokens.get().catch(ended);
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
    const { error, value } = await clock.settle(client.tokens.get());
    assert.deepEqual([error?.name, value], [name, name ? undefined : GOOD.token.access_token], `${status}`);
  }
});

test("the date in Retry-After is compared with the client's clock", async () => {
  const clock = new VirtualClock();
  const headers = { "retry-after": new Date(EPOCH + clock.now() + 60_000).toUTCString() };
  const { fetch } = service({ token: [() => Promise.resolve(json("{}", 429, headers))] });
  const { error } = await clock.settle(
    new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch, maxRetries: 0 }, clock).tokens.get(),
  );
  assert.equal(error.retryAfter, 60);
});

test("a provider that calls its own client times out", async () => {
  const clock = new VirtualClock();
  const client = new EndcapClient(
    { hosts: HOSTS, accessToken: () => client.tokens.get(), fetch: service().fetch },
    clock,
  );
  assert.equal((await clock.settle(client.tokens.get())).error.name, "TimeoutError");
  await clock.pass(60_000);
  assert.equal(clock.pending, 0);
});
