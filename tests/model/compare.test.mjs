// Compares the package with the model: for the shared cases, and for generated bodies (valid, nearly valid and hostile).
// ENDCAP_CASES sets the number of bodies, and ENDCAP_SEED the first one. A failed seed with one case repeats that case.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { cases, MEMBERS } from "../support/cases.mjs";
import { bodyOf } from "../support/http-tables.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { disagreement, MAX_KINDS } from "./compare.mjs";
import { makeCase } from "./generator.mjs";
import { createModel } from "./model.mjs";
import { shrink } from "./shrink.mjs";
import { levelsOf, limits, schemas, words } from "./witness.mjs";

const endcap = await importPacked();
const model = createModel();

function disagreementOn({ body, bytes, options }) {
  return disagreement(endcap[body].check(new Uint8Array(bytes), options), model.check(body, bytes, options));
}

function inWords({ seed, body, bytes, options }) {
  const smallest = shrink(bytes, (bytes) => disagreementOn({ body, bytes, options }) !== null);
  return [
    `seed ${seed}, ${body}, options ${JSON.stringify(options)}: ${disagreementOn({ body, bytes, options })}`,
    `smallest body, ${smallest.length} bytes: ${smallest.toString("latin1").slice(0, 2000)}`,
    `hex: ${smallest.toString("hex").slice(0, 4000)}`,
    `there: ${disagreementOn({ body, bytes: smallest, options })}`,
  ].join("\n");
}

test("the model finds the expected issues in the shared cases", () => {
  for (const { title, resource, options, refused, ok, issues, truncated = false, ...row } of cases) {
    const levels = Object.entries(options?.rules ?? {});
    const unfit = levels.find(([rule, level]) => !levelsOf(rule).includes(level));
    assert.equal(unfit?.[0], refused, title);
    // The case has the result of a check without the rejected options.
    const found = model.check(
      MEMBERS[resource],
      bodyOf(row),
      refused === undefined ? options : { ...options, rules: {} },
    );
    assert.equal(disagreement({ ok, issues, truncated }, found), null, title);
  }
});

test("the model declares the same fields as the package's JSON Schemas", () => {
  const { resolve } = createRequire(join(project, "x.cjs"));
  for (const [name, body] of Object.entries(MEMBERS)) {
    const published = JSON.parse(readFileSync(resolve(`endcap/schemas/${name}.json`), "utf8"));
    assert.deepEqual(fieldsOf(published, published.$defs).sort(), fieldsOf(schemas({ limits, words })[body]).sort());
  }
});

/** The paths of all fields that a schema declares. */
function fieldsOf(schema, definitions, at = "") {
  const referred = definitions?.[schema.$ref?.split("/").at(-1)] ?? {};
  const { properties = {}, items, anyOf = [] } = { ...schema, ...referred };
  return [
    ...Object.entries(properties).flatMap(([key, value]) => [
      `${at}.${key}`,
      ...fieldsOf(value, definitions, `${at}.${key}`),
    ]),
    ...(items === undefined ? [] : fieldsOf(items, definitions, `${at}.*`)),
    ...anyOf.flatMap((schema) => fieldsOf(schema, definitions, at)),
  ];
}

const count = Number(process.env.ENDCAP_CASES ?? 1e5);
const first = Number(process.env.ENDCAP_SEED ?? 1);

test(`${count} generated bodies`, (t) => {
  const tally = { accepted: 0, issues: 0, truncated: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const each = makeCase(seed);
    const { body, bytes, options } = each;
    const verdict = endcap[body].check(new Uint8Array(bytes), options);
    const issues = model.check(body, bytes, options);
    if (disagreement(verdict, issues) !== null) assert.fail(inWords(each));
    tally.accepted += verdict.ok ? 1 : 0;
    tally.issues += issues.length;
    tally.truncated += verdict.truncated ? 1 : 0;
  }
  t.diagnostic(JSON.stringify(tally));
  if (count >= 1000) assert.ok(tally.accepted > count / 5 && tally.accepted < count / 2, `${tally.accepted} accepted`);
});

test("a report of many issues has as many as the limit", () => {
  const list = (items) => Buffer.from(JSON.stringify({ title: "T", line_items: items }));
  const wrong = (length) => list(Array(length).fill(5));
  const unlisted = (length) => list([{ name: "a", line_item_measurements: Array(length).fill({ unit: "x" }) }]);
  const everyWarning = (length) =>
    list(
      Array.from({ length }, (_, i) => ({
        name: " ",
        unit: "x",
        quantity: 0,
        stray: i,
        product_ids: [i, i],
        filters: { brand_filters: ["a"] },
      })),
    );
  for (const bytes of [
    ...[limits.maxErrors - 1, limits.maxErrors, limits.maxErrors + 1, 5000].map(wrong),
    ...[limits.warningsOfOneKind - 1, limits.warningsOfOneKind, limits.warningsOfOneKind + 1, 5000].map(unlisted),
    ...Array.from({ length: 12 }, (_, i) => everyWarning(i)),
    list([...Array(9000).fill(5), { name: " ", stray: 1 }]), // what blocks takes no room from what comes after it
  ]) {
    assert.equal(disagreementOn({ body: "shoppingLists", bytes, options: {} }), null, `${bytes.length} bytes`);
  }
  const { bytes, options } = manyKinds();
  assert.equal(disagreementOn({ body: "shoppingLists", bytes, options }), null);
  const { issues } = endcap.shoppingLists.check(new Uint8Array(bytes), options);
  const kinds = issues
    .filter(({ severity }) => severity === "warning")
    .map(({ rule, segments }) => `${rule} ${segments.at(-1)}`);
  assert.equal(new Set(kinds).size, MAX_KINDS);
  const issuesOf = (bytes) => endcap.shoppingLists.check(new Uint8Array(bytes)).issues;
  assert.equal(issuesOf(wrong(5000)).length, 256);
  assert.equal(issuesOf(unlisted(5000)).length, 8);
});

/** A body with warnings of more kinds than a report holds, at the levels of `options`. */
function manyKinds() {
  const twice = (names, value = true) => names.split(" ").map((name) => `"${name}":${value},"${name}":${value}`);
  const strays = Array.from({ length: limits.undeclaredKinds + 9 }, (_, index) => `"stray${index}":1`);
  const items = [
    twice("name quantity unit display_text product_ids upcs line_item_measurements"),
    ['"name":"a"', `"filters":{${twice("brand_filters health_filters")}}`],
    twice("filters"),
  ].map((members) => `{${members}}`);
  const page = `{${[...twice("partner_linkback_url"), ...twice("enable_pantry_items", 1)]}}`;
  const bytes = Buffer.from(
    `{${[...strays, ...twice("title image_url link_type expires_in instructions")]},"line_items":[${items}],${twice("landing_page_configuration", page)}}`,
  );
  return { bytes, options: { rules: { type: "warn", "duplicate-key": "warn" } } };
}
