// The client's decisions through its module, by the tables that Rust is held to.

import assert from "node:assert/strict";
import test from "node:test";
import { importDecisions } from "./decisions-module.mjs";
import { table } from "./http-tables.mjs";
import { importPacked } from "./packed.mjs";

const decisions = await importDecisions();
const { EndcapError } = await importPacked();
const text = (json) => new TextEncoder().encode(json);

for (const row of table("calls")) {
  const { name, endpoint, options, random = 0.5, spent: first = 0, budget = 500, steps, spentAfter } = row;
  test(`call: ${name}`, () => {
    let state = decisions.startCall(endpoint, steps[0].at, options);
    let [spent, rate] = [first, decisions.NO_LIMIT];
    for (const { at, event, action } of steps) {
      // A state may be stored between any two steps.
      const kept = JSON.parse(JSON.stringify(state));
      const step = decisions.nextCall(kept, { spent, budget, rate }, event, at, random);
      assert.deepEqual(step.action, action);
      ({ state, spent, rate } = step);
    }
    assert.equal(spent, spentAfter);
  });
}

test("a wait begins no earlier and ends no later than a clock with fractions says", () => {
  const shared = { spent: 0, budget: 500, rate: decisions.NO_LIMIT };
  const step = (state, event, now) => decisions.nextCall(state, shared, event, now, 0);
  let { state, action } = step(decisions.startCall("token", 0.2), { type: "start" }, 0.2);
  assert.deepEqual(action, { type: "send", attempt: 1, left: 30_001 });
  ({ state, action } = step(state, { type: "answered", status: 503, retryAfter: 1000 }, 10.1));
  assert.deepEqual(action, { type: "wait", ms: 1000 });
  ({ state, action } = step(state, { type: "waited" }, 1010.9));
  assert.deepEqual(action, { type: "wait", ms: 1 });
  ({ state, action } = step(state, { type: "waited" }, 1011));
  assert.equal(action.type, "send");
});

test("a call of numbers that are no state is over", () => {
  const shared = { spent: 0, budget: 500, rate: decisions.NO_LIMIT };
  for (const state of [[], [NaN, NaN], Array(10).fill(-1), Array(10).fill(1e300), Array(10).fill("x")]) {
    const { action } = decisions.nextCall([...state, ...Array(10)].slice(0, 10), shared, { type: "start" }, 0, 0);
    assert.deepEqual(action, { type: "fail", reason: "misuse" });
  }
});

test("a budget without end spends nothing, and a 429 limits the rate of other calls", () => {
  let shared = { spent: 0, budget: Infinity, rate: decisions.NO_LIMIT };
  const next = (state, event) => {
    const step = decisions.nextCall(state, shared, event, 5000, 0.5);
    shared = { ...shared, spent: step.spent, rate: step.rate };
    return step;
  };
  const start = () => next(decisions.startCall("token", 5000), { type: "start" });
  for (let call = 0; call < 100; call += 1) {
    const { action } = next(start().state, { type: "answered", status: 503 });
    assert.deepEqual([action, shared.spent], [{ type: "wait", ms: 125 }, 0]);
  }
  next(start().state, { type: "answered", status: 429 });
  assert.equal(start().action.type, "wait");
});

test("tokens: one mint for a thousand callers, until shortly before its end", () => {
  let state = decisions.noToken();
  assert.equal(decisions.askToken(state, 5000).action, "mint");
  const ask = (now) => {
    const step = decisions.askToken(state, now);
    ({ state } = step);
    return [step.action, step.generation];
  };
  const asked = Array.from({ length: 1000 }, () => ask(0));
  assert.deepEqual(asked[0], ["mint", 1]);
  assert.ok(asked.slice(1).every(([action, generation]) => action === "join" && generation === 1));
  state = decisions.mintedToken(state, 1, 7200, 100.5);
  assert.equal(decisions.askToken(state, 7_140_100).action, "mint");
  assert.deepEqual(ask(7_140_099), ["use", 1]);
  for (const other of [decisions.refuseToken(state, 2, false), decisions.failedToken(state, 2)]) {
    assert.deepEqual(other, state);
    assert.equal(decisions.askToken(other, 7_140_100).action, "mint", "what befalls another token does not prolong it");
  }
  assert.deepEqual(ask(0), ["use", 1]);
  state = decisions.refuseToken(state, 1, false);
  assert.deepEqual(ask(0), ["mint", 2]);
  state = decisions.failedToken(state, 2);
  assert.deepEqual(ask(0), ["mint", 3]);
  state = decisions.mintedToken(state, 3, undefined, 0);
  assert.deepEqual(ask(0), ["mint", 4]);
});

for (const { name, maxPages, steps } of table("pages")) {
  test(`pages: ${name}`, () => {
    let state = decisions.startPager(maxPages);
    for (const { page, fresh, restarted = false, next } of steps) {
      const { ids, token, offset, skipped = 0 } = page;
      const creatives = ids.map((id) => (id === null ? {} : { id }));
      const step = decisions.turnPage(state, { creatives, token, offset, skipped });
      assert.deepEqual([step.fresh, step.restarted, step.state.next], [fresh, restarted, next]);
      state = decisions.resumePager(JSON.stringify(step.state));
      assert.deepEqual(state, step.state);
    }
  });
}

