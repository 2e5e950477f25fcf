// Link batches during an outage or after a 429: how many lists fail, and which requests are sent meanwhile.

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { quiet } from "./clock.mjs";
import { linkOf, listOf, lists, mapStore, settled, setUp } from "./lists.mjs";
import { json } from "./service.mjs";

const { RateLimitError } = await importPacked("endcap/http");
const { AbortError } = await importPacked("endcap/client");

/** A client over a service that responds with `fault` from `from` for `duration` milliseconds of its clock. */
function setUpOutage({ fault, from = 0, duration, delay = () => 5, ...options }) {
  const sent = [];
  const made = setUp({
    ...options,
    delay,
    respond: (list) => {
      const at = clock.now() - start;
      sent.push(at);
      return at >= from && at < from + duration ? fault(list) : undefined;
    },
  });
  const { clock } = made;
  const start = clock.now();
  return { ...made, sent };
}

const tooMany = (seconds) => () => json({ errors: [] }, 429, { "retry-after": String(seconds) });
const FAULTS = {
  503: () => json({}, 503),
  "network errors": () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
  },
};
const failed = (results) => results.filter(({ error }) => error !== undefined);

for (const [seconds, duration, from] of [
  [40, 300, 0],
  [60, 300, 150],
  [3600, 20_000, 150],
])
  test(`429 with Retry-After: ${seconds} from ${from} ms on for ${duration} ms loses no list`, async () => {
    const { client, clock, seen } = setUpOutage({ fault: tooMany(seconds), from, duration });
    const results = await settled(clock, client.links.createMany(lists(500)).all());
    assert.deepEqual(
      results.map(({ link }) => link?.url),
      lists(500).map(linkOf),
    );
    assert.ok(seen.requested.length <= 530, `${seen.requested.length} requests`);
    assert.equal(clock.pending, 0);
  });

test("1,000 lists at a time after a 429: none fails, even those that are sent late", async () => {
  const { client, clock } = setUpOutage({ fault: tooMany(2), duration: 100 });
  const results = await settled(clock, client.links.createMany(lists(1500), { concurrency: 1000 }).all());
  assert.deepEqual(failed(results), []);
});

test("a list fails with the 429 after 10 retries", async () => {
  const { client, clock, seen } = setUpOutage({ fault: tooMany(60), duration: Infinity });
  const since = clock.now();
  const [{ error }] = await settled(clock, client.links.createMany([listOf(0)]).all());
  assert.ok(RateLimitError.is(error), String(error));
  assert.equal(seen.requested.length, 11);
  assert.ok(clock.now() - since >= 600_000 && clock.now() - since < 610_000, `${clock.now() - since} ms`);
});

for (const [name, fault] of Object.entries(FAULTS))
  for (const concurrency of [1, 10, 100])
    test(`3 s of ${name} lose at most ${concurrency + 5} of 2,000 lists, ${concurrency} at a time`, async () => {
      const { client, clock, seen } = setUpOutage({ fault, from: 50, duration: 3000 });
      const results = await settled(clock, client.links.createMany(lists(2000), { concurrency }).all());
      const lost = failed(results).length;
      assert.ok(lost > 0 && lost <= concurrency + 5, `${lost} lost`);
      assert.equal(seen.requested.length, 2000, "no list was sent twice");
      assert.equal(seen.maxActive, concurrency);
      assert.equal(clock.pending, 0);
    });

test("during an outage one list at a time is sent, after 0.5 s and then twice as long, up to 30 s", async () => {
  const { client, clock, seen, sent } = setUpOutage({ fault: FAULTS[503], duration: 200_000 });
  const results = client.links.createMany(lists(30), { concurrency: 5 }).all();
  await settled(clock, results);
  const gaps = sent.slice(5).map((at, index) => at - sent[index + 4] - 5);
  const expected = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000];
  assert.deepEqual(gaps.slice(0, expected.length), expected);
  assert.equal(failed(await results).length, 5 + expected.length - 1);
  assert.equal(seen.requested.length, 30);
});

test("lists that cannot be sent later either fail at once", async () => {
  const fault = () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("expired"), { code: "CERT_HAS_EXPIRED" }) });
  };
  const { client, clock, sent } = setUpOutage({ fault, duration: 1e9 });
  const results = await settled(clock, client.links.createMany(lists(3), { concurrency: 1 }).all());
  assert.equal(failed(results).length, 3);
  assert.deepEqual(sent, [5, 10, 15]);
});

