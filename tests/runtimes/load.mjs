// Loads a gateway in each runtime: `node tests/runtimes/load.mjs [seconds] [runtime...]`. Linux only. `make soak` runs it.
//
// 64 connections send lists and placements, a tenth of them invalid, and then eight connections send bodies in chunks of 1, 7 and 64
// bytes. Beside the gateway is a handler that reads such bodies with `arrayBuffer()`: what it needs is the runtime's own.

import assert from "node:assert/strict";
import { Agent, createServer, request as send } from "node:http";
import { connect } from "node:net";
import process from "node:process";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { listening } from "../support/loopback.mjs";
import { forgetPeak, memoryOf, RUNTIMES, serveIn } from "./serving.mjs";

const [seconds = 30, ...names] = process.argv.slice(2);
const CONCURRENCY = 64;
/** The maximum growth of the memory in the second half of a run, in MiB. */
const MAX_GROWTH = 24;
const CONNECTIONS = 8;
/** The maximum growth by small chunks, in MiB, in runtimes whose streams fill the caller's buffer. */
const MAX_PEAK = { deno: 64, workerd: 64 };

// Not the fake service: its checks would take the time of the gateways that are loaded.
const service = createServer((request, response) => {
  request.resume().on("end", () => {
    response.setHeader("content-type", "application/json");
    const { url } = request;
    if (url.endsWith("/token")) response.end('{"access_token":"c4n4ry-token","token_type":"Bearer","expires_in":3600}');
    else if (url.endsWith("/dp")) response.end('{"creatives":[{"object_tracking_id":"a"}]}');
    else response.end('{"products_link_url":"https://shop.example/lists/1"}');
  });
});
const { origin: host, close } = await listening(service);

const MAIN = `import { createGateway } from "endcap/gateway";
const gateway = createGateway({
  hosts: { auth: "${host}", ads: "${host}", api: "${host}" },
  credentials: { clientId: "c4n4ry-id", clientSecret: "c4n4ry-secret" },
  apiKey: "c4n4ry-key",
  authorize: "anyone",
  allowLoopbackHttp: true,
  log: false,
});
export default {
  async fetch(request) {
    if (!request.url.endsWith("/bare")) return gateway.fetch(request);
    await request.arrayBuffer();
    return new Response(null, { status: 400 });
  },
};
`;

const PLACEMENT = JSON.stringify({
  page_context: { page_query: { search_query: { search_term: "soup", page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: {} } },
});

/** Returns the path, the body and the status of the response of a request by its number. */
function requestOf(number) {
  if (number % 10 === 0) return ["/api/links", '{"title":"Soup"}', 400];
  if (number % 2 === 0) return ["/api/placements", PLACEMENT, 200];
  return ["/api/links", `{"title":"List ${number % 1000}","line_items":[{"name":"onion"}]}`, 200];
}

/** Sends requests one after another until the time is over. Resolves to their number. */
async function client(agent, url, until, first) {
  let count = 0;
  for (let number = first; Date.now() < until; number += CONCURRENCY, count++) {
    const [path, body, expected] = requestOf(number);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const status = await new Promise((resolve, reject) => {
      const sent = send(`${url}${path}`, { method: "POST", agent, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      });
      sent.on("error", reject).end(body);
    });
    assert.equal(status, expected, `${path} ${body}`);
  }
  return count;
}

async function load(runtime) {
  const { url, pid, stop } = await serveIn(runtime, MAIN, host);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  try {
    const until = Date.now() + seconds * 1000;
    const clients = Array.from({ length: CONCURRENCY }, (_, first) => client(agent, url, until, first));
    await wait(seconds * 500);
    const half = memoryOf(pid).now;
    const counts = await Promise.all(clients);
    const total = counts.reduce((sum, count) => sum + count);
    const end = memoryOf(pid).now;
    console.log(
      `${runtime}: ${total} requests in ${seconds} s, 0 errors, ${half} MiB at the half, ${end} MiB at the end`,
    );
    if (end - half > MAX_GROWTH) throw new Error(`${runtime}: the memory grew by ${end - half} MiB`);
  } finally {
    agent.destroy();
    stop();
  }
}

/** Sends a body in chunks of a size, each by itself. Resolves to the status. */
function drip(url, path, size) {
  const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
  const pieces = [...Array(Math.floor(20_000 / 50)).fill(chunk.repeat(50)), "0\r\n\r\n"];
  return new Promise((resolve, reject) => {
    const socket = connect(new URL(url).port, "127.0.0.1").setNoDelay(true);
    const head = "Host: gateway.example\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked";
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n`);
    socket.setEncoding("utf8").on("data", (text) => {
      socket.destroy();
      resolve(text.slice(9, 12));
    });
    socket.on("error", reject).on("close", () => reject(new Error("closed")));
    Readable.from(pieces, { highWaterMark: 1 }).pipe(socket, { end: false });
  });
}

async function smallChunks(runtime) {
  for (const size of [1, 7, 64]) {
    const grown = {};
    for (const path of ["/api/links", "/bare"]) {
      const { url, pid, stop } = await serveIn(runtime, MAIN, host);
      try {
        await drip(url, path, 64);
        forgetPeak(pid);
        const idle = memoryOf(pid).now;
        await Promise.all(Array.from({ length: CONNECTIONS }, () => drip(url, path, size)));
        grown[path] = memoryOf(pid).peak - idle;
      } finally {
        stop();
      }
    }
    console.log(
      `${runtime}: chunks of ${size} bytes: +${grown["/api/links"]} MiB, and +${grown["/bare"]} by arrayBuffer()`,
    );
    if (grown["/api/links"] > (MAX_PEAK[runtime] ?? Number.POSITIVE_INFINITY))
      throw new Error(`${runtime}: too much memory`);
  }
}

try {
  for (const runtime of names.length > 0 ? names : RUNTIMES) {
    await load(runtime);
    await smallChunks(runtime);
  }
} finally {
  await close();
}
