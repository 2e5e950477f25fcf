// Writes generated bodies, and what the model finds in them, for the tests in Rust (`tests/properties/`): `node tests/model/write.mjs`.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MEMBERS } from "../support/cases.mjs";
import { root } from "../support/pack.mjs";
import { makeCase } from "./generator.mjs";
import { createModel } from "./model.mjs";

const COUNT = 10_000;
/** Bodies that are longer stay out, to keep the file small. `compare.test.mjs` has them. */
const MAX_BYTES = 1 << 12;

const model = createModel();
const resources = Object.fromEntries(Object.entries(MEMBERS).map(([resource, body]) => [body, resource]));

function row(seed) {
  const { body, bytes, options } = makeCase(seed);
  const issues = model
    .check(body, bytes, options)
    .map(({ severity, rule, code, key, path, isOptional }) => ({ severity, rule, code, key, path, isOptional }));
  return { resource: resources[body], body: bytes.toString("latin1"), options, issues };
}

const rows = Array.from({ length: COUNT }, (_, index) => row(index + 1)).filter(({ body }) => body.length <= MAX_BYTES);
const folder = join(root, "target/model");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "bodies.json"), JSON.stringify(rows));
console.log(`${rows.length} bodies`);
