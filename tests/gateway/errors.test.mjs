// Errors as reported to the operator of a gateway: the cause in the log, and the error in `onError`.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { dp, list, titled } from "./payloads.mjs";

const { ServiceError } = await importPacked("endcap/http");
const { NetworkError } = await importPacked("endcap/client");

/** A gateway that records the calls of `onError`. */
function gatewayWithHook(options) {
  const errors = [];
  return { ...gatewayOf({ onError: (error, line) => errors.push({ error, line }), ...options }), errors };
}

/** A mistake in an option, which the runtime reports. */
const mistaken = () => undefined.fetch();

test("a mistake in an option is logged with its cause", async () => {
  for (const [option, path, body] of [
    ["authorize", "links", list],
    ["clientIp", "links", list],
    ["apiKey", "links", list],
    ["retailerId", "links", list],
    ["store", "links", list],
  ]) {
    const { send, lines, errors } = gatewayWithHook({ [option]: mistaken });
    assert.equal((await send(path, body)).status, 500);
    const cause = "TypeError: Cannot read properties of undefined (reading 'fetch')";
    assert.deepEqual([lines[0].reason, lines[0].cause], [option, cause]);
    assert.ok(errors[0].error instanceof TypeError, option);
    assert.equal(errors[0].line, lines[0]);
  }
});

test("a store without the functions is logged with its cause", async () => {
  for (const [option, suffix] of [
    ["store", ", or be false"],
    ["tokenStore", ""],
  ]) {
    const { send, lines } = gatewayWithHook({ [option]: () => ({ get() {} }) });
    assert.equal((await send("links", list)).status, 500);
    assert.equal(lines[0].cause, `TypeError: \`${option}\` must have the functions \`get\` and \`set\`${suffix}`);
  }
});

test("a mistake in `fetch` is logged with its cause", async () => {
  const { send, lines, errors } = gatewayWithHook({ fetch: mistaken });
  assert.equal((await send("links", list)).status, 502);
  assert.deepEqual(
    [lines[0].reason, lines[0].cause],
    ["network", "TypeError: Cannot read properties of undefined (reading 'fetch')"],
  );
  const [{ error }] = errors;
  assert.ok(NetworkError.is(error) && error.cause instanceof TypeError && error.endpoint === "links");
});

test("the code of a failed connection is logged", async () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:443"), { code: "ECONNREFUSED" });
  const { send, lines } = gatewayWithHook({ fetch: () => Promise.reject(new TypeError("fetch failed", { cause })) });
  await send("links", list);
  assert.equal(lines[0].cause, "TypeError: fetch failed (ECONNREFUSED)");
});

test("for other errors the log has only the name and code", async () => {
  const failing = (error) => () => {
    throw error;
  };
  for (const [error, cause] of [
    [new Error("c4n4ry"), "Error"],
    [Object.assign(new Error("c4n4ry"), { name: "StoreError" }), "StoreError"],
    [Object.assign(new Error("c4n4ry"), { name: "c4n4ry!" }), undefined],
    [new TypeError('Headers.append: "Bearer c4n4ry" is an invalid header value'), "TypeError"],
    [
      Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: "c4n4ry" }),
      "TypeError (ERR_INVALID_URL)",
    ],
    [Object.assign(new TypeError("no"), { code: "c4n4ry" }), "TypeError"],
    [new TypeError("c4n4ry is not a function"), "TypeError"],
    ["c4n4ry", undefined],
    [null, undefined],
  ]) {
    const { send, lines, errors } = gatewayWithHook({ authorize: failing(error) });
    assert.equal((await send("links", list)).status, 500);
    assert.deepEqual([lines[0].reason, lines[0].cause], ["authorize", cause]);
    assert.equal(errors[0].error, error);
    assert.doesNotMatch(JSON.stringify(lines), /c4n4ry/);
  }
});

