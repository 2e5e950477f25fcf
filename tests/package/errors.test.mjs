// Tests `readError` with the shared table, with valid bodies cut at every byte, and with invalid arguments.

import assert from "node:assert/strict";
import test from "node:test";
import { inspect } from "node:util";
import vm from "node:vm";
import { bodyOf, CANARY, KINDS, spelled, table } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";

const endcap = await importPacked("endcap/http");
const { EndcapError, readError, ServiceError } = endcap;
const names = [...new Set(Object.values(KINDS))];

const read = (row, body = bodyOf(row)) =>
  readError({ status: row.status, headers: row.headers, body }, { now: (row.now ?? 0) * 1000, ...sentOf(row) });

/** Returns the options for a row: the secrets, and a sent user with the names and phone number. */
function sentOf({ sent: { secrets = [], names = [], phones = [] } = {} }) {
  return { secrets, sent: { user_id: "u1", first_name: names.join(" "), phone_number: phones[0] ?? null } };
}

for (const row of table("errors")) {
  test(row.name, () => {
    const error = read(row);
    assert.equal(error.status, row.status);
    assert.deepEqual(spelled(error), row.error);
    assert.deepEqual(spelled(read(row, bodyOf(row).slice().buffer)), row.error);
    if (!row.hex) assert.deepEqual(spelled(read(row, new TextDecoder().decode(bodyOf(row)))), row.error);
    for (const name of names) {
      const is = name === "ServiceError" || name === KINDS[row.error.kind];
      assert.deepEqual([endcap[name].is(error), error instanceof endcap[name]], [is, is], name);
    }
    assert.ok(EndcapError.is(error) && error instanceof Error && error.cause === undefined);
    for (const text of [error.message, error.stack, JSON.stringify(error)]) assert.ok(!text.includes(CANARY), text);
  });
}

test("every class lists its kinds, by their exported names", async () => {
  const all = { ...(await importPacked("endcap/client")), ...endcap };
  const classes = new Map(
    Object.entries(all)
      .filter(([, each]) => each?.prototype instanceof Error)
      .map(([name, each]) => [each, name]),
  );
  assert.ok(classes.size >= 11, `${classes.size} classes`);
  const [KINDS] = Object.getOwnPropertySymbols(readError({ status: 500 }));
  for (const [each] of classes) {
    const chain = [];
    for (let above = each; above !== Error; above = Object.getPrototypeOf(above)) chain.unshift(above.name);
    // A property that is not enumerable marks the kinds of an error.
    const error = Reflect.construct(EndcapError, ["m"], each);
    assert.deepEqual(error[KINDS], chain);
    assert.equal(error.name, classes.get(each));
    for (const [other, name] of classes) assert.equal(other.is(error), chain.includes(name), name);
  }
  assert.ok(!inspect(readError({ status: 500 })).includes("Symbol"));
});

test("only the beginning of a long text is read, and a word cut in two is not shown", () => {
  const shown = (message) => readError({ status: 400, body: JSON.stringify({ message }) }).errors[0].message;
  assert.equal(shown("word ".repeat(5000)), `${"word ".repeat(60)}…`);
  assert.equal(shown("x".repeat(20_000)), "…", "the text may be the beginning of a secret");
  // The last of 16,384 characters, of 1 to 4 bytes each, are the beginning of a secret.
  for (const filler of [" ", "\u{e0020}"])
    assert.equal(shown(`no ${filler.repeat(16_384 - 3 - CANARY.length)}${CANARY}-and-more`), "no …");
  assert.equal(shown(`no ${" ".repeat(16_384 - 3 - CANARY.length)}${CANARY}`), `no ${CANARY}`);
});

test("members after more errors than the maximum are read", () => {
  const errors = Array(100).fill('{"code":7}').join();
  const error = readError({ status: 400, body: `{"errors":[${errors}],"code":9,"message":"m"}` });
  assert.deepEqual([error.errors.length, error.code, error.reason], [64, 9, "m"]);
});

test("headers are accepted in all forms", () => {
  const after = (headers) => readError({ status: 429, headers, body: "" }, { now: 0 }).retryAfter;
  for (const headers of [
    new Headers({ "Retry-After": "7" }),
    { "retry-after": "7" },
    { "RETRY-after": "7", other: undefined },
    [["Retry-After", "7"]],
    new Map([["retry-After", "7"]]),
    [
      ["x", "y"],
      ["retry-after", "7"],
      ["retry-after", "8"],
    ].values(),
    vm.runInNewContext('({ "retry-after": "7" })'),
    Object.assign(Object.create(null), { "Retry-After": "7" }),
    { "retry-after": ["7"] },
  ]) {
    assert.equal(after(headers), 7);
  }
  for (const headers of [
    undefined,
    null,
    {},
    [],
    Object.create({ "retry-after": "7" }),
    "retry-after: 7",
    7,
    [7],
    [[]],
  ])
    assert.equal(after(headers), null);
});

