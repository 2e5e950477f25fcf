// Each runtime reports the same results for the same bodies.

import assert from "node:assert/strict";
import test, { before } from "node:test";
import { absent, hosts, nodeLts } from "./hosts.mjs";
import { run } from "./process.mjs";
import { reportOfNode } from "./project.mjs";

let expected;

before(async () => {
  expected = await reportOfNode();
});

test("the compared reports are not empty", () => {
  const { valid, value, broken, page, refused, unkeyed, key, large, ingredient, recipe } = expected;
  assert.deepEqual([valid.ok, valid.issues, value], [true, [], true]);
  assert.equal(valid.body.startsWith('{"title":"Crème brûlée 🍮"'), true);
  const rules = ["upc-format", "deprecated", "quantity-ignored", "type"];
  assert.deepEqual([broken.ok, broken.issues.map(({ rule }) => rule)], [false, rules]);
  assert.equal(page.creatives[0].banner.large.alt, "Soup 🍲");
  for (const error of [refused, unkeyed]) {
    assert.deepEqual([error.is, error.isInstance, error.name], [true, true, "InvalidRequestError"]);
  }
  assert.deepEqual(
    large.issues.map(({ rule, params }) => [rule, params]),
    [["too-large", { limit: 2 ** 30, actual: 2 ** 30 + 1 }]],
  );
  assert.match(key, /^[0-9a-f]{64}$/);
  assert.deepEqual([ingredient.name, recipe.list.line_items[0].name], ["crème fraîche 🍮", "œufs"]);
});

for (const [name, report] of Object.entries(hosts)) {
  test(name, { skip: absent(name) }, async () => assert.deepEqual(await report(), expected));
}

test("the other Node is a long-term support release that is newer than this one", { skip: absent("LTS") }, () => {
  const [lts, version] = JSON.parse(
    run(".", nodeLts, "-p", "JSON.stringify([process.release.lts, process.versions.node])"),
  );
  assert.equal(typeof lts, "string", `${version} is none`);
  assert.ok(Number.parseInt(version, 10) > Number.parseInt(process.versions.node, 10), version);
});
