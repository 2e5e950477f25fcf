// Asserts that checks use limited time and memory for any body.

import assert from "node:assert/strict";
import test from "node:test";
import { cpuMs, heapBytes, wasmBytes } from "../support/gauges.mjs";
import { importPacked } from "../support/packed.mjs";

const { locate, shoppingLists } = await importPacked();
const megabyte = 1e6;
const encode = (text) => new TextEncoder().encode(text);
shoppingLists.check("{}");

test("a body over the limit is rejected without a copy", () => {
  const letters = "x".repeat(100 * megabyte);
  for (const body of [new Uint8Array(100 * megabyte).fill(32), new ArrayBuffer(100 * megabyte), letters]) {
    const before = { heap: heapBytes(), wasm: wasmBytes(), buffers: process.memoryUsage().arrayBuffers };
    let verdict;
    const ms = cpuMs(() => {
      verdict = shoppingLists.check(body);
    });
    assert.equal(verdict.ok, false);
    assert.deepEqual(
      verdict.issues.map(({ rule, path }) => ({ rule, path })),
      [{ rule: "too-large", path: null }],
    );
    assert.ok(ms < 5, `took ${ms} ms`);
    assert.equal(wasmBytes(), before.wasm);
    assert.ok(process.memoryUsage().arrayBuffers <= before.buffers + 1e5, "made no buffer");
    assert.ok(heapBytes() < before.heap + 1e5, "made no string");
  }
});

test("the limit is a number of bytes, and a body of exactly that size passes", () => {
  const text = '{"title":"é","line_items":[{"name":"é"}]}';
  const bytes = encode(text);
  for (const body of [bytes, bytes.buffer, text, JSON.parse(text)]) {
    assert.equal(shoppingLists.check(body, { maxBytes: bytes.length }).ok, true);
    const { ok, issues } = shoppingLists.check(body, { maxBytes: bytes.length - 1 });
    assert.equal(ok, false);
    assert.deepEqual([issues.length, issues[0].rule], [1, "too-large"]);
  }
});

test("the limit defaults to 1 MiB", () => {
  const list = (size) => `{"title":"t","line_items":[{"name":"leek"}]}`.padEnd(size);
  assert.equal(shoppingLists.check(list(1 << 20)).ok, true);
  assert.equal(shoppingLists.check(list((1 << 20) + 1)).issues[0].rule, "too-large");
});

test("1 MB of ids takes less than 40 MB of memory", () => {
  const before = wasmBytes();
  shoppingLists.check(inItem("product_ids", megabyte / 2, (i) => scattered(i, 10)));
  assert.ok(wasmBytes() < before + 40 * megabyte, `${wasmBytes()} bytes`);
});

/** Returns an integer below `bound`. Consecutive indexes are scattered over the range. */
const scattered = (index, bound) => Math.floor(((index * 0.6180339887498949) % 1) * bound);
/** Returns a list of one item with `count` values of a field. */
const inItem = (field, count, value) =>
  `{"title":"t","line_items":[{"name":"a","${field}":[${Array.from({ length: count }, (_, i) => value(i))}]}]}`;

test("a large value costs little more than its text", () => {
  const item = { name: "leek", product_ids: [1, 2, 3], filters: { brand_filters: ["a", "b"] } };
  const list = { title: "t", line_items: new Array(1e4).fill(item) };
  const size = JSON.stringify(list).length;
  const ms = cpuMs(() => shoppingLists.check(list, { maxBytes: 2 ** 30 }));
  assert.ok(ms / (size / megabyte) < 100, `took ${ms} ms for ${size} bytes`);
});

test("a megabyte is located quickly", () => {
  const text = "🍮\n".repeat(2e5);
  const ms = cpuMs(() => assert.equal(locate(text, { start: 999_995, end: 999_999 }).start.line, 2e5));
  assert.ok(ms < 100, `took ${ms} ms`);
});

test("members that are not written count towards the limit, so work is bounded", () => {
  const idle = Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`k${at}`, undefined]));
  const value = { x: Array(18_000).fill(idle) };
  let verdict;
  const ms = cpuMs(() => {
    verdict = shoppingLists.check(value);
  });
  assert.deepEqual(
    verdict.issues.map(({ rule }) => rule),
    ["too-large"],
  );
  assert.ok(ms < 2000, `took ${ms} ms`);
});