test("`now` is in milliseconds and defaults to the time of the call", () => {
  const after = (value, ...options) =>
    readError({ status: 429, headers: { "retry-after": value }, body: "" }, ...options).retryAfter;
  const date = "Sun, 06 Nov 1994 08:49:37 GMT";
  assert.equal(after(date, { now: 784111700_000 }), 77);
  assert.equal(after(date, { now: 784111700_999 }), 77, "waits until that second begins");
  assert.equal(after(date, { now: 784111701_000 }), 76);
  assert.equal(after(date), 0);
  const soon = after(new Date(Date.now() + 60_000).toUTCString());
  assert.ok(soon >= 58 && soon <= 60, `${soon}`);
  for (const now of [Number.NaN, -1, "5", null, 5n, Symbol("now"), {}]) assert.equal(after(date, { now }), 0);
  assert.equal(after(date, { now: Number.POSITIVE_INFINITY }), 0);
  for (const old of ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]) {
    assert.equal(after(old, { now: 784111700_000 }), 77);
    assert.equal(after(old, { now: Number.POSITIVE_INFINITY }), 0);
  }
});

test("readError never throws, for all arguments", () => {
  const cycle = {};
  cycle.self = cycle;
  const thrower = () => {
    throw new Error(CANARY);
  };
  const throwing = new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const detached = new Uint8Array(8);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  class Subclass extends Uint8Array {
    static get [Symbol.species]() {
      return thrower;
    }
    subarray() {
      return thrower();
    }
    get length() {
      return thrower();
    }
  }
  const getter = (name) => Object.defineProperty({}, name, { enumerable: true, get: thrower });
  const values = [
    ...[undefined, null, true, Number.NaN, -0, 1.5, Number.POSITIVE_INFINITY, 1n, "", "x", Symbol("s"), thrower, cycle],
    ...[
      throwing,
      proxy,
      detached,
      detached.buffer,
      new Subclass(4),
      new Uint16Array(4),
      new DataView(new ArrayBuffer(4)),
    ],
    ...[new SharedArrayBuffer(4), new Uint8Array(new SharedArrayBuffer(4)), [], [[]], [null], [[Symbol("a"), 1]]],
    ...[getter("retry-after"), getter("now"), getter("length"), getter(Symbol.iterator), getter("toString")],
    ...[new Proxy([], { get: thrower }), { "retry-after": { toString: thrower } }, { [Symbol.iterator]: thrower }],
    ...[
      {
        *[Symbol.iterator]() {
          yield thrower();
        },
      },
      new Date(Number.NaN),
      Object.create(null),
      vm.createContext(),
    ],
  ];
  for (const status of values) {
    for (const value of values) {
      for (const error of [
        readError({ status, headers: value, body: value }, value),
        readError({ status, headers: value }),
        readError({ status, body: value }),
        readError({ status: 429, body: undefined }, value),
      ]) {
        assert.ok(ServiceError.is(error));
        assert.ok(error.status === null || error.status > 0);
        assert.ok(!error.stack.includes(CANARY));
      }
    }
  }
  assert.equal(readError().status, null);
});

test("a body that is neither bytes nor text is ignored", () => {
  for (const body of [undefined, null, 5, {}, Symbol("s")]) {
    const { code, errors, reason } = readError({ status: 500, body });
    assert.deepEqual([code, errors, reason], [null, [], null]);
  }
});

test("is() recognizes errors of another realm and rejects other values", () => {
  for (const value of [undefined, null, 1, "x", {}, [], () => {}, new Error("x"), { name: "ServiceError" }]) {
    for (const name of [
      ...names,
      "ConfigurationError",
      "InvalidRequestError",
      "MalformedResponseError",
      "EndcapError",
    ]) {
      assert.equal(endcap[name].is(value), false);
    }
  }
  const error = readError({ status: 429, body: "" });
  const { is } = endcap.RateLimitError;
  assert.equal(is(error), true);
  assert.deepEqual(
    [error.name, error.sent, error.constructor.is(error), endcap.LockedError.is(error)],
    ["RateLimitError", true, true, false],
  );
});
