// Fingerprints of shopping lists, by the vectors that every host shares.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "./pack.mjs";
import { importPacked, requirePacked } from "./packed.mjs";

const { InvalidRequestError, shoppingLists: core } = await importPacked();
const { shoppingLists } = await importPacked("endcap/client");
const vectors = JSON.parse(readFileSync(join(root, "tests/fingerprints.json"), "utf8"));

for (const { name, canonical, same, fingerprint } of vectors) {
  test(name, () => {
    // What is hashed is written down, so that another implementation can do the same.
    assert.equal(createHash("sha256").update(`endcap shopping list 1\n${canonical}`).digest("hex"), fingerprint);
    for (const text of same) {
      assert.equal(shoppingLists.fingerprint(text), fingerprint, text);
      assert.equal(shoppingLists.fingerprint(new TextEncoder().encode(text)), fingerprint);
      if (!/\d{16}/.test(text)) assert.equal(shoppingLists.fingerprint(JSON.parse(text)), fingerprint);
    }
  });
}

test("a bigint is its digits", () => {
  const list = (id) => ({ title: "t", line_items: [{ name: "a", product_ids: [id] }] });
  const text = JSON.stringify(list(0)).replace("[0]", "[9007199254740993]");
  assert.equal(shoppingLists.fingerprint(list(9007199254740993n)), shoppingLists.fingerprint(text));
});

test("a list in which something blocks has none", () => {
  assert.throws(
    () => shoppingLists.fingerprint("{}"),
    (error) => InvalidRequestError.is(error) && error.findings.length === 2,
  );
});

test("the client has what the core has, of the same instance, and CommonJS has it too", () => {
  assert.equal(shoppingLists.check, core.check);
  const { shoppingLists: required } = requirePacked("endcap/client");
  assert.equal(required.fingerprint(vectors[0].same[0]), vectors[0].fingerprint);
});
