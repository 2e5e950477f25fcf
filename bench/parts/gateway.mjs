// A gateway under load beside proxies by hand: each in a process of its own, on the same HTTP adapter, in turns. The load
// and a trivial upstream are here.

import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { join } from "node:path";
import { fiveListFaults } from "../faults.mjs";
import { quantile } from "../measure.mjs";
import { compact, shoppingList } from "../payloads.mjs";

const CONCURRENCY = 32;
/** More lists than a gateway keeps links of, so that each is forwarded. */
const LISTS = 600;

const titled = (list, seed) => ({ ...list, title: `${list.title} ${seed}` });
const seeds = Array.from({ length: LISTS }, (_, index) => index + 1);
const lists = seeds.map((seed) => titled(shoppingList(20, { seed }), seed));

const rows = [
  { id: "gateway-list", label: "list of 20 items, forwarded", inputs: lists.map(compact), status: 200 },
  {
    id: "gateway-list-faults",
    label: "list of 20 items with five faults, refused",
    inputs: lists.map((list) => compact(fiveListFaults(list))),
    status: 400,
  },
];

/** For each row and contender: requests a second, the 99th percentile of latency, and CPU microseconds a request. */
export async function loadGateways(names, chosen, isQuick) {
  // Who waits for a turn keeps its connections.
  const upstream = createServer({ keepAliveTimeout: 600_000 }, (incoming, answer) => {
    incoming.resume().on("end", () => {
      answer.setHeader("content-type", "application/json");
      answer.end('{"products_link_url":"https://links.example.com/list/1"}');
    });
  });
  await once(upstream.listen(0, "127.0.0.1"), "listening");
  const servers = await Promise.all(names.map((name) => start(name, upstream.address().port)));
  try {
    const wanted = rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
    const measured = [];
    for (const row of wanted) measured.push(await measureRow(row, servers, isQuick ? [3, 500] : [9, 1500]));
    return measured;
  } finally {
    for (const { child } of servers) child.kill();
    upstream.closeAllConnections();
    upstream.close();
  }
}

async function start(name, upstream) {
  const child = fork(join(import.meta.dirname, "gateway-child.mjs"), [name, String(upstream)]);
  const [port] = await once(child, "message");
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  return { name, child, port, agent };
}

async function measureRow({ id, label, inputs, status }, servers, [rounds, roundMs]) {
  const results = servers.map(({ name }) => ({ name, rates: [], times: [], cpu: [] }));
  for (const server of servers) await load(server, inputs, status, roundMs);
  for (let round = 0; round < rounds; round++) {
    const order = servers.map((_, index) => index);
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const { count, seconds, times, cpu } = await load(servers[index], inputs, status, roundMs);
      results[index].rates.push(count / seconds);
      results[index].times.push(...times);
      results[index].cpu.push(cpu / count);
    }
  }
  const sorted = (values) => values.toSorted((a, b) => a - b);
  const cells = results.map(({ name, rates, times, cpu }) => [
    name,
    {
      rate: quantile(sorted(rates), 0.5),
      p99: quantile(sorted(times), 0.99),
      us: quantile(sorted(cpu), 0.5),
    },
  ]);
  const bytes = Math.round(inputs.reduce((sum, { length }) => sum + length, 0) / inputs.length);
  return { id, label, bytes, cells: Object.fromEntries(cells) };
}

/** Asks for that long, from several clients at once. */
async function load(server, inputs, status, ms) {
  const before = await cpuOf(server);
  const times = [];
  const begin = performance.now();
  let next = 0;
  const client = async () => {
    while (performance.now() - begin < ms) {
      const start = performance.now();
      const found = await ask(server, inputs[next++ % inputs.length]);
      if (found !== status) throw new Error(`${server.name} answered ${found}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
  const seconds = (performance.now() - begin) / 1000;
  return { count: times.length, seconds, times, cpu: (await cpuOf(server)) - before };
}

function ask({ port, agent }, body) {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const options = { port, agent, host: "127.0.0.1", method: "POST", path: "/api/links", headers };
    const sending = request(options, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    sending.on("error", reject).end(body);
  });
}

/** The CPU time that a server has taken, in microseconds. */
async function cpuOf({ child }) {
  child.send("cpu");
  const [spent] = await once(child, "message");
  return spent;
}
