// Stores the outcome of each fault in `target/mutants`, so an interrupted run can resume.
// An outcome is valid while the code with the fault is unchanged. Changed tests do not invalidate it.

import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../package/pack.mjs";

const store = join(root, "target/mutants/outcomes.jsonl");
const hashes = new Map();

/** Returns a hash of a file, without the tests at the end of a Rust file. */
function hashOf(file) {
  if (!hashes.has(file)) {
    const path = join(root, file);
    const [code] = existsSync(path) ? readFileSync(path, "utf8").split("#[cfg(test)]\nmod tests") : [""];
    hashes.set(file, createHash("sha256").update(code).digest("hex").slice(0, 16));
  }
  return hashes.get(file);
}

const outcomes = new Map();
for (const line of existsSync(store) ? readFileSync(store, "utf8").split("\n").filter(Boolean) : []) {
  const outcome = JSON.parse(line);
  if (outcome.hash === hashOf(outcome.file)) outcomes.set(outcome.name, outcome);
}

/** Returns the latest outcome of a fault in the current code; `undefined` without an outcome. */
export const outcomeOf = ({ name }) => outcomes.get(name);

/** All outcomes. */
export const allOutcomes = () => [...outcomes.values()];

/** Stores the outcome of a fault. */
export function recordOutcome(outcome) {
  const dated = { ...outcome, hash: hashOf(outcome.file), date: new Date().toISOString() };
  outcomes.set(outcome.name, dated);
  mkdirSync(dirname(store), { recursive: true });
  appendFileSync(store, `${JSON.stringify(dated)}\n`);
}
