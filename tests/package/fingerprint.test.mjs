// Tests fingerprints of shopping lists with the vectors that all runtimes share.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
import { importPacked, requirePacked } from "../support/packed.mjs";

const { fingerprint, InvalidRequestError } = await importPacked("endcap/http");
const vectors = JSON.parse(readFileSync(join(root, "tests/fingerprints.json"), "utf8"));

for (const { name, canonical, same, fingerprint: expected } of vectors) {
  test(name, () => {
    // The vectors contain the hashed text, so that other implementations can be tested with them.
    assert.equal(createHash("sha256").update(`endcap shopping list 1\n${canonical}`).digest("hex"), expected);
    for (const text of same) {
      assert.equal(fingerprint(text), expected, text);
      assert.equal(fingerprint(new TextEncoder().encode(text)), expected);
      if (!/\d{16}/.test(text)) assert.equal(fingerprint(JSON.parse(text)), expected);
    }
  });
}

test("a bigint is hashed as its digits", () => {
  const list = (id) => ({ title: "t", line_items: [{ name: "a", product_ids: [id] }] });
  const text = JSON.stringify(list(0)).replace("[0]", "[9007199254740993]");
  assert.equal(fingerprint(list(9007199254740993n)), fingerprint(text));
});

test("a list with a blocking issue has no fingerprint", () => {
  assert.throws(
    () => fingerprint("{}"),
    (error) => InvalidRequestError.is(error) && error.issues.length === 2,
  );
});

test("CommonJS exports fingerprint", () => {
  assert.equal(requirePacked("endcap/http").fingerprint(vectors[0].same[0]), vectors[0].fingerprint);
});
