// What a caller can choose for a check, and what makes no sense.

import assert from "node:assert/strict";
import test from "node:test";
import { cases } from "./cases.mjs";
import { thrownBy } from "./http-tables.mjs";
import { MEMBERS } from "./judge.mjs";
import { importPacked } from "./packed.mjs";

const endcap = await importPacked();
const { shoppingLists } = endcap;
const list = { title: "Soup", line_items: [{ name: "onion" }] };

/** The words of a TypeError. */
function refusal(options) {
  const { name, message } = thrownBy(() => shoppingLists.check(list, options));
  assert.equal(name, "TypeError");
  return message;
}

test("options are an object", () => {
  for (const options of [null, 1, "limit", true]) assert.equal(refusal(options), "options must be an object");
  assert.ok(shoppingLists.check(list, undefined).ok);
  assert.ok(shoppingLists.check(list, {}).ok);
});

test("a limit is a finite number, and what is beyond the point does not count", () => {
  for (const limit of [-1, -0.5, Number.NaN, Number.POSITIVE_INFINITY, "5", null, {}, 5n])
    assert.equal(refusal({ limit }), "limit must be a finite number of bytes, 0 or more");
  const text = JSON.stringify(list);
  const ok = (limit) => shoppingLists.check(text, { limit }).ok;
  assert.deepEqual([ok(0), ok(text.length - 0.5), ok(text.length), ok(text.length + 0.5)], [false, false, true, true]);
  assert.deepEqual([ok(2 ** 32), ok(2 ** 40), ok(Number.MAX_VALUE), ok(undefined)], [true, true, true, true]);
});

test("what is let pass is a list of names of rules", () => {
  for (const allow of ["upc-format", {}, 5, null, [5], [null], [["upc-format"]]])
    assert.equal(refusal({ allow }), "allow must be a list of names of rules");
  assert.equal(refusal({ allow: ["upc-format", "upc-fromat"] }), 'allow names no rule: "upc-fromat"');
  // Rejections and what cannot be sent have names too.
  assert.ok(shoppingLists.check(list, { allow: ["syntax", "missing", "scope"] }).ok);
  assert.equal(shoppingLists.check("{", { allow: ["syntax"] }).ok, false);
});

/** A document for each rule in which nothing blocks but a breach of that. */
const breaches = new Map();
for (const { resource, text, body, hex, options, findings } of cases) {
  const [first, ...more] = findings.filter((finding) => finding.class !== "advice");
  if (first?.class !== "breach" || more.length > 0 || hex || options) continue;
  if (!breaches.has(first.rule)) breaches.set(first.rule, [endcap[MEMBERS[resource]], text ?? JSON.stringify(body)]);
}

/** Breaches that no caller can let pass. */
const FINAL = ["syntax", "too-deep", "too-large", "field-case"];
const lenient = [...breaches].filter(([rule]) => !FINAL.includes(rule));

test("a breach that is let pass is an advice, and no other is", () => {
  assert.ok(lenient.length >= 12);
  for (const [rule, [resource, text]] of lenient) {
    const others = lenient.map(([other]) => other).filter((other) => other !== rule);
    assert.equal(resource.check(text, { allow: others }).ok, false, rule);
    const { ok, findings } = resource.check(text, { allow: [rule] });
    const found = findings.filter((finding) => finding.rule === rule);
    assert.ok(ok && found.length > 0 && found.every((finding) => finding.class === "advice"), rule);
    assert.ok(resource.check(text, { allow: [rule, ...others, rule] }).ok, rule);
  }
});
