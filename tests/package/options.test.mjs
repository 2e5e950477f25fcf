// Tests the options of a check, valid and invalid.

import assert from "node:assert/strict";
import test from "node:test";
import { cases } from "../support/cases.mjs";
import { thrownBy } from "../support/http-tables.mjs";
import { importPacked } from "../support/packed.mjs";

const endcap = await importPacked();
const { shoppingLists } = endcap;
const list = { title: "Soup", line_items: [{ name: "onion" }] };

/** Returns the message of the TypeError that a call throws. */
function refusal(options) {
  const { name, message } = thrownBy(() => shoppingLists.check(list, options));
  assert.equal(name, "TypeError");
  return message;
}

test("options are an object", () => {
  for (const options of [null, 1, "maxBytes", true]) assert.equal(refusal(options), "options must be an object");
  assert.ok(shoppingLists.check(list, undefined).ok);
  assert.ok(shoppingLists.check(list, {}).ok);
});

test("maxBytes is a finite number, and its fraction is ignored", () => {
  for (const maxBytes of [-1, -0.5, Number.NaN, Number.POSITIVE_INFINITY, "5", null, {}, 5n])
    assert.equal(refusal({ maxBytes }), "`maxBytes` must be a finite number of bytes, 0 or more");
  const text = JSON.stringify(list);
  const ok = (maxBytes) => shoppingLists.check(text, { maxBytes }).ok;
  assert.deepEqual([ok(0), ok(text.length - 0.5), ok(text.length), ok(text.length + 0.5)], [false, false, true, true]);
  assert.deepEqual([ok(2 ** 32), ok(2 ** 40), ok(Number.MAX_VALUE), ok(undefined)], [true, true, true, true]);
});

test("rules is an object of rules and levels", () => {
  for (const rules of [null, 5, "blank", true]) assert.equal(refusal({ rules }), "`rules` must be an object");
  assert.match(refusal({ rules: ["blank"] }), /^`rules\.0` is not an option/);
  assert.equal(
    refusal({ rules: { "upc-fromat": "warn" } }),
    "`rules.upc-fromat` is not an option; did you mean `rules.upc-format`?",
  );
  for (const level of ["warning", "info", "Error", "", null, 0, 2, true, {}, ["off"]])
    assert.equal(refusal({ rules: { blank: level } }), '`rules.blank` must be "error" or "warn" or "off"');
  assert.ok(shoppingLists.check(list, { rules: { blank: undefined, missing: undefined } }).ok);
});

test("a rule has the usual level, or one that it can have", () => {
  for (const level of ["warn", "off", "warning"]) {
    assert.equal(refusal({ rules: { missing: level } }), '`rules.missing` must be "error"');
    assert.equal(refusal({ rules: { url: "off", syntax: level } }), '`rules.syntax` must be "error"');
  }
  assert.equal(refusal({ rules: { "upc-format": "off" } }), '`rules.upc-format` must be "error" or "warn"');
  assert.ok(shoppingLists.check(list, { rules: { missing: "error", syntax: "error", url: "warn" } }).ok);
});

/** The severity of the issues of each rule, whether they have a code, and a document with an issue of the rule. */
const rules = new Map();
for (const { member, text, body, hex, options, issues } of cases) {
  if (hex || options) continue;
  for (const { rule, severity, code } of issues) {
    const before = rules.get(rule) ?? { severity, hasCode: false, documents: [] };
    assert.equal(severity, before.severity, rule);
    before.hasCode ||= code !== null;
    before.documents.push([endcap[member], text ?? JSON.stringify(body)]);
    rules.set(rule, before);
  }
}

/** Errors of endcap itself that cannot be lowered. */
const FIXED = ["syntax", "too-deep", "too-large", "field-case"];

/** Returns the issues of a rule that a check at a level reports, without their severity; none if the options are rejected. */
function found([resource, text], rule, level) {
  const { ok, issues } = resource.check(text, level && { rules: { [rule]: level } });
  const ours = issues.filter((issue) => issue.rule === rule);
  return { ok, severities: new Set(ours.map(({ severity }) => severity)), others: issues.length - ours.length };
}

test("each rule takes the levels that it can have in every case, and only its own issues change", () => {
  assert.ok(rules.size > 50);
  for (const [rule, { severity, hasCode, documents }] of rules) {
    const isFixed = hasCode || FIXED.includes(rule);
    for (const level of ["error", "warn", "off"]) {
      if (severity === "error" && level !== "error" && (isFixed || level === "off")) {
        assert.ok(refusal({ rules: { [rule]: level } }).startsWith(`\`rules.${rule}\` must be "error"`));
        continue;
      }
      for (const document of documents.slice(0, 5)) {
        const usual = found(document, rule);
        const { ok, severities, others } = found(document, rule, level);
        const expected = { error: ["error"], warn: ["warning"], off: [] }[level];
        assert.deepEqual([...severities], expected, `${rule} at ${level}: ${document[1].slice(0, 200)}`);
        assert.ok(others >= usual.others && (level !== "error" || !ok), rule);
      }
    }
  }
});

test("values that JSON cannot represent are errors at any level of `type`", () => {
  const { ok, issues } = shoppingLists.check({ ...list, title: () => 1, link_type: 5 }, { rules: { type: "warn" } });
  assert.equal(ok, false);
  assert.deepEqual(
    issues.map(({ severity, path }) => [severity, path]),
    [
      ["error", "title"],
      ["warning", "link_type"],
    ],
  );
});
