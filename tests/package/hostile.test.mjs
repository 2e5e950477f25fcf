// Checks hostile values: each causes an error with a path, and later calls are not affected.

import assert from "node:assert/strict";
import test from "node:test";
import { hostile, list } from "../support/hostile-values.mjs";
import { importPacked } from "../support/packed.mjs";
import { fault, isAlive } from "./hostile-rounds.mjs";

const { shoppingLists } = await importPacked();
const { readPlacements } = await importPacked("endcap/http");
const { check } = shoppingLists;

for (const [name, kind] of Object.entries(hostile)) {
  test(`${name}: a ${kind.rule} error at ${kind.path || "its place"}`, () => {
    for (let i = 0; i < 3; i += 1) assert.equal(fault(kind), undefined);
    assert.ok(isAlive());
  });
}

/** The descriptions of values that are not JSON, as messages contain them, with the kinds of values. */
const found = {
  "a value that threw when it was read": [
    "a getter that throws, in an item",
    "a getter in an array that throws",
    "a revoked proxy of an array",
    "a proxy that names one member twice",
  ],
  "an empty array slot": ["a hole", "an array of 2^32 - 1 holes", "a getter that removes the rest of its array"],
  undefined: ["undefined in an array"],
  "a circular reference": ["a circle", "a circle of two", "a circle through arrays"],
  "a function": ["a function", "a proxy of a function", "toJSON as a member"],
  "a symbol": ["a symbol"],
  "a class instance": ["a Date", "an object with the prototype of Array", "a boxed symbol"],
  "a number that is not finite": [
    "NaN",
    "-Infinity",
    "a bigint that is not a finite double",
    "a negative bigint that is not a finite double",
  ],
  "a string with a lone surrogate": ["a lone high surrogate", "surrogates the wrong way round"],
  "a key with a lone surrogate": ["a lone surrogate in a key"],
};
for (const [words, kinds] of Object.entries(found)) {
  test(`the message describes the value as ${words}`, () => {
    for (const name of kinds) {
      const { issues } = check(hostile[name].make());
      assert.equal(issues[0].message, `expected a JSON value, got ${words}`, name);
    }
  });
}

test("values that are not JSON are reported up to the maximum number of issues", () => {
  for (const [count, truncated] of [
    [255, false],
    [256, false],
    [257, true],
  ]) {
    const verdict = check(list({ line_items: Array(count).fill(undefined) }));
    const places = verdict.issues.map(({ rule, path }) => [rule, path]);
    const expected = Array.from({ length: Math.min(count, 256) }, (_, at) => ["type", `line_items[${at}]`]);
    assert.deepEqual([places, verdict.truncated], [expected, truncated]);
  }
});

test("each member is read once, in order, and toJSON is never called", () => {
  const reads = [];
  const watch = (target, name) =>
    new Proxy(target, {
      get(object, key) {
        reads.push(`${name}.${String(key)}`);
        return Reflect.get(object, key);
      },
      getOwnPropertyDescriptor(object, key) {
        // Reading a descriptor counts as a read too, unless a get follows.
        return Reflect.getOwnPropertyDescriptor(object, key);
      },
    });
  const root = list({}, { upcs: ["012345678905"] });
  root.line_items[0] = watch(root.line_items[0], "item");
  assert.equal(check(watch(root, "root")).ok, true);
  const members = reads.filter((read) => /\.(title|line_items|name|upcs)$/.test(read));
  assert.deepEqual(members, [...new Set(members)]);
  assert.deepEqual(
    reads.filter((read) => /toJSON|valueOf|toString|toPrimitive/.test(read)),
    [],
  );
});

test("a getter is called once", () => {
  let calls = 0;
  const root = Object.defineProperty(list(), "title", {
    enumerable: true,
    get() {
      calls += 1;
      return "t".repeat(calls);
    },
  });
  const { body } = check(root);
  assert.equal(calls, 1);
  assert.equal(JSON.parse(new TextDecoder().decode(body)).title, "t");
});

test("a getter can check another payload during a check", () => {
  const inner = [];
  const root = { line_items: [{ name: "leek" }] };
  Object.defineProperty(root, "title", {
    enumerable: true,
    get() {
      inner.push(check(list({ expires_in: 366 })), check('{"title":"another"}'), check(new Uint8Array([123])));
      return "t";
    },
  });
  const { ok, body } = check(root);
  assert.deepEqual(
    inner.map((verdict) => verdict.issues[0].rule),
    ["expires-in", "missing", "syntax"],
  );
  assert.equal(ok, true);
  assert.equal(new TextDecoder().decode(body), '{"line_items":[{"name":"leek"}],"title":"t"}');
});

