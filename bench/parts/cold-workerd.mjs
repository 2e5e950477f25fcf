// Measures cold starts in workerd. One worker checks a list at its first request, and another one does nothing. The difference is
// the cost of the contender.

import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { median, noise } from "../measure.mjs";
import { compact, shoppingList } from "../payloads.mjs";
import { bundleWorker, startWorker, workerd } from "../servers/workerd.mjs";

const EMPTY = `export default { fetch: async (request) => {
  await request.arrayBuffer();
  return new Response("0");
} };`;

const checking = (name) => `import contender from "./contenders/${name}.mjs";
export default { fetch: async (request) => {
  const faults = contender.lists.bytes(new Uint8Array(await request.arrayBuffer()));
  return new Response(String(faults));
} };`;

/**
 * Returns [{ name, label, wall, cpu, over, noise }] in milliseconds, as medians over `runs` processes: wall time from the start of the
 * process to its first response, CPU time, and CPU time beyond that of an empty worker; and the noise of the CPU time. Returns null
 * without workerd.
 */
export async function measureColdWorkers(contenders, runs) {
  const binary = workerd();
  if (binary === undefined) return null;
  const list = compact(shoppingList(20, { accented: true }));
  const all = [{ name: "empty", label: "an empty worker", source: EMPTY }].concat(
    contenders.map(({ name, label }) => ({ name, label, source: checking(name) })),
  );
  const entries = [];
  for (const { name, label, source } of all)
    entries.push({ name, label, bundle: await bundleWorker(`cold-${name}`, source), samples: [] });
  // The first round only warms the disk cache.
  for (let run = 0; run <= runs; run += 1) {
    for (const entry of run % 2 === 0 ? entries : entries.toReversed()) {
      const sample = await start(binary, entry.bundle, list);
      if (run > 0) entry.samples.push(sample);
    }
  }
  const [empty] = entries;
  return entries.map(({ name, label, samples }) => ({
    name,
    label,
    wall: median(samples.map(({ wall }) => wall)),
    cpu: median(samples.map(({ cpu }) => cpu)),
    // The difference within each round, because a slow phase of the machine affects a whole round.
    over: median(samples.map(({ cpu }, round) => cpu - empty.samples[round].cpu)),
    noise: noise(samples.map(({ cpu }) => cpu)),
  }));
}

async function start(binary, bundle, list) {
  const begin = performance.now();
  const { port, cpu, stop } = await startWorker(binary, bundle);
  try {
    const faults = await send(port, list);
    if (faults !== "0") throw new Error(`a valid list was refused: ${faults} faults`);
    return { wall: performance.now() - begin, cpu: (await cpu()) / 1000 };
  } finally {
    stop();
  }
}

async function send(port, body) {
  const [response] = await once(
    request({ port, host: "127.0.0.1", method: "POST", agent: false }).end(body),
    "response",
  );
  return text(response);
}
