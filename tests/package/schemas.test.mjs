// Compares the JSON Schemas with the check: they accept and reject the same values where JSON Schema can express the rule.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "node:test";
import { Random } from "../model/random.mjs";
import { cases, MEMBERS } from "../support/cases.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { default: Ajv } = await import("ajv/dist/2020.js");
const endcap = await importPacked();
const rounds = Number(process.env.ENDCAP_CASES ?? 25_000);

/** Rules that JSON Schema cannot express: duplicates in two places, names in another case, and formats, which it only annotates. */
const unsayable = new Set(["duplicate-product-id", "duplicate-upc", "field-case", "user-ip"]);

for (const [name, member] of Object.entries(MEMBERS)) {
  const resource = endcap[member];
  test(`${name}: ${rounds} values`, (t) => {
    const schema = JSON.parse(
      readFileSync(createRequire(join(project, "x.cjs")).resolve(`endcap/schemas/${name}.json`)),
    );
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    const seeds = cases.filter((each) => each.resource === name && each.body !== undefined).map((each) => each.body);
    assert.ok(seeds.length > 20);
    const random = new Random(7);
    const pieces = seeds.flatMap((seed) => parts(seed).map(([holder, key]) => holder[key]));
    let accepted = 0;
    for (let round = 0; round < rounds; round++) {
      const value = { root: structuredClone(random.pick(seeds)) };
      for (let change = random.below(4); change > 0; change--) mutate(value, random, pieces);
      const blocking = resource
        .check(JSON.stringify(value.root))
        .issues.filter((issue) => issue.severity === "error" && !unsayable.has(issue.rule));
      const isValid = validate(value.root);
      accepted += isValid ? 1 : 0;
      assert.equal(
        isValid,
        blocking.length === 0,
        `${JSON.stringify(value.root)}\n${JSON.stringify(validate.errors)}\n${JSON.stringify(blocking)}`,
      );
    }
    t.diagnostic(`${accepted} accepted by both`);
    assert.ok(accepted > rounds / 10 && accepted < rounds * 0.9, `${accepted} of ${rounds} accepted`);
  });
}

/** Every position in a value, as a container and a key. */
function parts(value) {
  const found = [];
  const walk = (holder, key) => {
    found.push([holder, key]);
    const inner = holder[key];
    if (inner !== null && typeof inner === "object") for (const name of Object.keys(inner)) walk(inner, name);
  };
  walk({ root: value }, "root");
  return found;
}

const words = [
  ...["", " ", "\u3000", "\ufeff"],
  ..."a recipe ORGANIC 036000291452 00036000291452 1234 en_US +12 +0".split(" "),
];
const urls = [" \u0001jAva\tscript\n:x", ..."https://a.example javascript:x data: datax: blob:y file é:x".split(" ")];
const numbers = [0, -0, 1, 1.5, -1, 5e-324, 365, 366, 1e300, 2 ** 53 - 1, -(2 ** 53) + 1];
const strange = [null, true, false, [], {}, [null], [[]], { a: 1 }];
const long = [40, 41, 50, 51, 100, 101, 500, 501, 1000, 1001].map((length) => "🍌".repeat(length));
const many = [50, 51].map((count) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, ""])),
);

function mutate(value, random, pieces) {
  const [holder, key] = random.pick(
    parts(value.root).map(([holder, key]) => (key === "root" ? [value, "root"] : [holder, key])),
  );
  const kind = random.below(10);
  if (kind === 0 && key !== "root" && !Array.isArray(holder)) delete holder[key];
  else if (kind < 3) holder[key] = structuredClone(random.pick(pieces));
  else
    holder[key] = structuredClone(
      random.pick(random.pick([words, urls, numbers, strange, long, many, ["1", "0", "100", "101", "007"]])),
    );
}