test("a success that was sent before the outage does not end the wait", async () => {
  const { client, clock, sent } = setUpOutage({
    delay: ({ title }) => (title === "List 1" ? 100 : 5),
    fault: ({ title }) => (title === "List 1" ? undefined : FAULTS[503]()),
    duration: 400,
  });
  await settled(clock, client.links.createMany(lists(10), { concurrency: 2 }).all());
  assert.deepEqual(sent.slice(0, 3), [5, 100, 510]);
});

test("a probe that vanishes is replaced after its `timeout`", async () => {
  const timeout = 3000;
  const { client, clock, sent } = setUpOutage({
    delay: ({ title }) => (title === "List 2" ? 1e9 : 5),
    fault: FAULTS[503],
    duration: 100,
  });
  // List 2 is the first probe. Without its timer nothing ends its call, as in workerd when the client disconnects.
  const { after } = clock;
  let calls = 0;
  clock.after = (ms, run) => (ms === timeout && ++calls === 3 ? () => {} : after(ms, run));
  const results = [];
  const loop = async () => {
    const batch = client.links.createMany(lists(20), { concurrency: 2, timeout });
    for await (const each of batch) results.push(each);
  };
  loop();
  await clock.pass(20_000);
  assert.deepEqual(
    results.map(({ index }) => index).sort((a, b) => a - b),
    [0, 1, ...Array.from({ length: 17 }, (_, at) => at + 3)],
  );
  assert.equal(failed(results).length, 2);
  assert.deepEqual(sent.slice(0, 3), [5, 5, 505 + timeout + 1000 + 5]);
});

test("`timeout` counts from when a list is sent", async () => {
  const { client, clock } = setUpOutage({ fault: FAULTS[503], duration: 60_000, delay: () => 900 });
  const results = await settled(clock, client.links.createMany(lists(30), { concurrency: 20, timeout: 1000 }).all());
  assert.deepEqual(new Set(failed(results).map(({ error }) => error.status)), new Set([503]));
});

test("cached links are returned without delay while the service is down", async () => {
  const store = mapStore(new Map());
  const first = setUp({ store });
  await settled(first.clock, first.client.links.createMany(lists(200).slice(1)).all());
  const { client, clock } = setUpOutage({ store, fault: FAULTS[503], duration: Infinity });
  const since = clock.now();
  const results = await settled(clock, client.links.createMany(lists(200)).all());
  assert.equal(failed(results).length, 1);
  assert.ok(clock.now() - since < 2000, `${clock.now() - since} ms`);
});

test("an invalid list and a rejected list do not slow the batch down", async () => {
  const refused = ({ title }) => (title === "List 3" ? json({ errors: [] }, 400) : undefined);
  const { client, clock } = setUpOutage({ fault: refused, duration: Infinity });
  const since = clock.now();
  const input = [...lists(50), { title: "no items" }, ...lists(60).slice(50)];
  const results = await settled(clock, client.links.createMany(input).all());
  assert.equal(failed(results).length, 2);
  assert.ok(clock.now() - since < 200, `${clock.now() - since} ms`);
});

for (const [name, fault] of Object.entries({ ...FAULTS, "Retry-After: 60": tooMany(60) })) {
  test(`a signal ends the waits at once: ${name}`, async () => {
    const controller = new AbortController();
    const { client, clock } = setUpOutage({ fault, duration: Infinity });
    const all = client.links.createMany(lists(100), { signal: controller.signal }).all();
    const ended = all.catch((error) => error);
    await clock.pass(3000);
    controller.abort("enough");
    assert.equal((await ended).cause, "enough");
    await quiet();
    assert.deepEqual([clock.pending, getEventListeners(controller.signal, "abort").length], [0, 0]);
  });

  test(`leaving the loop ends the waits at once: ${name}`, async () => {
    const { client, clock, seen } = setUpOutage({ fault, duration: Infinity });
    const iterator = client.links.createMany(lists(100))[Symbol.asyncIterator]();
    iterator.next();
    await clock.pass(3000);
    const before = seen.requested.length;
    await iterator.return();
    await quiet();
    await clock.pass(100_000);
    assert.deepEqual([clock.pending, seen.requested.length], [0, before]);
  });
}

test("each pulled list gets an AbortError when a signal ends the waits", async () => {
  const controller = new AbortController();
  const { client, clock } = setUpOutage({ fault: tooMany(60), duration: Infinity });
  const results = [];
  const loop = async () => {
    for await (const each of client.links.createMany(lists(100), { signal: controller.signal })) results.push(each);
  };
  const ended = loop().catch((error) => error);
  await clock.pass(3000);
  assert.equal(results.length, 0);
  controller.abort();
  assert.ok(AbortError.is(await ended));
  assert.deepEqual([results.length, results.every(({ error }) => AbortError.is(error))], [10, true]);
});
