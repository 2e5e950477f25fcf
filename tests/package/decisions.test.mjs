// The client's decisions through its module, by the tables of the tests in Rust.

import assert from "node:assert/strict";
import test from "node:test";
import { table } from "../support/http-tables.mjs";
import { importDecisions } from "./decisions-module.mjs";

const decisions = await importDecisions();
const text = (json) => new TextEncoder().encode(json);

/** Converts an event of the tables to one of the module. */
const eventOf = ({ type, ...members }) => (Object.keys(members).length === 0 ? type : { [type]: members });

const DEFAULTS = { timeout: 30_000, retries: 2 };

/** The options of the tables. The types do not allow all of them. */
const choice = ({ timeout, retries } = {}) => ({
  timeout: Number.isInteger(timeout) && timeout >= 0 ? timeout : DEFAULTS.timeout,
  retries: Number.isInteger(retries) && retries >= 0 ? retries : DEFAULTS.retries,
});

for (const row of table("calls")) {
  const { name, endpoint, options, random = 0.5, spent = 0, budget = 500, steps, spentAfter } = row;
  test(`call: ${name}`, () => {
    const call = decisions.startCall(endpoint, choice(options), steps[0].at);
    let state = { call, budget: { size: budget, spent }, rate: {} };
    for (const { at, event, action } of steps) {
      // A state may be stored between any two steps.
      const stored = JSON.parse(JSON.stringify(state));
      const { action: next, ...after } = decisions.nextCall(stored, eventOf(event), at, random);
      const { blockedFor, ...expected } = next;
      assert.deepEqual(expected, action);
      state = after;
    }
    assert.equal(state.budget.spent, spentAfter);
  });
}

test("with a clock that has fractions, a wait begins no earlier and ends no later", () => {
  let state = { call: decisions.startCall("token", DEFAULTS, 0.2), budget: { size: 500, spent: 0 }, rate: {} };
  const next = (event, now) => {
    const { action, ...after } = decisions.nextCall(state, event, now, 0);
    state = after;
    return action;
  };
  assert.deepEqual(next("start", 0.2), { type: "send", attempt: 1, timeLeft: 30_001 });
  assert.deepEqual(next({ response: { status: 503, retryAfter: 1000 } }, 10.1), { type: "wait", ms: 1000 });
  assert.deepEqual(next("waited", 1010.9), { type: "wait", ms: 1 });
  assert.equal(next("waited", 1011).type, "send");
});

test("an unlimited budget spends nothing, and a 429 limits the rate of other calls", () => {
  let shared = { budget: { size: 2 ** 32 - 1, spent: 0 }, rate: {} };
  const next = (call, event) => {
    const { budget, rate, ...step } = decisions.nextCall({ ...shared, call }, event, 5000, 0.5);
    shared = { budget, rate };
    return step;
  };
  const start = () => next(decisions.startCall("token", DEFAULTS, 5000), "start");
  for (let call = 0; call < 100; call += 1) {
    const { action } = next(start().call, { response: { status: 503 } });
    assert.deepEqual([action, shared.budget.spent], [{ type: "wait", ms: 125 }, 0]);
  }
  next(start().call, { response: { status: 429 } });
  assert.equal(start().action.type, "wait");
});

test("tokens: one request for a thousand callers, until shortly before the token expires", () => {
  let state = decisions.NO_TOKEN;
  const next = (event, now = 0) => {
    const step = decisions.nextToken(state, event, now);
    ({ state } = step);
    return step.action;
  };
  const decide = (now) => {
    const { type, generation } = next({ acquire: {} }, now);
    return [type, generation];
  };
  const actions = Array.from({ length: 1000 }, () => decide(0));
  assert.deepEqual(actions[0], ["fetch", 1]);
  assert.ok(actions.slice(1).every(([type, generation]) => type === "join" && generation === 1));
  next({ received: { generation: 1, expiresIn: 7200 } }, 100.5);
  assert.equal(decisions.nextToken(state, { acquire: {} }, 7_140_100).action.type, "fetch");
  assert.deepEqual(decide(7_140_099), ["use", 1]);
  for (const event of [{ rejected: { generation: 2 } }, { failed: { generation: 2 } }]) {
    const { state: other } = decisions.nextToken(state, event, 0);
    assert.deepEqual(other, state);
    assert.equal(
      decisions.nextToken(other, { acquire: {} }, 7_140_100).action.type,
      "fetch",
      "another token prolongs nothing",
    );
  }
  assert.deepEqual(decide(0), ["use", 1]);
  next({ rejected: { generation: 1 } });
  assert.deepEqual(decide(0), ["fetch", 2]);
  next({ failed: { generation: 2 } });
  assert.deepEqual(decide(0), ["fetch", 3]);
  next({ received: { generation: 3 } });
  assert.deepEqual(decide(0), ["fetch", 4]);
});

test("links: retailer and language have different positions in a key, and an empty retailer counts as absent", () => {
  const list = text('{"title": "Soup", "line_items": [{"name": "onion"}]}');
  const key = (retailerId, language) =>
    decisions.linkKey(list, "https://a.example.com", retailerId, language, "c4n4ry");
  assert.notEqual(key(undefined, "en-CA"), key("en-CA"));
  assert.equal(key("", "en-CA"), key(undefined, "en-CA"));
});

test("links: they are checked, and used until shortly before they expire", () => {
  const now = 1_800_000_000_000;
  const day = 86_400_000;
  const url = "https://shop.example.com/lists/1";
  const { json: entry, ttlSeconds: seconds } = decisions.cacheLink(text('{"expires_in": 10}'), url, now);
  assert.equal(seconds, (9 * day) / 1000);
  assert.equal(decisions.reuseLink(entry, now + 9 * day - 1, false), url);
  assert.equal(decisions.reuseLink(entry, now + 9 * day, false), undefined);
  assert.equal(decisions.cacheLink(text('{"expires_in": 0}'), url, now).ttlSeconds, 60);
  assert.equal(decisions.cacheLink(text('{"title": "a"}'), url, now).ttlSeconds, undefined);
  const good = { version: 1, url, created: now, until: now + 1 };
  const reuse = (entry, isLoopbackAllowed = false) =>
    decisions.reuseLink(JSON.stringify(entry), now, isLoopbackAllowed);
  assert.equal(reuse(good), url);
  for (const stored of [null, undefined, "", "null", url, good, [good], new String(JSON.stringify(good))])
    assert.equal(decisions.reuseLink(stored, now, false), undefined);
  const local = { ...good, url: "http://127.0.0.1:8787/lists/1" };
  assert.equal(reuse(local), undefined);
  assert.equal(reuse(local, true), local.url);
});
