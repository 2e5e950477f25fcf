// Repeats calls and measures memory: `node tests/life/growth.mjs <host> [calls]`, with a host of `hosts.mjs`. Prints one line of
// JSON.

import { hosts } from "./hosts.mjs";

const [, , name = "node", count = "1e5"] = process.argv;
const calls = Number(count);

/**
 * After this many calls the wasm memory no longer grows, and after the second number the engine has compiled each kind of mixed call
 * (about 500 calls each). Its tables still grow by about a megabyte in the first million calls of Node.js, so a long run starts to
 * measure later.
 */
const [WARM_UP, COMPILING] = [1e4, Math.max(6e4, Math.min(calls / 2, 1e6))];
/** The maximum growth of the heap in bytes. */
const MAX_GROWTH = Math.min(0.5e6, 100 * calls);
const PART = 1e4;

const host = await hosts[name]();
const { warmUp = WARM_UP } = host;
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
  await run(warmUp);
  const wasm = await host.wasmBytes();
  if (host.warmUp === undefined) await run(COMPILING);
  const begun = Date.now();
  // Now and then the engine compiles code while this measures, which looks like growth, but once. What leaks grows every time.
  const growths = [];
  do {
    const heap = await host.heapBytes();
    await run(calls);
    growths.push((await host.heapBytes()) - heap);
  } while (growths.length < 3 && growths.at(-1) > MAX_GROWTH);
  const seconds = (Date.now() - begun) / 1000;
  const grown = (await host.wasmBytes()) - wasm;
  console.log(JSON.stringify({ host: name, calls, seconds, growths, wasm, grown, wrong }));
  process.exitCode = wrong.length > 0 || grown > 0 || growths.at(-1) > MAX_GROWTH ? 1 : 0;
} finally {
  await host.close();
}
