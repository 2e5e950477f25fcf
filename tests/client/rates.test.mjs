// A service that limits the rate of requests loses no call, and sees few requests that it has to refuse. `tests/http/rates.rs` has
// other kinds of limits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { importPacked } from "../support/packed.mjs";
import { setUp } from "./client.mjs";
import { quiet } from "./clock.mjs";
import { lists } from "./lists.mjs";
import { CALLS, HOSTS, LIST, PLACE, USER } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { RateLimitError } = await importPacked("endcap/http");

/** Creates 500 links with limited concurrency, and returns the errors. */
async function links(client, concurrency) {
  const errors = [];
  const left = lists(500);
  const work = async () => {
    for (let list = left.pop(); list !== undefined; list = left.pop())
      await client.links.create(list).catch((error) => errors.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return errors;
}

/** Nothing is lost, and of ten at the same time less than a twentieth is refused. */
function judge(t, errors, statuses, concurrency) {
  const refused = statuses.filter((status) => status === 429).length;
  t.diagnostic(`${refused} of ${statuses.length} requests refused`);
  assert.deepEqual(errors, []);
  assert.equal(statuses.length - refused, 500);
  // What is sent before the first 429 cannot be limited.
  assert.ok(refused < statuses.length * (concurrency === 10 ? 0.05 : 0.15), `${refused} of ${statuses.length}`);
}

for (const concurrency of [10, 50])
  test(`virtual time, 20 a second, ${concurrency} at the same time`, async (t) => {
    const { client, received, settled } = setUp({ more: { rate: 20 } });
    const errors = await settled(links(client, concurrency));
    judge(
      t,
      errors,
      received.map(({ status }) => status),
      concurrency,
    );
  });

test("a call whose turn would come after its deadline fails at once, and sends nothing", async () => {
  const { clock, client, count } = setUp({
    scripts: { links: ["status=429; retry-after=20"] },
  });
  const first = client.links.create(LIST);
  await quiet();
  const start = clock.now();
  const { error } = await clock.settle(client.links.create({ ...LIST, title: "Stew" }, { timeout: 10_000 }));
  assert.ok(RateLimitError.is(error), error?.stack);
  const { sent, retryAfter, attempts, status, endpoint } = error;
  assert.deepEqual([sent, retryAfter, attempts, status, endpoint], [false, 20, 0, null, "links"]);
  assert.equal(
    error.message,
    "the service limits the rate of requests, and the call cannot be sent within its timeout; try again in 20 s or with a longer timeout",
  );
  assert.deepEqual([count("links"), clock.now()], [1, start]);
  assert.equal((await clock.settle(first)).value.cached, false);
});

test("a 429 slows the calls to its host with its credential, and no others", async () => {
  for (const [hosts, expected] of [
    [HOSTS, ["placements"]],
    [{ ...HOSTS, users: "https://ads.example/users" }, ["users", "placements"]],
  ]) {
    const { client, settled } = setUp({
      ...{ hosts, maxRetries: 0 },
      scripts: { placements: ["status=429; retry-after=5"], users: () => Response.json(USER) },
    });
    await assert.rejects(settled(CALLS.placements(client)), RateLimitError.is);
    const slowed = [];
    for (const endpoint of ["token", "links", "users", "placements"]) {
      const call = settled(CALLS[endpoint](client, { timeout: 1000 }));
      await call.catch((error) => slowed.push(RateLimitError.is(error) && !error.sent && endpoint));
    }
    assert.deepEqual(slowed, expected);
  }
});

test("without the adaptive rate only the refused call waits", async () => {
  const { clock, client } = setUp({
    scripts: { users: ["status=429; retry-after=20"] },
    adaptiveRate: false,
  });
  const refused = client.users.create(USER);
  await quiet();
  const start = clock.now();
  assert.equal((await clock.settle(client.users.create(USER))).error, undefined);
  assert.equal((await clock.settle(refused)).error, undefined);
  assert.ok(clock.now() - start >= 20_000);
  assert.throws(() => new EndcapClient({ hosts: HOSTS, adaptiveRate: 1 }), { message: /adaptiveRate/ });
});

test("calls that are aborted while they wait free their turns", async () => {
  const { clock, client } = setUp({ scripts: { users: ["status=429"] }, maxRetries: 0 });
  await clock.settle(client.users.create(USER));
  const controller = new AbortController();
  const calls = Array.from({ length: 300 }, () => client.users.create(USER, { signal: controller.signal }));
  await quiet();
  controller.abort();
  await clock.settle(Promise.allSettled(calls));
  const start = clock.now();
  assert.equal((await clock.settle(client.users.create(USER))).error, undefined);
  assert.ok(clock.now() - start < 2000, `${clock.now() - start} ms`);
});

test("a call that is aborted while it waits for its turn leaves no timer", async () => {
  const { clock, client } = setUp({
    scripts: { users: ["status=429; retry-after=20"] },
    maxRetries: 0,
  });
  await clock.settle(client.users.create(USER));
  const controller = new AbortController();
  const call = client.users.create(USER, { signal: controller.signal });
  await quiet();
  controller.abort();
  assert.equal((await clock.settle(call)).error.name, "AbortError");
  assert.equal(clock.pending, 0);
});

test("the retry budget ends calls to a service that is down, and their errors report it", async () => {
  for (const [retryBudget, expected] of [
    [undefined, 500 + 35],
    [140, 500 + 10],
    [0, 500],
    [false, 1500],
  ]) {
    const { clock, client, count } = setUp({
      scripts: { placements: (_, pass) => pass("status=503") },
      retryBudget,
    });
    let error;
    for (let call = 0; call < 500; call += 1) ({ error } = await clock.settle(CALLS.placements(client)));
    assert.equal(count("placements"), expected, `${retryBudget}`);
    const message =
      /^the service responded with 503; error: service unavailable; not tried again, because the client's retry budget is used up: too many of its calls failed$/;
    if (retryBudget !== false) assert.match(error.message, message);
    assert.deepEqual([error.name, error.attempts], ["ServiceError", retryBudget === false ? 3 : 1]);
  }
  const { clock, client } = setUp({
    scripts: { token: ["cut=headers"] },
    retryBudget: 13,
  });
  const { error } = await clock.settle(client.placements.list(PLACE)[Symbol.asyncIterator]().next());
  assert.deepEqual([error.name, error.endpoint], ["NetworkError", "token"]);
  assert.match(error.message, /^the connection failed after 1 attempt; see `cause`; not tried again, because/);
});

test("budgets that make no sense are a TypeError", () => {
  for (const retryBudget of [-1, 1.5, NaN, Infinity, "500", true, null, 1e7])
    assert.throws(() => new EndcapClient({ retryBudget }), {
      name: "TypeError",
      message: "`retryBudget` must be an integer from 0 to 1000000, or false",
    });
});
