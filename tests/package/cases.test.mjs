// Every shared case, through the packed package, in each form its body can take.

import assert from "node:assert/strict";
import test from "node:test";
import { cases } from "./cases.mjs";
import { judge } from "./judge.mjs";
import { importPacked } from "./packed.mjs";

const endcap = await importPacked();

test("there are cases", () => assert.ok(cases.length > 0));

for (const each of cases) {
  test(each.title, () => {
    const problems = judge(endcap, each);
    assert.equal(problems.length, 0, problems.join("\n    "));
  });
}