test("proxies with inconsistent traps do not break the check", () => {
  const lengths = [
    Number.NaN,
    -1,
    1.5,
    2 ** 53,
    Number.POSITIVE_INFINITY,
    "3",
    null,
    undefined,
    {},
    1n,
    Symbol("length"),
  ];
  for (const length of lengths) {
    const liar = new Proxy([], { get: (target, key) => (key === "length" ? length : Reflect.get(target, key)) });
    assert.equal(typeof check(list({ line_items: liar })).ok, "boolean", String(length));
    assert.ok(isAlive());
  }
  const names = Array.from({ length: 5000 }, (_, i) => `k${i}`);
  const phantom = { value: 1, enumerable: true, configurable: true };
  const many = new Proxy({}, { ownKeys: () => names, getOwnPropertyDescriptor: () => phantom, get: () => 1 });
  assert.equal(typeof check(many).ok, "boolean");
  const stranger = new Proxy(list(), { getPrototypeOf: () => Date.prototype });
  assert.equal(typeof check(stranger).ok, "boolean");
  assert.ok(isAlive());
});

test("detached, resizable and subclassed byte arrays do not break the check", () => {
  const withoutMemory = (bytes) => {
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    return bytes;
  };
  const resizable = () => new ArrayBuffer(8, { maxByteLength: 16 });
  const detached = withoutMemory(new Uint8Array(8));
  const ofItsOwnKind = withoutMemory(new (class extends Uint8Array {})(8));
  const moved = withoutMemory(new Uint8Array(resizable()));
  const cut = new Uint8Array(resizable(), 4, 4);
  cut.buffer.resize(4);
  class Liar extends Uint8Array {
    get length() {
      throw new Error("length");
    }
    get byteLength() {
      throw new Error("byteLength");
    }
    get buffer() {
      throw new Error("buffer");
    }
    get [Symbol.toStringTag]() {
      throw new Error("toStringTag");
    }
  }
  const long = Object.defineProperty(new Uint8Array(2), "length", { value: 2 ** 40 });
  for (const bytes of [detached, detached.buffer, ofItsOwnKind, moved, cut, new Liar(8), long]) {
    assert.equal(check(bytes).ok, false);
    assert.throws(() => readPlacements({ status: 200, body: bytes }), { message: "invalid JSON in the response" });
    assert.ok(isAlive());
  }
});

test("a call with almost no stack left does not affect later calls", () => {
  let deepest = 0;
  const dive = (depth) => {
    deepest = Math.max(deepest, depth);
    try {
      dive(depth + 1);
    } catch {
      // Each return frees a little stack, until a call fits.
    }
    if (deepest - depth < 200) {
      try {
        check(list({ expires_in: 366 }));
      } catch {
        // Out of stack: an error of the caller, so either result is allowed.
      }
    }
  };
  dive(0);
  assert.ok(isAlive());
});

const injected = { value: "evil", writable: true, configurable: true, enumerable: true };
const trap = { get: () => "evil", set: refuseToBeSet, configurable: true };
function refuseToBeSet() {
  throw new Error("a prototype's setter was called");
}
const pollution = {
  "Object.prototype.toJSON": [Object.prototype, "toJSON", { ...injected, value: () => "evil" }],
  "String.prototype.toJSON": [String.prototype, "toJSON", { ...injected, value: () => "evil" }],
  "Array.prototype.toJSON": [Array.prototype, "toJSON", { ...injected, value: () => "evil" }],
  "BigInt.prototype.toJSON": [BigInt.prototype, "toJSON", { ...injected, value: () => "evil" }],
  "a known field": [Object.prototype, "expires_in", { ...injected, value: 1000 }],
  "an unknown field": [Object.prototype, "polluted", injected],
  "a setter of a known field": [Object.prototype, "title", trap],
  "a setter of an issue's member": [Object.prototype, "path", trap],
  "a setter of a verdict's member": [Object.prototype, "issues", trap],
  "a setter of a parameter": [Object.prototype, "maxBytes", trap],
  "an element of every array": [Array.prototype, "0", trap],
  "a limit for every call": [Object.prototype, "maxBytes", { ...injected, value: 1 }],
  "an allowance for every call": [Object.prototype, "allow", { ...injected, value: ["upc-format"] }],
};
const subjects = {
  good: list({}, { product_ids: [1, 9007199254740993n] }),
  bad: list({ expires_in: 366, nmae: 1 }, { upcs: ["12"], line_item_measurements: [{ quantity: 0, unit: "each" }] }),
  untitled: { line_items: [{ name: "leek" }] },
  text: '{"title":"t","line_items":[{"name":"leek","upcs":["12"]}]}',
};
for (const [name, [prototype, key, descriptor]] of Object.entries(pollution)) {
  test(`a polluted prototype changes nothing: ${name}`, () => {
    for (const options of [undefined, {}]) {
      for (const [subject, value] of Object.entries(subjects)) {
        const clean = check(value, options);
        const before = Object.getOwnPropertyDescriptor(prototype, key);
        let polluted;
        Object.defineProperty(prototype, key, descriptor);
        try {
          polluted = check(value, options);
        } catch (error) {
          polluted = error;
        } finally {
          delete prototype[key];
          if (before) Object.defineProperty(prototype, key, before);
        }
        assert.deepEqual(polluted, clean, subject);
      }
    }
  });
}
