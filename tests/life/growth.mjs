// Repeats mixed calls in one runtime and measures memory: `node tests/life/growth.mjs <runtime> [calls]`. Prints
// one line of JSON.

import { hosts } from "./hosts.mjs";

const [, , name = "node", count = "1e5"] = process.argv;
const calls = Number(count);

/** After this many calls the wasm memory no longer grows. */
const WARM_UP = 1e4;
/**
 * After this many more calls the engine has compiled each kind (about 500 calls each). Its tables still grow by about a megabyte
 * in the first million calls of Node.js, so a long run starts to measure later.
 */
const COMPILING = Math.max(6e4, Math.min(calls / 2, 1e6));
const PART = 1e4;

const host = await hosts[name]();
const wrong = [];

/** Runs the calls in parts, so no runtime stops them as an endless loop. */
async function run(count) {
  for (let left = count; left > 0 && wrong.length === 0; left -= PART) {
    wrong.push(...(await host.run(Math.min(left, PART))));
    const done = count - left + PART;
    if (done % 1e6 === 0 && left > PART)
      console.log(`${done} calls, ${((await host.heapBytes()) / 1e6).toFixed(2)} MB`);
  }
}

try {
  await run(WARM_UP);
  const wasm = await host.wasmBytes();
  await run(COMPILING);
  const heap = await host.heapBytes();
  const begun = Date.now();
  await run(calls);
  const seconds = (Date.now() - begun) / 1000;
  const growth = { wasm: (await host.wasmBytes()) - wasm, heap: (await host.heapBytes()) - heap };
  console.log(JSON.stringify({ host: name, calls, seconds, growth, wasm, heap, wrong }));
  process.exitCode = wrong.length > 0 || growth.wasm > 0 || growth.heap > 0.5e6 ? 1 : 0;
} finally {
  await host.close();
}
