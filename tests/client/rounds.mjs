// Repeats calls with 20% failures, and measures memory: `node tests/client/rounds.mjs [calls]`.
// Runs as a separate process, because the memory of a test runner would count as growth. Prints one line of JSON.

import { fastClock } from "../life/fast-clock.mjs";
import { heapBytes, settledHeapBytes, wasmBytes } from "../support/gauges.mjs";
import { importPacked } from "../support/packed.mjs";
import { CALLS, GOOD, HOSTS, json, LIST, SECRETS } from "./service.mjs";

const calls = Number(process.argv[2] ?? 1e4);
const { EndcapClient } = await importPacked("endcap/client");

// Not the fake service, whose record, links and users would count as growth.
const down = [
  () => Promise.reject(new TypeError("fetch failed")),
  () => Promise.reject("boom"),
  () => {
    throw new Error("no");
  },
  () => undefined,
  async () => json("{}", 503),
  async () => json("{}", 429, { "retry-after": "1" }),
  async () => json("<html>", 500),
  async () => json("{}", 400),
  async () => json("{}", 401),
  async () => json("nonsense"),
  async () => new Response(null, { status: 302 }),
  async () => new Response(new ReadableStream()),
  async () => new Response(new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) })),
  () => new Promise(() => {}),
];

const endpointOf = (url) =>
  url.endsWith("/token") ? "token" : url.endsWith("/users") ? "users" : url.endsWith("/dp") ? "placements" : "links";

let chosen = 0;
/** How many more requests fail, and how. */
let wrong = 0;
const fetch = ({ url }) => {
  if (wrong > 0) {
    wrong -= 1;
    return down[chosen % down.length]();
  }
  return Promise.resolve(json(GOOD[endpointOf(url)]));
};

const client = new EndcapClient({ hosts: HOSTS, ...SECRETS, fetch }, fastClock({ soon: setImmediate, patience: 2 }));
const requests = {
  ...CALLS,
  links: (client, options) => client.links.create({ ...LIST, title: `Soup ${chosen % 2000}` }, options),
};
const kinds = Object.values(requests);
const unhandled = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));
const ended = { good: 0, bad: 0 };

async function repeat(times) {
  for (let index = 0; index < times; index += 1) {
    chosen += 1;
    const isBad = index % 5 === 0;
    wrong = isBad ? 1 + (chosen % 4) : 0;
    const controller = new AbortController();
    if (isBad && chosen % 35 === 0) setImmediate(() => controller.abort());
    try {
      await kinds[chosen % kinds.length](client, { signal: controller.signal });
      ended.good += 1;
    } catch {
      ended.bad += 1;
    }
  }
}

// Warm up until the engine has compiled all code and its tables stop growing.
await repeat(5e3);
Object.assign(ended, { good: 0, bad: 0 });
const before = { heap: heapBytes(), wasm: wasmBytes() };
const start = process.cpuUsage();
await repeat(calls);
const { user, system } = process.cpuUsage(start);
const growth = { heap: (await settledHeapBytes()) - before.heap, wasm: wasmBytes() - before.wasm };
console.log(JSON.stringify({ calls, ended, unhandled: unhandled.length, growth, us: (user + system) / calls }));
process.exitCode = growth.heap > 0.5e6 || growth.wasm > 0 || unhandled.length > 0 || ended.bad < calls / 50 ? 1 : 0;