test("pages: a hundred at most, or what makes sense", () => {
  for (const [given, most] of [
    [undefined, 100],
    [0, 100],
    [-1, 100],
    [NaN, 100],
    [2.5, 2],
    [1e9, 10_000],
  ]) {
    const state = { version: 1, next: { offset: 1 }, pages: 0, maxPages: most, idle: 0, seen: [] };
    assert.deepEqual(decisions.startPager(given), state);
  }
});

test("pages: what was handed out is remembered up to a million characters, and not beyond the end", () => {
  for (const [length, goesOn] of [
    [1 << 20, true],
    [(1 << 20) + 1, false],
  ]) {
    const page = { creatives: [{ id: "a" }, { id: "b".repeat(length - 1) }], token: "t", offset: 1, skipped: 0 };
    const { state } = decisions.turnPage(decisions.startPager(), page);
    const seen = page.creatives.map(({ id }) => id);
    assert.deepEqual([state.next !== null, state.seen], [goesOn, goesOn ? seen : []]);
    const resume = () => decisions.resumePager({ ...state, next: { offset: 2, token: "t" }, seen });
    if (goesOn) assert.deepEqual(resume(), state);
    else assert.throws(resume, { name: "StateError" });
  }
});

for (const { name, stored, sound } of table("stored-pages")) {
  test(`stored pages: ${name}`, () => {
    const resume = (given) => () => decisions.resumePager(given);
    if (sound) {
      const { more, ...state } = JSON.parse(stored);
      assert.deepEqual([resume(stored)(), resume(JSON.parse(stored))()], [state, state]);
    } else {
      const message = "what was given is no state of a walk through pages";
      assert.throws(resume(stored), { name: "StateError", message });
      assert.throws(resume(stored), (error) => EndcapError.is(error));
    }
  });
}

test("stored pages: values that are no data", () => {
  const cycle = {};
  cycle.seen = cycle;
  const throwing = {
    get version() {
      throw new Error("from a getter");
    },
  };
  for (const stored of [undefined, null, 1n, Symbol("x"), () => 1, cycle, throwing, new Date(NaN)]) {
    assert.throws(
      () => decisions.resumePager(stored),
      (error) => error.name === "StateError",
    );
  }
});

test("links: the key is the one that Rust makes", () => {
  const list = text('{"title": "Soup", "line_items": [{"name": "onion"}]}');
  const place = { host: "https://a.example.com", retailerId: "en-CA" };
  const key = "df6b5f6cf097c654dbeb14fd25957f16e8c92c6ab4bd710779dd7c6dd3abe191";
  assert.equal(decisions.linkKey(list, place), key);
  const other = { host: "https://a.example.com", language: "en-CA" };
  assert.notEqual(decisions.linkKey(list, other), key);
  assert.equal(decisions.linkKey(list, { ...other, retailerId: "" }), decisions.linkKey(list, other));
});

test("links: used until shortly before their end, and judged", () => {
  const now = 1_800_000_000_000;
  const day = 86_400_000;
  const url = "https://shop.example.com/lists/1";
  for (const [list, usedFor] of [
    ['{"link_type": "recipe"}', 29 * day],
    ['{"expires_in": 10}', 9 * day],
    ['{"expires_in": 365}', 364 * day],
    ['{"expires_in": 0}', 0],
  ]) {
    const { entry, seconds } = decisions.keepLink(text(list), url, now);
    assert.equal(seconds, Math.max(usedFor / 1000, 60));
    for (const stored of [entry, JSON.parse(entry)]) {
      assert.equal(decisions.reuseLink(stored, now + usedFor - 1), usedFor > 0 ? url : undefined);
      assert.equal(decisions.reuseLink(stored, now + usedFor), undefined);
    }
    if (usedFor > 0) {
      assert.equal(decisions.reuseLink(entry, now, { hosts: ["shop.example.com"] }), url);
      assert.equal(decisions.reuseLink(entry, now, { hosts: ["example.com"] }), undefined);
    }
  }
  for (const list of ['{"title": "a"}', '{"link_type": "shopping_list", "expires_in": null}']) {
    const { entry, seconds } = decisions.keepLink(text(list), url, now);
    assert.equal(seconds, undefined);
    for (const stored of [entry, JSON.parse(entry)]) {
      assert.equal(decisions.reuseLink(stored, now + 10_000 * day), url);
      assert.equal(decisions.reuseLink(stored, now - 300_001), undefined);
    }
  }
  const good = { version: 1, url, made: now, until: now + 1 };
  assert.equal(decisions.reuseLink(good, now), url);
  for (const stored of [
    null,
    undefined,
    "",
    "null",
    url,
    [],
    { ...good, version: 2 },
    { ...good, url: "http://shop.example.com/" },
    { ...good, url: "javascript:alert(1)" },
    { ...good, url: 1 },
    { ...good, url: undefined },
    { ...good, made: "0" },
    { ...good, made: `${now}` },
    { ...good, until: `${now + 1}` },
    { ...good, made: now + 300_001, until: now + day },
    { ...good, made: now - 366 * day },
    { ...good, until: null },
    { ...good, until: Number.NaN },
    { ...good, until: -1 },
    { ...good, until: now },
  ]) {
    assert.equal(decisions.reuseLink(stored, now), undefined);
  }
  const local = { ...good, url: "http://127.0.0.1:8787/lists/1" };
  assert.equal(decisions.reuseLink(local, now), undefined);
  assert.equal(decisions.reuseLink(local, now, { allowLoopbackHttp: true }), local.url);
});
