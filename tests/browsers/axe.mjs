// Checks a page for accessibility problems with axe.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asserts that the page does not overflow horizontally and that axe finds no problem. */
export async function findNothing(driver, what) {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  assert.equal(await driver.executeScript(sideways), 0, "nothing overflows horizontally");
  await driver.executeScript(axe);
  const found = await driver.executeScript(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
  assert.deepEqual(found, [], what);
}
