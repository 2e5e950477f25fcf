// Measures cold starts in workerd. One worker checks a list at its first request, or is a gateway that forwards it, and another one does
// nothing. The difference is the cost of the contender.

import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { median, noise } from "../measure.mjs";
import { compact, shoppingList } from "../payloads.mjs";
import { startService } from "../servers/service.mjs";
import { bundleServer, bundleWorker, startInWorkerd, startWorker, workerd } from "../servers/workerd.mjs";

const EMPTY = `export default { fetch: async (request) => {
  await request.arrayBuffer();
  return new Response();
} };`;

const checking = (name) => `import contender from "./contenders/${name}.mjs";
export default { fetch: async (request) => {
  const faults = contender.lists.bytes(new Uint8Array(await request.arrayBuffer()));
  return new Response(faults === 0 ? "" : "errors");
} };`;

const started = (label, source) => async (binary) => {
  const bundle = await bundleWorker(`cold-${label}`, source);
  return () => startWorker(binary, bundle);
};

/**
 * Returns [{ name, label, wall, cpu, over, noise, memory }] in milliseconds, as medians over `runs` processes: wall time from the start
 * of the process to its first response, CPU time, and CPU time beyond that of an empty worker; the noise of the CPU time; and the
 * resident bytes beyond those of an empty worker. Returns null without workerd.
 */
export async function measureColdWorkers(contenders, runs) {
  const workers = contenders.map(({ name, label }) => ({ name, label, prepare: started(name, checking(name)) }));
  return measureWorkers(workers, runs);
}

/** The same for the first list that a gateway and the proxy by hand forward to the service. */
export async function measureColdGateways(names, runs) {
  const service = await startService();
  const servers = names.map((name) => ({
    name,
    label: name === "endcap" ? "endcap/gateway" : `by hand, with ${name}`,
    async prepare(binary) {
      const bundle = await bundleServer(name);
      return () => startInWorkerd(binary, name, service, bundle);
    },
  }));
  try {
    return await measureWorkers(servers, runs);
  } finally {
    service.stop();
  }
}

async function measureWorkers(workers, runs) {
  const binary = workerd();
  if (binary === undefined) return null;
  const list = compact(shoppingList(20, { accented: true }));
  const entries = [];
  for (const { name, label, prepare } of [
    { name: "empty", label: "an empty worker", prepare: started("empty", EMPTY) },
    ...workers,
  ])
    entries.push({ name, label, start: await prepare(binary), samples: [] });
  // The first round only warms the disk cache.
  for (let run = 0; run <= runs; run += 1) {
    for (const entry of run % 2 === 0 ? entries : entries.toReversed()) {
      const sample = await sampleOf(entry.start, list);
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
    memory: median(samples.map(({ memory }, round) => memory - empty.samples[round].memory)),
  }));
}

async function sampleOf(start, list) {
  const begin = performance.now();
  const { port, cpu, memory, stop } = await start();
  try {
    const { statusCode, body } = await send(port, list);
    if (statusCode !== 200 || body.includes("errors")) throw new Error(`a valid list was refused: ${body}`);
    return { wall: performance.now() - begin, cpu: (await cpu()) / 1000, memory: memory() };
  } finally {
    stop();
  }
}

async function send(port, body) {
  const headers = { "content-type": "application/json" };
  const [response] = await once(
    request({ port, host: "127.0.0.1", path: "/api/links", method: "POST", headers, agent: false }).end(body),
    "response",
  );
  return { statusCode: response.statusCode, body: await text(response) };
}
