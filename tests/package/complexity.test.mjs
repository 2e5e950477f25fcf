// The cost per byte of each shape of body and response does not grow with its size. Margins are wide, so that only a cost
// that grows faster than its input fails, and not a busy machine.

import assert from "node:assert/strict";
import test from "node:test";
import { allCosts, typicalCost } from "./costs.mjs";

const [SMALL, LARGE] = [16e3, 640e3];

/** A quadratic cost per byte would be forty times as high. */
const MAX_GROWTH = 10;

/** The maximum cost of a byte of any shape, in bytes of a valid list. */
const WORST = 400;

for (const { kind, name, at } of allCosts()) {
  test(`${kind}: ${name}`, () => {
    const small = at(SMALL, 4);
    let growth = at(LARGE, 1) / small;
    // Measures again before it fails.
    if (growth > MAX_GROWTH) growth = at(LARGE, 3) / at(SMALL, 3);
    assert.ok(growth < MAX_GROWTH, `${growth.toFixed(1)} times the cost for each byte`);
    const ratio = small / typicalCost(SMALL, 3);
    assert.ok(ratio < WORST, `${ratio.toFixed(0)} times the cost of a valid list`);
  });
}
