// Tests that the parameters of issues of the shared cases match the declared types.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { compiled } from "../support/typed.mjs";
import { issues } from "./case-issues.mjs";

const { shoppingLists } = await importPacked();
const typed = (values) =>
  `import type { Issue } from "endcap";\nexport const issues: Issue[] = [\n${values.join(",\n")}\n];\n`;

test("every issue of the shared cases is of the type of its rule", () => {
  assert.ok(issues.length > 100, `${issues.length}`);
  assert.equal(compiled("issues.ts", typed(issues.map((issue) => JSON.stringify(issue)))), "");
});

test("issues whose parameters are not those of their rule are not of the type", () => {
  const [{ params, ...issue }] = issues.filter(({ rule }) => rule === "type");
  const wrong = [
    { expected: "an integer", actual: params.actual },
    { expected: params.expected },
    { ...params, found: "null" },
    { problem: "trailing-data" },
  ];
  const text = compiled("wrong-issues.ts", typed(wrong.map((each) => JSON.stringify({ ...issue, params: each }))));
  for (const line of [3, 4, 5, 6]) assert.match(text, new RegExp(`wrong-issues\\.ts\\(${line},`));
});

test("a switch over the rule narrows the parameters", () => {
  const program = `
    import type { Issue, JsonType, UnfitValue } from "endcap";
    export function limitOf(issue: Issue): number | undefined {
      switch (issue.rule) {
        case "expires-in":
          return issue.params.limit;
        case "type": {
          const actual: JsonType | UnfitValue = issue.params.actual;
          // @ts-expect-error: a rule's parameters are its own
          return actual.length + issue.params.limit;
        }
        default:
          return undefined;
      }
    }`;
  assert.equal(compiled("narrowed.ts", program), "");
});

test("no parameter has prose, except for texts of the payload", () => {
  for (const { rule, params } of issues) {
    for (const [name, value] of Object.entries(params)) {
      const isPayload = name === "actual" && (Array.isArray(params.expected) || rule === "unlisted-unit");
      assert.ok(isPayload || !/\s/.test([value].flat().join("")), `${rule}: ${name} is ${JSON.stringify(value)}`);
    }
  }
});

test("issues do not share their parameters, and a list in them cannot be changed", () => {
  const item = '{"name":"n","filters":{"health_filters":["x"]}}';
  const body = `{"title":"t","line_items":[${item},${item}]}`;
  const [one, other] = shoppingLists.check(body).issues;
  assert.deepEqual(one.params, other.params);
  assert.notEqual(one.params, other.params);
  assert.throws(() => one.params.expected.push("y"), TypeError);
});
