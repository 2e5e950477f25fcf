// Checks random values of every kind: each has the result that its specification expects, and no check throws.
//
// ENDCAP_CASES sets the number of values, and ENDCAP_SEED the seed. A failure prints both, and the smallest failing value.

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { list } from "../support/hostile-values.mjs";
import { importPacked } from "../support/packed.mjs";
import { anyDescription, expected, make } from "./described-values.mjs";

const endcap = await importPacked();
const { check } = endcap.shoppingLists;
const numRuns = Number(process.env.ENDCAP_CASES ?? 2000);
const seed = Number(process.env.ENDCAP_SEED ?? 1);

const forAll = (name, arbitrary, holds) =>
  test(name, () => fc.assert(fc.property(arbitrary, holds), { numRuns, seed, endOnFailure: numRuns > 1e5 }));

const textOf = (body) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
const blocking = ({ issues }) => issues.filter((issue) => issue.severity === "error");

forAll(
  "values that are not JSON are errors at their paths, and all other values are written",
  anyDescription,
  (description) => {
    const faults = [];
    const value = expected(description, ["note"], faults);
    const verdict = check(list({ note: make(description) }));
    assert.deepEqual(
      blocking(verdict).map(({ rule, segments }) => ({ rule, segments })),
      faults.slice(0, 256).map((segments) => ({ rule: "type", segments })),
    );
    assert.equal(verdict.ok, faults.length === 0);
    if (verdict.ok) assert.deepEqual(JSON.parse(textOf(verdict.body)), whole(value));
  },
);

/** Returns a list around a value. Undefined members are absent. */
const whole = (value) => list(value === undefined ? {} : { note: value });

const ofList = ["title", "image_url", "expires_in", "line_items"];
const ofItem = ["name", "upcs", "product_ids", "filters", "constructor"];
const planted = fc.uniqueArray(
  fc.record({
    place: fc.constantFrom(...ofList, ...ofItem),
    description: fc.oneof(anyDescription, fc.jsonValue().map(json)),
  }),
  { minLength: 1, maxLength: 4, selector: ({ place }) => place },
);

/** Returns the description of a JSON value. */
function json(value) {
  return { kind: "given", value };
}

/** Returns a list in which `of` converts each description. */
function plant(plants, of) {
  const at = (places) =>
    Object.fromEntries(
      plants
        .filter(({ place }) => places.includes(place))
        .map(({ place, description }) => [place, of(description)])
        .filter(([, value]) => value !== undefined),
    );
  const members = at(ofList);
  return "line_items" in members ? list(members) : list(members, at(ofItem));
}

forAll("a value at any position in a list has the same issues as its JSON", planted, (plants) => {
  const faults = [];
  const value = plant(plants, (description) =>
    description.kind === "given" ? description.value : expected(description, [], faults),
  );
  const verdict = check(
    plant(plants, (description) => (description.kind === "given" ? description.value : make(description))),
  );
  if (faults.length > 0) {
    assert.equal(verdict.ok, false);
  } else if (isAsSpelled(value)) {
    const { ok, issues, truncated, body } = check(JSON.stringify(value));
    assert.deepEqual({ ...verdict, body: undefined }, { ok, issues, truncated, body: undefined });
    if (ok) assert.equal(textOf(verdict.body), textOf(body));
  }
});

/** Whether JSON.stringify writes each number like the encoder: without -0, and without integers that may be rounded. */
function isAsSpelled(value) {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? !Object.is(value, -0) : Number.isFinite(value) && value % 1 !== 0;
  return value === null || typeof value !== "object" || Object.values(value).every(isAsSpelled);
}

forAll("the limit is the number of bytes that are written", fc.jsonValue(), (note) => {
  const { ok, body } = check(list({ note }));
  fc.pre(ok);
  assert.equal(check(list({ note }), { maxBytes: body.length }).ok, true);
  assert.deepEqual(
    check(list({ note }), { maxBytes: body.length - 1 }).issues.map(({ rule }) => rule),
    ["too-large"],
  );
});

/** The result of a trap: a value, the value of a description, or an exception. */
const trapResult = fc.oneof(
  fc
    .constantFrom(undefined, null, "length", ["a"], ["a", "length", Symbol("a")], {}, [], 3, -1, Object.prototype)
    .map((value) => () => value),
  anyDescription.map((description) => () => make(description)),
  fc.constant(() => {
    throw new Error("refused");
  }),
);
const trapped = ["get", "has", "ownKeys", "getPrototypeOf", "getOwnPropertyDescriptor", "isExtensible"];
const lies = fc.record({
  isArray: fc.boolean(),
  traps: fc.dictionary(fc.constantFrom(...trapped), fc.array(trapResult, { minLength: 1, maxLength: 4 })),
});

/** A proxy whose traps return values in turn. */
function liar({ isArray, traps }) {
  const handler = {};
  for (const [trap, results] of Object.entries(traps)) {
    let calls = 0;
    handler[trap] = () => results[calls++ % results.length]();
  }
  return new Proxy(isArray ? [1, "b"] : { a: 1 }, handler);
}

forAll("no proxy, however it lies, makes a verdict throw or a body that is no JSON", lies, (lie) => {
  const make = () => liar(lie);
  for (const value of [make(), list({ note: make() }), list({ line_items: make() }), list({}, { upcs: make() })]) {
    for (const { check } of [endcap.shoppingLists, endcap.users]) {
      const verdict = check(value);
      assert.equal(verdict.ok, blocking(verdict).length === 0);
      if (verdict.ok) JSON.parse(textOf(verdict.body));
    }
  }
  assert.equal(check(list()).ok, true);
});
