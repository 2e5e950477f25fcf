// Measures what calls of the client leave in memory after a collection, in processes of their own.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { median } from "../measure.mjs";

const CALLS = 10_000;
const child = join(import.meta.dirname, "memory-child.mjs");

/** Returns { calls, bytes }: the median of `runs` processes. */
export const measureMemory = (runs) => ({ calls: CALLS, bytes: median(Array.from({ length: runs }, growth)) });

function growth() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", child, CALLS], { encoding: "utf8" });
  if (status !== 0) throw new Error(`a process failed:\n${stderr}`);
  return Number(stdout);
}
