// Runs every shared case through the packed package, with the body as bytes, text and value.

import assert from "node:assert/strict";
import test from "node:test";
import { cases } from "../support/cases.mjs";
import { judge } from "../support/judge.mjs";
import { importPacked } from "../support/packed.mjs";

const endcap = await importPacked();

test("there are cases", () => assert.ok(cases.length > 0));

for (const each of cases) {
  test(each.title, () => {
    const problems = judge(endcap, each);
    assert.equal(problems.length, 0, problems.join("\n    "));
  });
}
