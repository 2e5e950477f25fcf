// Bodies near the maximum limit, and values with long texts. Real bodies of 1 GiB are in `tests/runtimes/large-bodies.mjs`.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { shoppingLists } = await importPacked();

const found = (body, maxBytes) =>
  shoppingLists.check(body, { maxBytes }).issues.map(({ rule, params }) => [rule, params]);

test("a limit over 1 GiB counts as 1 GiB", () => {
  // Never touched, so it takes no memory.
  const bytes = new Uint8Array(2 ** 30 + 1);
  for (const limit of [2 ** 30, 2 ** 31, 2 ** 32, 1e15])
    assert.deepEqual(found(bytes, limit), [["too-large", { limit: 2 ** 30, actual: 2 ** 30 + 1 }]]);
  assert.deepEqual(found(bytes, 2 ** 30 - 1), [["too-large", { limit: 2 ** 30 - 1, actual: 2 ** 30 + 1 }]]);
});

test("a long text that needs escapes is written completely, for each position of its characters", () => {
  for (const character of ["🍮", "é", "\n", "\u0001", "漢", "a"]) {
    for (const length of [65_534, 65_535, 65_536, 131_072]) {
      const title = `é${"x".repeat(length)}${character.repeat(3)}${"y".repeat(70_000)}`;
      const value = { title, line_items: [{ name: "n" }] };
      const { ok, body } = shoppingLists.check(value);
      assert.equal(ok, true);
      assert.deepEqual(JSON.parse(new TextDecoder().decode(body)), value);
    }
  }
});

test("half a surrogate pair is found at the end of a long text", () => {
  for (const length of [65_534, 65_535, 65_536]) {
    const [[rule, params]] = found({ title: `é${"x".repeat(length)}\ud83c`, line_items: [{ name: "n" }] });
    assert.deepEqual([rule, params.actual], ["type", "lone-surrogate"]);
  }
});

test("a text with escapes is rejected when it is over the limit", () => {
  const list = { title: "\u0001".repeat(300_000), line_items: [{ name: "n" }] };
  assert.deepEqual(found(list, 1 << 20), [["too-large", { limit: 1 << 20 }]]);
  assert.deepEqual(found(list, 1 << 21), []);
});