/** Mistakes whose messages in V8 contain values. */
const withValues = {
  "a text that is not JSON": () => JSON.parse("AnnSmith"),
  "a list that is not JSON": () => JSON.parse("[Ann Smith]"),
  "a header": () => new Headers({ "Ann Smith": "x" }),
  "a time zone": () => new Date().toLocaleString("en", { timeZone: "AnnSmith" }),
  "a bigint": () => BigInt("AnnSmith"),
  "a pattern": () => new RegExp(["(AnnSmith"].join()),
  "a member of a string": () => "x" in "AnnSmith",
  "a URL": () => new URL("AnnSmith"),
  "a request": () => new Request("AnnSmith"),
  "a frozen member": () => Object.defineProperty(Object.freeze({}), "Ann.Smith", {}),
};

for (const [name, run] of Object.entries(withValues)) {
  test(`the log has no value from an error of the runtime: ${name}`, async () => {
    const { send, lines, errors } = gatewayWithHook({ session: run });
    assert.equal((await send("placements", dp())).status, 500);
    assert.match(lines[0].cause, /^(Type|Syntax|Range)Error( \([A-Z_]+\))?$/);
    assert.doesNotMatch(JSON.stringify(lines), /Ann|Smith/);
    assert.match(errors[0].error.message, /Ann|Invalid URL/);
  });
}

/** Messages of V8, JavaScriptCore and SpiderMonkey that contain only names from the program. */
const withNames = [
  "env.LINKS.get is not a function",
  "stores[name].get is not a function",
  "(intermediate value).then is not a function",
  "kvStore is not defined",
  "list is not iterable",
  "env.Store is not a constructor",
  "Cannot read properties of undefined (reading 'get')",
  "Cannot set properties of null (setting 'get')",
  "Cannot destructure property 'get' of 'env.LINKS' as it is undefined.",
  "Cannot access 'links' before initialization",
  "Assignment to constant variable.",
  "Class constructor Store cannot be invoked without 'new'",
  "Illegal invocation",
  "undefined is not an object (evaluating 'env.LINKS.get')",
  "env.LINKS.get is not a function. (In 'env.LINKS.get(...)', 'env.LINKS.get' is undefined)",
  "Can't find variable: kvStore",
  "Attempted to assign to readonly property.",
  "env.LINKS is undefined",
  'can\'t access property "get", env.LINKS is undefined',
  "can't access lexical declaration 'links' before initialization",
  "invalid assignment to const 'links'",
];

for (const message of withNames) {
  test(`the log has a message that contains only names: ${message}`, async () => {
    const session = () => {
      throw new TypeError(message);
    };
    const { send, lines } = gatewayWithHook({ session });
    await send("placements", dp());
    assert.equal(lines[0].cause, `TypeError: ${message}`);
    const longer = () => {
      throw new TypeError(`${message} "AnnSmith"`);
    };
    const other = gatewayWithHook({ session: longer });
    await other.send("placements", dp());
    assert.equal(other.lines[0].cause, "TypeError");
  });
}

test("`onError` gets the error of the service, even if the response is an empty page", async () => {
  const { send, errors, lines } = gatewayWithHook({ emptyPageWhenDown: true });
  assert.equal((await send("placements", dp("status=503"))).status, 200);
  assert.equal((await send("links", titled("status=400"))).status, 400);
  assert.deepEqual(
    errors.map(({ error, line }) => [ServiceError.is(error), error.status, error.endpoint, line]),
    [
      [true, 503, "placements", lines[0]],
      [true, 400, "links", lines[1]],
    ],
  );
});

test("`onError` is not called for invalid requests or successes", async () => {
  const { send, errors } = gatewayWithHook();
  for (const [path, body] of [
    ["links", list],
    ["links", "{}"],
    ["nowhere", "{}"],
  ])
    await send(path, body);
  assert.deepEqual(errors, []);
});

test("an `onError` that throws or rejects is ignored", async () => {
  for (const onError of [mistaken, () => Promise.reject(new Error("c4n4ry"))]) {
    const { send } = gatewayOf({ onError, authorize: mistaken });
    assert.equal((await send("links", list)).status, 500);
  }
});
