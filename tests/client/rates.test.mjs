// A service that limits the rate of requests loses no call, and sees few requests that it has to refuse.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CANARY } from "../package/http-tables.mjs";
import { importPacked } from "../package/packed.mjs";
import { setUp } from "./client.mjs";
import { quiet, VirtualClock } from "./clock.mjs";
import { bucket, limitedFetch, limitedServer, links, windowed } from "./limited.mjs";
import { CALLS, HOSTS, json, LIST, PLACE, SECRETS, service, USER } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");
const { RateLimitError } = await importPacked("endcap/http");
const WHEN = { "retry-after": "1" };

/** Nothing is lost, and of ten at the same time less than a twentieth is refused. */
function judge(t, errors, { requests, refused }, concurrency) {
  t.diagnostic(`${refused} of ${requests} requests refused`);
  assert.deepEqual(errors, []);
  assert.equal(requests - refused, 500);
  // What is sent before the first 429 cannot be limited.
  assert.ok(refused < requests * (concurrency === 10 ? 0.05 : 0.15), `${refused} of ${requests}`);
}

describe("500 links over sockets", { concurrency: true }, () => {
  for (const [what, limit, size, concurrency, headers] of [
    ["20 a second", windowed, 20, 10, {}],
    ["20 a second, with Retry-After", windowed, 20, 10, WHEN],
    ["20 a second from a bucket", bucket, 20, 10, {}],
    ["100 a second", windowed, 100, 50, WHEN],
  ]) {
    test(`${what}, ${concurrency} at the same time`, async (t) => {
      const { host, counts } = await limitedServer(t, limit(size, performance.now.bind(performance)), headers);
      const client = new EndcapClient({ hosts: { api: host }, apiKey: `key-${CANARY}`, allowLoopbackHttp: true });
      judge(t, await links(client, 500, concurrency), counts, concurrency);
    });
  }
});

for (const size of [5, 20, 100]) {
  for (const limit of [windowed, bucket]) {
    for (const [concurrency, headers] of [
      [10, {}],
      [10, WHEN],
      [50, {}],
    ]) {
      const when = headers === WHEN ? ", with Retry-After" : "";
      test(`virtual time, ${limit.name}, ${size} a second, ${concurrency} at the same time${when}`, async (t) => {
        const clock = new VirtualClock();
        const { fetch, counts } = limitedFetch(limit(size, clock.now), headers);
        const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
        const { value } = await clock.settle(links(client, 500, concurrency));
        judge(t, value, counts, concurrency);
      });
    }
  }
}

test("refusals at the very start do not slow a batch for long", async () => {
  const clock = new VirtualClock();
  let requests = 0;
  const { fetch } = limitedFetch(() => ++requests > 2);
  const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
  const lists = Array.from({ length: 100 }, (_, index) => ({ ...LIST, title: `List ${index}` }));
  const start = clock.now();
  const { value } = await clock.settle(client.links.createMany(lists).all());
  assert.ok(value.every(({ link }) => link?.url));
  assert.ok(clock.now() - start < 5000, `${clock.now() - start} ms`);
});

for (const latency of [50, 400]) {
  test(`of more calls than are accepted in their time, those that are sent succeed, ${latency} ms a response`, async (t) => {
    const clock = new VirtualClock();
    const limited = limitedFetch(bucket(20, clock.now));
    const fetch = async () => {
      const response = await limited.fetch();
      await new Promise((resolve) => clock.after(latency, resolve));
      return response;
    };
    const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, clock);
    const end = clock.now() + 30_000;
    let [created, number] = [0, 0];
    const work = async () => {
      while (clock.now() < end) {
        number += 1;
        const call = client.links.create({ ...LIST, title: `List ${number}` }, { timeout: 5000 });
        await call.then(
          () => {
            created += 1;
          },
          () => new Promise((resolve) => clock.after(1, resolve)),
        );
      }
    };
    await clock.settle(Promise.all(Array.from({ length: 300 }, work)));
    const accepted = limited.counts.requests - limited.counts.refused;
    t.diagnostic(`${created} of ${accepted} accepted requests made a link`);
    assert.ok(created > 0.9 * accepted, `${created} of ${accepted}`);
  });
}

test("a call whose turn would come after its deadline fails at once, and sends nothing", async () => {
  const { clock, client, count } = setUp({
    scripts: { links: [async () => json("{}", 429, { "retry-after": "20" })] },
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
  const limited = () => Promise.resolve(json("{}", 429, { "retry-after": "5" }));
  for (const [hosts, expected] of [
    [HOSTS, ["placements"]],
    [{ ...HOSTS, users: "https://ads.example.com/users" }, ["users", "placements"]],
  ]) {
    const clock = new VirtualClock();
    const { fetch } = service({ placements: [limited] });
    const send = (request) =>
      fetch(new Request(request.url.replace("ads.example.com/users", "api.example.com"), request));
    const client = new EndcapClient({ hosts, ...SECRETS, fetch: send, maxRetries: 0 }, clock);
    assert.ok(RateLimitError.is((await clock.settle(CALLS.placements(client))).error));
    const slowed = [];
    for (const endpoint of ["token", "links", "users", "placements"]) {
      const { error } = await clock.settle(CALLS[endpoint](client, { timeout: 1000 }));
      if (error !== undefined) slowed.push(RateLimitError.is(error) && !error.sent && endpoint);
    }
    assert.deepEqual(slowed, expected);
  }
});

test("without the adaptive rate only the refused call waits", async () => {
  const { clock, client } = setUp({
    scripts: { users: [async () => json("{}", 429, { "retry-after": "20" })] },
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
  const { clock, client } = setUp({ scripts: { users: [async () => json("{}", 429)] }, maxRetries: 0 });
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
    scripts: { users: [async () => json("{}", 429, { "retry-after": "20" })] },
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
      scripts: { placements: Array(2000).fill(async () => json("{}", 503)) },
      retryBudget,
    });
    let error;
    for (let call = 0; call < 500; call += 1) ({ error } = await clock.settle(CALLS.placements(client)));
    assert.equal(count("placements"), expected, `${retryBudget}`);
    const message =
      /^the service responded with 503: {}; not tried again, because the client's retry budget is used up: too many of its calls failed$/;
    if (retryBudget !== false) assert.match(error.message, message);
    assert.deepEqual([error.name, error.attempts], ["ServiceError", retryBudget === false ? 3 : 1]);
  }
  const { clock, client } = setUp({
    scripts: { token: [() => Promise.reject(new TypeError("fetch failed"))] },
    retryBudget: 13,
  });
  const { error } = await clock.settle(client.placements.list(PLACE)[Symbol.asyncIterator]().next());
  assert.deepEqual([error.name, error.endpoint], ["NetworkError", "token"]);
  assert.match(error.message, /^the connection failed after 1 attempt; see `cause`; not tried again, because/);
});

test("a 429 costs nothing of the retry budget", async () => {
  const { clock, client } = setUp({
    scripts: { users: [async () => json("{}", 429), async () => json("{}", 429)] },
    retryBudget: 0,
  });
  assert.equal((await clock.settle(client.users.create(USER))).value.userId, "u1");
});

test("budgets that make no sense are a TypeError", () => {
  for (const retryBudget of [-1, 1.5, NaN, Infinity, "500", true, null, 1e7])
    assert.throws(() => new EndcapClient({ retryBudget }), {
      name: "TypeError",
      message: "`retryBudget` must be an integer from 0 to 1000000, or false",
    });
});
