// The id of a page view that placements share.

import assert from "node:assert/strict";
import test from "node:test";
import { bundled } from "./sources.mjs";

const text = await bundled('export * from "./element/page-view.ts";');

test("each id is a random UUID of version 4", async () => {
  const digits = Array.from({ length: 36 }, () => new Set());
  for (let page = 0; page < 500; page++) {
    const { pageViewReader } = await import(`data:text/javascript,${encodeURIComponent(text)}// ${page}`);
    const id = pageViewReader(undefined)();
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(pageViewReader(undefined)(), id);
    for (const [index, digit] of [...id].entries()) digits[index].add(digit);
  }
  const counts = digits.map(({ size }) => size);
  const random = (count) => Array(count).fill(16);
  assert.deepEqual(counts, [
    ...[...random(8), 1, ...random(4), 1],
    ...[1, ...random(3), 1, 4, ...random(3), 1, ...random(12)],
  ]);
});
