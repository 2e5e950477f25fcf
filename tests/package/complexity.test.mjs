// No shape of body or response costs more for each byte when it is larger. Margins are wide, so that only what grows faster
// than its input fails, and never a busy machine.

import assert from "node:assert/strict";
import test from "node:test";
import { allCosts, typicalCost } from "./costs.mjs";

const [SMALL, LARGE] = [16e3, 640e3];

/** What is quadratic would cost forty times as much for each byte. */
const MAX_GROWTH = 10;

/** The most that a byte of any shape may cost, in bytes of a valid list. */
const WORST = 400;

for (const { kind, name, at } of allCosts()) {
  test(`${kind}: ${name}`, () => {
    const small = at(SMALL, 4);
    let growth = at(LARGE, 1) / small;
    // Once more before it is said to grow.
    if (growth > MAX_GROWTH) growth = at(LARGE, 3) / at(SMALL, 3);
    assert.ok(growth < MAX_GROWTH, `${growth.toFixed(1)} times the cost for each byte`);
    const ratio = small / typicalCost(SMALL, 3);
    assert.ok(ratio < WORST, `${ratio.toFixed(0)} times the cost of a valid list`);
  });
}
