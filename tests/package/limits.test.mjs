// Asserts that checks use limited time and memory for any body.

import assert from "node:assert/strict";
import test from "node:test";
import { cpuMs, cpuRatio, heapBytes, wasmBytes } from "../support/gauges.mjs";
import { importPacked } from "../support/packed.mjs";
import { collidingTexts, spelled, unlikeTexts } from "./colliding.mjs";

const { locate, shoppingLists, users } = await importPacked();
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

const colliding = collidingTexts(13);
/** Returns an integer below `bound`. Consecutive indexes are scattered over the range. */
const scattered = (index, bound) => Math.floor(((index * 0.6180339887498949) % 1) * bound);
const differAtEnd = (index) => "Aa".repeat(30) + colliding[scattered(index, 8192)];
/** Returns a list of one item with `count` values of a field. */
const inItem = (field, count, value) =>
  `{"title":"t","line_items":[{"name":"a","${field}":[${Array.from({ length: count }, (_, i) => value(i))}]}]}`;
const ids = JSON.stringify(Array.from({ length: 1e6 }, (_, i) => i));
const repeated = JSON.stringify(new Array(1e5).fill({ name: "a", product_ids: [7] }));
const members = Array.from({ length: 1e5 }, (_, i) => `"k${i}":${i}`).join();
const hard = {
  "1 MB of [": "[".repeat(megabyte),
  '1 MB of {"a":': '{"a":'.repeat(megabyte / 5),
  "1 MB of [ in a list": `{"title":${"[".repeat(megabyte)}`,
  "1e5 unknown keys": `{${members}}`,
  "1e5 unknown keys in an item": `{"title":"t","line_items":[{"name":"a",${members}}]}`,
  "1e6 product ids": `{"title":"t","line_items":[{"name":"a","product_ids":${ids}}]}`,
  "1e6 product ids, then the same again": `{"title":"t","line_items":[{"name":"a","product_ids":${ids}},{"name":"b","product_ids":${ids}}]}`,
  "3e5 product ids of one digit": inItem("product_ids", 3e5, (i) => scattered(i, 10)),
  "2e5 product ids in descending order": inItem("product_ids", 2e5, (i) => 2e5 - i),
  "2e5 product ids in no order": inItem("product_ids", 2e5, (i) => scattered(i, 2e5)),
  "1e5 product ids, by turns from both ends": inItem("product_ids", 1e5, (i) => (i % 2 ? i : 2e5 - i)),
  "2e5 upcs of one letter": inItem("upcs", 2e5, (i) => `"${String.fromCharCode(97 + scattered(i, 26))}"`),
  "1e5 upcs of the same key": inItem("upcs", 1e5, (i) => `"${colliding[scattered(i, 8192)]}"`),
  "5e4 upcs of the same key that differ at their ends": inItem("upcs", 5e4, (i) => `"${differAtEnd(i)}"`),
  "5e4 upcs of the same key, escaped": inItem("upcs", 5e4, (i) => `"\\u0041${differAtEnd(i)}"`),
  "1e5 items with one id": `{"title":"t","line_items":${repeated}}`,
  "1e5 null items": `{"title":"t","line_items":[${new Array(1e5).fill("null")}]}`,
  "1e5 titles": `{"title":"t"${',"title":"t"'.repeat(1e5)}}`,
  "a number of 1e6 digits": `{"title":"t","expires_in":${"9".repeat(megabyte)}}`,
  "a title of 1 MB": `{"title":"${"é".repeat(megabyte / 2)}","line_items":[{"name":"a"}]}`,
  "a title of escapes": `{"title":"${"\\u00e9".repeat(megabyte / 6)}","line_items":[{"name":"a"}]}`,
  "a key of 1 MB": `{"${"k".repeat(megabyte)}":1}`,
};
const user = (metadata) => `{"user_id":"u","first_name":"Ada","metadata":{${metadata}}}`;
const keys = (count, key, value) => Array.from({ length: count }, (_, i) => `"${key(i)}":${value}`).join();
const [long, short] = unlikeTexts(megabyte);
const hardMetadata = {
  "1e5 keys": keys(1e5, (i) => `k${i}`, '"v"'),
  "1e5 keys that begin alike": keys(1e5, (i) => `${"k".repeat(30)}${i}`, '"v"'),
  "1e5 keys too long": keys(1e5, (i) => `${"k".repeat(40)}${i}`, "null"),
  "1e5 keys, then the same again": `${keys(1e5, (i) => `k${i}`, '"v"')},${keys(1e5, (i) => `k${i}`, '"v"')}`,
  "1e5 times one key": keys(1e5, () => "k", '"v"'),
  "2e5 times the empty key": keys(2e5, () => "", "0"),
  "1e5 times one key, escaped in many ways": keys(1e5, spelled, '"v"'),
  "1e5 values that are arrays": keys(1e5, (i) => `k${i}`, "[[[]]]"),
  "3e5 keys of one letter": keys(3e5, (i) => String.fromCharCode(97 + scattered(i, 26)), "0"),
  "8192 keys of the same hash": keys(8192, (i) => colliding[i], '"v"'),
  "8192 keys of the same hash that differ at their ends": keys(8192, differAtEnd, '"v"'),
  "8192 keys of the same hash, then the same again": keys(2 * 8192, (i) => colliding[i % 8192], '"v"'),
  "a key of 1 MB, and 3e4 times another of its hash": `"${long}":"v",${keys(3e4, () => short, '"v"')}`,
  "1e5 keys and no end": `${keys(1e5, (i) => `k${i}`, '"v"')},"k`,
  "keys of 1 MB, one of them escaped": keys(2, (i) => "é".repeat(megabyte / 2) + ["a", "\\u0061"][i], '"v"'),
  "a value of 1 MB": `"k":"${"é".repeat(megabyte / 2)}"`,
};
const bodies = [
  ...Object.entries(hard).map(([name, text]) => [name, text, shoppingLists]),
  ...Object.entries(hardMetadata).map(([name, metadata]) => [`metadata: ${name}`, user(metadata), users]),
];
/** A megabyte of valid items. The time of its `JSON.parse` is the unit of cost. */
const ordinary = JSON.stringify(
  Array.from({ length: 20_000 }, (_, i) => ({ name: `item ${i}`, quantity: i, unit: "cup" })),
);
const parseOrdinary = () => JSON.parse(ordinary);
const parses = 20;

for (const [name, text, { check }] of bodies) {
  test(`${name}: a MB costs under ${parses} times JSON.parse of an ordinary one`, (t) => {
    const bytes = encode(text);
    let verdict;
    const ratio = cpuRatio(() => {
      verdict = check(bytes, { maxBytes: 2 ** 30 });
    }, parseOrdinary);
    assert.equal(typeof verdict.ok, "boolean");
    assert.ok(verdict.issues.length <= 256 + 64, `${verdict.issues.length} issues`);
    const perMegabyte = ratio / (bytes.length / ordinary.length);
    t.diagnostic(`${perMegabyte.toFixed(1)} times JSON.parse, ${verdict.issues.length} issues`);
    assert.ok(perMegabyte < parses, `took ${perMegabyte} times JSON.parse`);
  });
}

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
