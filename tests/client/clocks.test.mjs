// Clocks that stand still, run slowly or are set: values expire in time, and waits end in time. `performance.now()` stands still
// while a machine sleeps, and in workerd it is the wall clock. Timers fire by the real time.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../package/packed.mjs";
import { VirtualClock } from "./clock.mjs";
import { CALLS, GOOD, HOSTS, json, LIST, SECRETS, service } from "./service.mjs";

const { EndcapClient } = await importPacked("endcap/client");

const HOUR = 3_600_000;
const [SEED, CASES] = [Number(process.env.ENDCAP_SEED ?? 1), Number(process.env.ENDCAP_CASES ?? 30)];

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Sets the clocks at random, as may happen in Node or in workerd, and returns a description. In Node one clock is right. */
function disturb(clock, next, isWorkerd) {
  const by = Math.round((next() * 2 - 1) * 2 * HOUR);
  const rates = [0, 50 / 60_000, 0.5, 1];
  const rate = rates[Math.floor(next() * rates.length)];
  if (isWorkerd) clock.jump({ monotonic: by, wall: by });
  else if (next() < 0.5) clock.rates = { monotonic: rate, wall: 1 };
  else {
    clock.rates = { monotonic: 1, wall: rate };
    clock.jump({ wall: by });
  }
  return `${by} ms, ${JSON.stringify(clock.rates)}`;
}

/** A client on a virtual clock. */
function setUp(scripts, options) {
  const clock = new VirtualClock();
  const stand = service(scripts);
  return {
    clock,
    ...stand,
    client: new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch: stand.fetch, ...options }, clock),
  };
}

test("an expired token or link is not used while performance.now() runs 50 ms a minute", async () => {
  const { clock, client, count } = setUp();
  const list = { ...LIST, expires_in: 1 };
  clock.rates.monotonic = 50 / 60_000;
  for (let minute = 0; minute < 26 * 60; minute += 10) {
    await clock.settle(client.tokens.get());
    await clock.settle(client.links.create(list));
    await clock.pass(600_000);
  }
  // A token of an hour is used for 59 minutes, and a link of a day for nine tenths of it.
  assert.deepEqual([count("token"), count("links")], [26, 2]);
});

test("a link expires when the wall clock stands still or was set back", async () => {
  for (const disturbed of [
    (clock) => {
      clock.rates.wall = 0;
    },
    (clock) => clock.jump({ wall: -2 * HOUR }),
  ]) {
    const { clock, client } = setUp();
    const list = { ...LIST, expires_in: 1 };
    await clock.settle(client.links.create(list));
    disturbed(clock);
    const isCached = async () => (await clock.settle(client.links.create(list))).value.cached;
    await clock.pass(21 * HOUR);
    assert.equal(await isCached(), true);
    await clock.pass(HOUR);
    assert.equal(await isCached(), false);
  }
});

test("no token is used after its lifetime by either clock, whatever happens to the other", async () => {
  let [used, fetched] = [0, 0];
  for (let seed = SEED; seed < SEED + CASES; seed++) {
    const next = random(seed);
    let issuedAt = 0;
    const step = () => {
      issuedAt = clock.real();
      return Promise.resolve(json(GOOD.token));
    };
    const { clock, client, count } = setUp({ token: Array(100).fill(step) });
    const disturbances = [];
    for (let round = 0; round < 40; round++) {
      await clock.settle(client.tokens.get());
      const age = clock.real() - issuedAt;
      assert.ok(age < HOUR, `seed ${seed}: a token of ${age} ms, ${disturbances.join("; ")}`);
      if (age > 0) used++;
      if (next() < 0.3) disturbances.push(disturb(clock, next, false));
      clock.stall(next() * 600_000);
    }
    fetched += count("token");
  }
  assert.ok(used > CASES * 10 && fetched > CASES * 3, `${fetched} tokens, used again ${used} times`);
});

test("while both clocks are right, a token is used for its whole lifetime, however often the clocks are read", async () => {
  const { clock, client, count } = setUp({ token: [() => Promise.resolve(json({ ...GOOD.token, expires_in: 10 }))] });
  // The wall clock has whole milliseconds.
  const date = clock.date;
  clock.date = () => Math.floor(date());
  for (let reading = 0; reading < 3000; reading++) {
    await client.tokens.get();
    clock.stall(0.3);
  }
  clock.stall(7900);
  await clock.settle(client.tokens.get());
  assert.equal(count("token"), 1);
});

/** What hangs or waits, with the time after which it must have ended. */
const WAITS = {
  "a request that hangs": [{ users: [() => new Promise(() => {})] }, CALLS.users, "TimeoutError"],
  "a token request that hangs": [{ token: [() => new Promise(() => {})] }, CALLS.users, "TimeoutError"],
  "a link request that hangs": [
    { links: [() => new Promise(() => {})] },
    (client) => client.links.create(LIST),
    "TimeoutError",
  ],
  "a retry": [{ users: [() => Promise.resolve(json({}, 503, { "retry-after": "5" }))] }, CALLS.users],
  "a turn after a 429": [
    { links: Array(2).fill(() => Promise.resolve(json({}, 429, { "retry-after": "2" }))) },
    (client) => client.links.create(LIST),
  ],
  "a batch": [
    { links: Array(3).fill(() => Promise.resolve(json({}, 503))) },
    (client) =>
      client.links
        .createMany(
          Array.from({ length: 5 }, (_, index) => ({ ...LIST, title: `${index}` })),
          { concurrency: 2 },
        )
        .all(),
  ],
};
for (const [what, [scripts, call, failure]] of Object.entries(WAITS))
  test(`clocks that are set do not prolong ${what}`, async () => {
    /** Runs the call, and disturbs the clocks 5 times while it waits. Returns how long it took by the real time. */
    const run = async (seed, isWorkerd) => {
      const next = random(seed);
      const { clock, client } = setUp(scripts, { timeout: 8000 });
      const start = clock.real();
      const work = call(client).then(
        () => ({ end: clock.real() }),
        (error) => ({ end: clock.real(), name: error.name }),
      );
      const disturbances = [];
      for (let count = 0; count < 5 && isWorkerd !== undefined; count++) {
        await clock.pass(next() * 1500);
        disturbances.push(disturb(clock, next, isWorkerd));
      }
      const { end, name } = (await clock.settle(work)).value;
      return { ms: end - start, name, disturbances };
    };
    const { ms: usual, name } = await run(SEED);
    assert.equal(name, failure);
    for (let seed = SEED; seed < SEED + CASES / 6; seed++)
      for (const isWorkerd of [false, true]) {
        const { ms, name, disturbances } = await run(seed, isWorkerd);
        const context = `seed ${seed}: ${ms} ms instead of ${usual}, ${disturbances.join("; ")}`;
        assert.ok(ms <= usual + 1000, context);
        if (failure !== undefined) assert.ok(name === failure && ms >= usual, context);
      }
  });
