// Tests that the comparison with the model detects errors: within the cases of `make test`, it fails if
// any rule is missing at any path, in the package's results or in the model, if any number that a rule compares with
// is one more or one less, and if any enum value is missing.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";
import { disagreement } from "./compare.mjs";
import { allEntries, entryName } from "./entries.mjs";
import { makeCase } from "./generator.mjs";
import { limits } from "./limits.mjs";
import { createModel } from "./model.mjs";
import { patternOf } from "./paths.mjs";
import { words } from "./words.mjs";

const CASES = 100_000;

const endcap = await importPacked();
const model = createModel();

/** For each change, the seed of the case that detected it. */
const noticed = new Map();
const variants = [...limitVariants(), ...wordVariants()];
const pending = new Set(variants);
const entries = allEntries().map(entryName);
const removals = entries.flatMap((entry) => [`package without ${entry}`, `model without ${entry}`]);

for (let seed = 1; seed <= CASES && noticed.size < removals.length + variants.length; seed++) {
  const { body, bytes, options } = makeCase(seed);
  const verdict = endcap[body].check(new Uint8Array(bytes), options);
  const issues = model.check(body, bytes, options);
  const text = bytes.toString("latin1").toLowerCase();
  const notice = (change, verdict, issues, bounds) => {
    if (disagreement(verdict, issues, bounds) !== null) noticed.set(change, seed);
  };
  for (const entry of new Set(issues.map(({ rule, pattern }) => entryName({ body, rule, pattern })))) {
    const isOther = ({ rule, pattern }) => entryName({ body, rule, pattern }) !== entry;
    const [ofPackage, ofModel] = [`package without ${entry}`, `model without ${entry}`];
    if (!noticed.has(ofModel)) notice(ofModel, verdict, issues.filter(isOther));
    if (noticed.has(ofPackage)) continue;
    const left = verdict.issues.filter(({ rule, path, segments }) =>
      isOther({ rule, pattern: patternOf(rule, path === null ? null : segments) }),
    );
    notice(ofPackage, { ...verdict, ok: left.every((issue) => issue.severity === "warning"), issues: left }, issues);
  }
  for (const variant of pending) {
    if (body !== (variant.body ?? body) || !text.includes(variant.word?.toLowerCase() ?? "")) continue;
    variant.model ??= createModel(variant.spec);
    notice(variant.name, verdict, variant.model.check(body, bytes, options), variant.spec.limits ?? limits);
    if (noticed.has(variant.name)) {
      pending.delete(variant);
      variant.model = undefined;
    }
  }
}

/** Every number, one less and one more. */
function limitVariants() {
  return Object.entries(limits).flatMap(([name, limit]) =>
    [-1, 1].map((by) => {
      const changed = typeof limit === "bigint" ? limit + BigInt(by) : limit + by;
      return { name: `${name} ${limit} is ${changed}`, spec: { limits: { ...limits, [name]: changed } } };
    }),
  );
}

/** Every enum, without one of its values. */
function wordVariants() {
  const users = ["nameCharacters"];
  const placements = ["supportedFormats", "positions"];
  const bodyOf = (name) =>
    users.includes(name) ? "users" : placements.includes(name) ? "placements" : "shoppingLists";
  return Object.entries(words).flatMap(([name, list]) =>
    list.map((word) => {
      const left = list.filter((other) => other !== word);
      return { name: `${name} without ${word}`, body: bodyOf(name), word, spec: { words: { ...words, [name]: left } } };
    }),
  );
}

function noneUnnoticed(t, changes) {
  const unnoticed = changes.filter((change) => !noticed.has(change));
  const last = Math.max(...changes.map((change) => noticed.get(change) ?? 0));
  t.diagnostic(`${changes.length - unnoticed.length} of ${changes.length} noticed, the last in case ${last}`);
  assert.ok(changes.length > 0);
  assert.deepEqual(unnoticed, []);
}

test("a rule that is missing in the package is noticed, at every place", (t) =>
  noneUnnoticed(
    t,
    removals.filter((change) => change.startsWith("package")),
  ));

test("a rule that is missing in the model is noticed, at every place", (t) =>
  noneUnnoticed(
    t,
    removals.filter((change) => change.startsWith("model")),
  ));

test("a number that is one off is noticed", (t) =>
  noneUnnoticed(
    t,
    limitVariants().map(({ name }) => name),
  ));

test("an enum value that is missing is noticed", (t) =>
  noneUnnoticed(
    t,
    wordVariants().map(({ name }) => name),
  ));
