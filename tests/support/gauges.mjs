// Measures memory and CPU time reliably enough for tests.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc");

// The package instantiates its module at the first call, after this code, so this wrapper can observe its memory.
const { Instance } = WebAssembly;
const memories = [];
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args);
    memories.push(...Object.values(this.exports).filter((each) => each instanceof WebAssembly.Memory));
  }
};

/** Returns the bytes of all wasm memories created since this module was loaded. */
export function wasmBytes() {
  return memories.reduce((total, memory) => total + memory.buffer.byteLength, 0);
}

/** Returns the size of the JS heap after garbage collection, in bytes. */
export function heapBytes() {
  // Twice: the second collection frees what finalizers released after the first.
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

/**
 * Returns the same after finalizers ran, such as those of requests in Node.js. They run in later tasks, and what they release may
 * have finalizers too, so this collects garbage until nothing more is freed.
 */
export async function settledHeapBytes() {
  let bytes = heapBytes();
  for (let last = Number.POSITIVE_INFINITY; bytes < last - 1e4; ) {
    last = bytes;
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      bytes = heapBytes();
    }
  }
  return bytes;
}

/** Returns the milliseconds of CPU time that `work` takes: the minimum of several runs. */
export function cpuMs(work, tries = 3) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i += 1) least = Math.min(least, cpuMsOnce(work));
  return least;
}

function cpuMsOnce(work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
