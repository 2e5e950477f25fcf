// Every hostile value over and over: `node tests/package/hostile-rounds.mjs [rounds of each]`.
// A process of its own, because a test runner's bookkeeping would be counted as growth. Ends with one line of JSON.

import { heapBytes, wasmBytes } from "./gauges.mjs";
import { hostile, list } from "./hostile-values.mjs";
import { importPacked } from "./packed.mjs";

const rounds = Number(process.argv[2] ?? 1e4);

/** Bytes of heap that may be gained: five for each round, which is less than anything that one round could leave behind. */
const ALLOWED = Math.min(0.5e6, 5 * rounds);
const { check } = (await importPacked()).shoppingLists;

/** What is wrong with the verdict on a value, or nothing. */
export function fault({ make, path, rule }) {
  const { ok, issues } = check(make());
  const first = issues.find((issue) => issue.severity === "error");
  if (ok || first === undefined) return "was accepted";
  if (first.rule !== rule || first.code !== null) return `is ${first.code} ${first.rule} at ${first.path}`;
  if (path === undefined ? !first.path : first.path !== path) return `is at ${first.path}`;
  return undefined;
}

/** A good list is still accepted, a bad one still refused. */
export const isAlive = () => check(list()).ok && !check(list({ expires_in: 366 })).ok;

/** Calls with each kind as often as told; returns the microseconds of CPU that one call took. */
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
  // Until the engine has compiled everything and its tables are as large as they get.
  repeat(1e4);
  const before = { heap: heapBytes(), wasm: wasmBytes(), buffers: process.memoryUsage().arrayBuffers };
  const start = process.cpuUsage().user;
  const cost = repeat(rounds);
  const growth = {
    heap: heapBytes() - before.heap,
    wasm: wasmBytes() - before.wasm,
    buffers: process.memoryUsage().arrayBuffers - before.buffers,
  };
  const slowest = Object.entries(cost)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([name, microseconds]) => `${name} ${microseconds.toFixed(1)} us`);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  console.log(JSON.stringify({ kinds: Object.keys(hostile).length, rounds, seconds, growth, slowest }));
  const grew = growth.heap > ALLOWED || growth.wasm > 0 || growth.buffers > Math.min(1e5, rounds);
  process.exitCode = grew ? 1 : 0;
}
