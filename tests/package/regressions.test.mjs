// Regression tests for bugs found in reviews.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { heapBytes, wasmBytes } from "../support/gauges.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { EndcapError, locate, shoppingLists } = await importPacked();
const { userRequest, fingerprint, InvalidRequestError } = await importPacked("endcap/http");
const rules = (verdict) => verdict.issues.map(({ rule }) => rule);

test("nested long keys do not result in a report of megabytes", () => {
  const key = "🍮".repeat(64);
  let value = Array(256).fill("\ud800");
  for (let depth = 0; depth < 126; depth += 1) value = { [key]: value };
  shoppingLists.check("{}");
  const before = wasmBytes();
  const verdict = shoppingLists.check(value);
  assert.equal(verdict.ok, false);
  assert.equal(verdict.truncated, true);
  assert.ok(verdict.issues.length > 0);
  assert.ok(wasmBytes() - before < 8 << 20, `${wasmBytes() - before} bytes`);
});

test("long keys are not stored", () => {
  shoppingLists.check({});
  const before = heapBytes();
  for (let index = 0; index < 200; index += 1) shoppingLists.check({ [`${"k".repeat(1e5)}${index}`]: 1 });
  const retained = heapBytes() - before;
  assert.ok(retained < 2e6, `${retained} bytes`);
});

test("an integer too large for a double is an error at once", () => {
  const begin = process.cpuUsage();
  const verdict = shoppingLists.check({ title: "t", line_items: [{ name: "leek" }], expires_in: 1n << 4_000_000n });
  assert.deepEqual(
    verdict.issues.map(({ rule, path }) => [rule, path]),
    [["type", "expires_in"]],
  );
  assert.ok(process.cpuUsage(begin).user < 1e5, "took 100 ms or more");
});

test("a getter can run another check while an issue is read", () => {
  const issue = {
    end: 8,
    get start() {
      shoppingLists.check("another text, and a longer one");
      return 5;
    },
  };
  const { start } = locate('{\n\n\n "title": "t"}', issue);
  assert.deepEqual(start, { offset: 5, line: 4, column: 2 });
});

test("a mistake of the caller is a TypeError, not an internal error", () => {
  const mistakes = [
    () => locate(Buffer.from("{}"), { start: 0, end: 1 }),
    () => locate("{}", undefined),
    () => locate("{}", { start: Number.NaN, end: 1 }),
    () => locate("{}", { start: 2, end: 1 }),
    () => shoppingLists.check("{}", { rules: [Symbol("upc-format")] }),
    () => shoppingLists.check("{}", { rules: { "upc-format": Object.create(null) } }),
  ];
  for (const mistake of mistakes) assert.throws(mistake, TypeError, `${mistake}`);
});

test("a repeated word does not contain control characters for a terminal", () => {
  const { issues } = shoppingLists.check({
    title: "t",
    line_items: [{ name: "leek" }],
    link_type: "\n\u001b[31m\u202e",
  });
  assert.equal(issues[0].rule, "link-type");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
  assert.doesNotMatch(issues[0].message, /[\0-\x1f\x7f\u202e]/);
});

test("instances of any class are not plain objects, and plain objects of another realm are", () => {
  class Rootless {}
  Object.setPrototypeOf(Rootless.prototype, null);
  class List extends Array {}
  assert.deepEqual(rules(shoppingLists.check(new Rootless())), ["type"]);
  assert.deepEqual(rules(shoppingLists.check({ title: "t", line_items: List.of({ name: "leek" }) })), ["type"]);
  const foreign = runInNewContext('({ title: "t", line_items: [{ name: "leek" }] })');
  assert.equal(shoppingLists.check(foreign).ok, true);
});

test("an error of another realm is recognized", () => {
  const brand = Symbol.for("endcap.error");
  const foreign = runInNewContext('Object.assign(new Error("x"), { [brand]: ["EndcapError"] })', { brand });
  assert.equal(foreign instanceof Error, false);
  assert.equal(EndcapError.is(foreign), true);
  assert.equal(EndcapError.is(new Error("x")), false);
  assert.equal(EndcapError.is(null), false);
});

test("without memory for a body, the module throws a typed error, and the next call works", () => {
  const program = `import { InternalError, shoppingLists } from "endcap";
    try {
      shoppingLists.check(new Uint8Array(2e8), { maxBytes: 4e9 });
    } catch (error) {
      console.log(InternalError.is(error), error.message, shoppingLists.check("{}").issues.length);
    }`;
  const flags = ["--wasm-max-mem-pages=1024", "--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: project, encoding: "utf8" });
  assert.match(stdout, /^true .*The next call works 2\n$/, stderr);
});

test("caller code never runs between the check and the request", () => {
  const body = new TextEncoder().encode('{"user_id":"u1","first_name":"Ann"}');
  const target = {
    accessToken: "c4n4ry",
    get host() {
      body.set([0x2f], 31);
      return "https://a.example";
    },
  };
  assert.throws(() => userRequest(body, target), InvalidRequestError);
});

test("a fingerprint uses the real bytes of an array with overridden members", () => {
  class Short extends Uint8Array {
    get length() {
      return 40;
    }
  }
  const list = (title) => new Short(new TextEncoder().encode(`{"title":"${title}","line_items":[{"name":"onion"}]}`));
  assert.notEqual(fingerprint(list("a")), fingerprint(list("b")));
  assert.equal(fingerprint(list("a")), fingerprint({ title: "a", line_items: [{ name: "onion" }] }));
});
