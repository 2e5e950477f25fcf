// How much memory and time something takes, as far as a test may rely on it.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");

// The package instantiates its module at the first call, long after this: so its memory can be watched from outside.
const { Instance } = WebAssembly;
const memories = [];
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    memories.push(...Object.values(this.exports).filter((each) => each instanceof WebAssembly.Memory));
  }
};

/** Bytes of all wasm memories made since this module was loaded. */
export function wasmBytes() {
  return memories.reduce((total, memory) => total + memory.buffer.byteLength, 0);
}

/** The JS heap after collection, in bytes. */
export function heapBytes() {
  // Twice: what a finalizer let go of in the first goes in the second.
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

/** The same once the finalizers have run, such as those of node's requests: they do so in a later task. */
export async function settledHeapBytes() {
  gc();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return heapBytes();
}

/** Milliseconds of CPU time that `work` takes, the least of some tries. */
export function cpuMs(work, tries = 3) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i += 1) least = Math.min(least, cpuMsOnce(work));
  return least;
}

/**
 * How many times the CPU time of `measure` `work` takes: the least of each, taken in turn, so that a machine which is
 * slow at that moment is slow for both.
 */
export function cpuRatio(work, measure, tries = 5) {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < tries; i += 1) {
    for (const [at, timed] of [work, measure].entries()) least[at] = Math.min(least[at], cpuMsOnce(timed));
  }
  return least[0] / least[1];
}

function cpuMsOnce(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
