// Checks every hostile value many times: `node tests/package/hostile-rounds.mjs [rounds of each]`.
// Runs in a separate process, because memory of the test runner would count as growth. Prints one line of JSON at the end.

import { heapBytes, wasmBytes } from "../support/gauges.mjs";
import { hostile, list } from "../support/hostile-values.mjs";
import { importPacked } from "../support/packed.mjs";

const rounds = Number(process.argv[2] ?? 1e4);

/** The maximum growth of the heap in bytes: five for each round, less than any object that a round could leak. */
const ALLOWED = Math.min(0.5e6, 5 * rounds);
const { check } = (await importPacked()).shoppingLists;

/** Returns what is wrong with the result for a value, if anything. */
export function fault({ make, path, rule }) {
  const { ok, issues } = check(make());
  const first = issues.find((issue) => issue.severity === "error");
  if (ok || first === undefined) return "was accepted";
  if (first.rule !== rule || first.code !== null) return `is ${first.code} ${first.rule} at ${first.path}`;
  if (path === undefined ? !first.path : first.path !== path) return `is at ${first.path}`;
  return undefined;
}

/** Returns whether a valid list is still accepted and an invalid one still rejected. */
export const isAlive = () => check(list()).ok && !check(list({ expires_in: 366 })).ok;

/** Calls `check` the given number of times with each kind. Returns the microseconds of CPU time of one call. */
function repeat(times) {
  const cost = {};
  for (const [name, kind] of Object.entries(hostile)) {
    const count = kind.slow ? times / 100 : times;
    const start = process.cpuUsage();
    for (let i = 0; i < count; i += 1) {
      const problem = fault(kind);
      if (problem !== undefined) throw new Error(`${name}, time ${i}: ${problem}`);
    }
    if (!isAlive()) throw new Error(`after ${name}, other verdicts are wrong`);
    cost[name] = process.cpuUsage(start).user / count;
    if (times > 1e5) console.log(`${name}: ${cost[name].toFixed(1)} us each`);
  }
  return cost;
}

if (import.meta.filename === process.argv[1]) {
  // Warms up, until the engine has compiled all code and its tables have their final size.
  repeat(1e4);
  const start = process.cpuUsage().user;
  // Now and then the engine compiles code while this measures, which looks like growth, but once. What leaks grows every time.
  const growths = [];
  let cost;
  do {
    const before = memory();
    cost = repeat(rounds);
    const after = memory();
    growths.push(Object.fromEntries(Object.keys(before).map((kind) => [kind, after[kind] - before[kind]])));
  } while (growths.length < 3 && grew(growths.at(-1)));
  const slowest = Object.entries(cost)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([name, microseconds]) => `${name} ${microseconds.toFixed(1)} us`);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  console.log(JSON.stringify({ kinds: Object.keys(hostile).length, rounds, seconds, growths, slowest }));
  process.exitCode = grew(growths.at(-1)) ? 1 : 0;
}

function memory() {
  return { heap: heapBytes(), wasm: wasmBytes(), buffers: process.memoryUsage().arrayBuffers };
}

function grew({ heap, wasm, buffers }) {
  return heap > ALLOWED || wasm > 0 || buffers > Math.min(1e5, rounds);
}
