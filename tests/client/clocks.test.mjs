// Clocks that stand still, run slowly or are set: values expire in time, and waits end in time. `performance.now()` stands still
// while a machine sleeps, and in workerd it is the wall clock. Timers fire by the real time.

import assert from "node:assert/strict";
import test from "node:test";
import { Random } from "../model/random.mjs";
import { setUp } from "./client.mjs";
import { lists } from "./lists.mjs";
import { CALLS, GOOD, json, LIST } from "./service.mjs";

const HOUR = 3_600_000;
const [SEED, CASES] = [Number(process.env.ENDCAP_SEED ?? 1), Number(process.env.ENDCAP_CASES ?? 12)];

/** Sets the clocks at random, as may happen in Node or in workerd, and returns a description. In Node one clock is right. */
function disturb(clock, random, isWorkerd) {
  const by = random.below(4 * HOUR) - 2 * HOUR;
  const rate = random.pick([0, 50 / 60_000, 0.5, 1]);
  if (isWorkerd) clock.jump({ monotonic: by, wall: by });
  else if (random.once(2)) clock.rates = { monotonic: rate, wall: 1 };
  else {
    clock.rates = { monotonic: 1, wall: rate };
    clock.jump({ wall: by });
  }
  return `${by} ms, ${JSON.stringify(clock.rates)}`;
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

test("a link expires when the wall clock stands still, or clocks were set back", async () => {
  for (const disturbed of [
    (clock) => Object.assign(clock.rates, { wall: 0 }),
    (clock) => clock.jump({ wall: -2 * HOUR }),
    (clock) => clock.jump({ wall: -2 * HOUR, monotonic: -2 * HOUR }),
  ]) {
    const { clock, client } = setUp();
    const list = { ...LIST, expires_in: 1 };
    await clock.settle(client.links.create(list));
    disturbed(clock);
    const isCached = async () => (await clock.settle(client.links.create(list))).value.cached;
    // This call reads the clocks.
    await clock.settle(client.tokens.get());
    await clock.pass(21 * HOUR);
    assert.equal(await isCached(), true);
    await clock.pass(HOUR);
    assert.equal(await isCached(), false);
  }
});

test("no token is used after its lifetime by either clock, whatever happens to the other", async () => {
  let [used, fetched] = [0, 0];
  for (let seed = SEED; seed < SEED + CASES; seed++) {
    const random = new Random(seed);
    let issuedAt = 0;
    const step = () => {
      issuedAt = clock.real();
      return Promise.resolve(json(GOOD.token));
    };
    const { clock, client, count } = setUp({ scripts: { token: Array(100).fill(step) } });
    const disturbances = [];
    for (let round = 0; round < 40; round++) {
      await clock.settle(client.tokens.get());
      const age = clock.real() - issuedAt;
      assert.ok(age < HOUR, `seed ${seed}: a token of ${age} ms, ${disturbances.join("; ")}`);
      if (age > 0) used++;
      if (random.once(3)) disturbances.push(disturb(clock, random, false));
      clock.stall(random.below(600_000));
    }
    fetched += count("token");
  }
  assert.ok(used > CASES * 10 && fetched > CASES * 3, `${fetched} tokens, used again ${used} times`);
});

test("while both clocks are right, a token is used for its whole lifetime, however often the clocks are read", async () => {
  const { clock, client, count } = setUp({
    scripts: { token: [() => Promise.resolve(json({ ...GOOD.token, expires_in: 10 }))] },
  });
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

const never = () => new Promise(() => {});
const batch = (client) => client.links.createMany(lists(5), { concurrency: 2 }).all();

/** What hangs or waits: the responses of the service, the call, and its error. */
const WAITS = {
  "a request that hangs": [{ users: [never] }, CALLS.users, "TimeoutError"],
  "a token request that hangs": [{ token: [never] }, CALLS.users, "TimeoutError"],
  "a link request that hangs": [{ links: [never] }, CALLS.links, "TimeoutError"],
  "a retry": [{ users: ["status=503; retry-after=5"] }, CALLS.users],
  "a turn after a 429": [{ links: Array(2).fill("status=429; retry-after=2") }, CALLS.links],
  "a batch": [{ links: Array(3).fill("status=503") }, batch],
};
for (const [what, [scripts, call, failure]] of Object.entries(WAITS))
  test(`clocks that are set do not prolong ${what}`, async () => {
    /** Runs the call, and disturbs the clocks 5 times while it waits. Returns how long it took by the real time. */
    const run = async (seed, isWorkerd) => {
      const random = new Random(seed);
      const { clock, client } = setUp({ scripts, timeout: 8000 });
      const start = clock.real();
      const work = call(client).then(
        () => ({ end: clock.real() }),
        (error) => ({ end: clock.real(), name: error.name }),
      );
      const disturbances = [];
      for (let count = 0; count < 5 && isWorkerd !== undefined; count++) {
        await clock.pass(random.below(1500));
        disturbances.push(disturb(clock, random, isWorkerd));
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
        assert.ok(ms <= usual + 1000 && name === failure, context);
        if (failure !== undefined) assert.ok(ms >= usual, context);
      }
  });
