// Measures a gateway and hand-written proxies under load, in Node and workerd. Each server has its own process, and all use the
// same service, which sends canned responses. They take turns, and this process sends the requests.

import { Agent, request } from "node:http";
import { fiveListFaults } from "../faults.mjs";
import { median, noise, quantile } from "../measure.mjs";
import { compact, placement, shoppingList } from "../payloads.mjs";
import { startInNode } from "../servers/node.mjs";
import { startService } from "../servers/service.mjs";
import { startInWorkerd, workerd } from "../servers/workerd.mjs";

const CONCURRENCY = 32;
/** More lists than a gateway caches links for, so that a gateway with a cache forwards each of them, too. */
const LISTS = 600;

const titled = (list, seed) => ({ ...list, title: `${list.title} ${seed}` });
const seeds = Array.from({ length: LISTS }, (_, index) => index + 1);
const lists = seeds.map((seed) => titled(shoppingList(20, { seed }), seed));

const kinds = [
  { id: "list", label: "list of 20 items, forwarded", path: "/api/links", inputs: lists.map(compact), status: 200 },
  {
    id: "list-faults",
    label: "list of 20 items with five faults, refused",
    path: "/api/links",
    inputs: lists.map((list) => compact(fiveListFaults(list))),
    status: 400,
  },
  {
    id: "placement",
    label: "placement with 20 creatives, forwarded",
    path: "/api/placements",
    inputs: seeds.map((seed) => compact(placement({ seed }))),
    status: 200,
  },
];

/** Returns requests per second with their noise, 99th percentile of latency and CPU microseconds per request, for each runtime, list and contender. */
export async function loadGateways(names, chosen, isQuick) {
  const binary = workerd();
  const runtimes = {
    node: startInNode,
    ...(binary && { workerd: (name, service) => startInWorkerd(binary, name, service) }),
  };
  const measured = [];
  for (const [runtime, start] of Object.entries(runtimes)) {
    const rows = kinds.map((kind) => ({ ...kind, id: `${runtime}-${kind.id}`, runtime }));
    const wanted = rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
    if (wanted.length > 0) measured.push(...(await measureRuntime(start, names, wanted, isQuick)));
  }
  return measured;
}

async function measureRuntime(start, names, rows, isQuick) {
  const service = await startService();
  const servers = [];
  try {
    for (const name of names) {
      const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
      servers.push({ name, agent, ...(await start(name, service)) });
    }
    const measured = [];
    for (const row of rows) {
      // The cache is of links.
      const taking = servers.filter(({ name }) => row.path === "/api/links" || name !== "endcap-links");
      measured.push(await measureRow(row, taking, isQuick ? [3, 500] : [15, 1500]));
    }
    return measured;
  } finally {
    for (const { stop, agent } of servers) {
      agent.destroy();
      stop();
    }
    service.stop();
  }
}

async function measureRow({ id, runtime, label, ...kind }, servers, [rounds, roundMs]) {
  const results = servers.map(({ name }) => ({ name, rates: [], times: [], cpu: [] }));
  for (const server of servers) await load(server, kind, roundMs);
  for (let round = 0; round < rounds; round++) {
    const order = servers.map((_, index) => index);
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const { count, seconds, times, cpu } = await load(servers[index], kind, roundMs);
      results[index].rates.push(count / seconds);
      results[index].times.push(...times);
      results[index].cpu.push(cpu / count);
    }
  }
  const cells = results.map(({ name, rates, times, cpu }) => [
    name,
    {
      rate: median(rates),
      p99: quantile(
        times.toSorted((a, b) => a - b),
        0.99,
      ),
      us: median(cpu),
      noise: noise(rates),
    },
  ]);
  const { inputs } = kind;
  const bytes = Math.round(inputs.reduce((sum, { length }) => sum + length, 0) / inputs.length);
  return { id, runtime, label, bytes, cells: Object.fromEntries(cells) };
}

/** Sends requests from several concurrent clients for some time. */
async function load(server, { path, inputs, status }, ms) {
  const before = await server.cpu();
  const times = [];
  const begin = performance.now();
  let next = 0;
  const client = async () => {
    while (performance.now() - begin < ms) {
      const start = performance.now();
      const found = await send(server, path, inputs[next++ % inputs.length]);
      if (found !== status) throw new Error(`${server.name} responded with ${found}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  const seconds = (performance.now() - begin) / 1000;
  return { count: times.length, seconds, times, cpu: (await server.cpu()) - before };
}

function send({ port, agent }, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const options = { port, agent, host: "127.0.0.1", method: "POST", path, headers };
    const sending = request(options, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    sending.on("error", reject).end(body);
  });
}
