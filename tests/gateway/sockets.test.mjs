// Bodies that are too large, endless or slow are rejected over real connections, while other requests are served.

import assert from "node:assert/strict";
import { request } from "node:http";
import test, { after, before } from "node:test";
import { importPacked } from "../support/packed.mjs";
import { service } from "./gateway-of.mjs";
import { base, env } from "./gateways.mjs";
import { list } from "./payloads.mjs";
import { listen } from "./serving.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const gateway = createGateway({ ...base, fetch: service().fetch, log: false, bodyTimeout: 1500 });
const json = { "content-type": "application/json" };
let server;

before(async () => {
  server = await listen({ fetch: (request) => gateway.fetch(request, env) });
});
after(() => server.close());

/** Sends the bytes that `write` writes. Returns the status and the number of bytes sent. */
function send(headers, write) {
  return new Promise((resolve, reject) => {
    const sending = request(`${server.url}/api/links`, { method: "POST", headers: { ...json, ...headers } });
    let sent = 0;
    let isOver = false;
    const out = {
      isOver: () => isOver,
      write: (chunk) => {
        sent += chunk.length;
        return new Promise((next) => (isOver || sending.write(chunk, next) ? next() : sending.once("drain", next)));
      },
    };
    sending.on("response", (response) => {
      isOver = true;
      response.resume();
      resolve({ status: response.statusCode, sent });
      sending.destroy();
    });
    sending.on("error", (error) => (isOver ? undefined : reject(error)));
    write(out, sending);
  });
}

/** Requests links until `work` settles. Returns the number of requests and the longest time of one. */
async function others(work) {
  let [isDone, count, maxTime] = [false, 0, 0];
  work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/links`, { method: "POST", headers: json, body: list });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    maxTime = Math.max(maxTime, performance.now() - start);
    count++;
  }
  return { count, maxTime };
}

async function whileOthersAreServed(work) {
  const [result, { count, maxTime }] = await Promise.all([work, others(work)]);
  assert.ok(count > 0 && maxTime < 5000, `${count} others, of which one took ${maxTime} ms`);
  return result;
}

const megabyte = Buffer.alloc(1 << 20, "[");

test("a body of 100 MB is rejected by its length", async () => {
  const write = async (out) => {
    for (let count = 0; count < 100 && !out.isOver(); count++) await out.write(megabyte);
  };
  const { status } = await whileOthersAreServed(send({ "content-length": 100 << 20 }, write));
  assert.equal(status, 413);
});

test("an endless body is rejected at the limit, and is not buffered", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const write = async (out) => {
    while (!out.isOver()) await out.write(megabyte);
  };
  const { status, sent } = await whileOthersAreServed(send({ "transfer-encoding": "chunked" }, write));
  assert.equal(status, 413);
  assert.ok(sent < 64 << 20, `${sent} bytes went out`);
  assert.ok(process.memoryUsage().arrayBuffers - before < 32 << 20);
});

for (const [way, headers] of [
  ["in chunks", { "transfer-encoding": "chunked" }],
  ["of a known length", { "content-length": 1000 }],
])
  test(`a body ${way} that arrives slowly is rejected at the deadline`, async () => {
    const write = async (out) => {
      while (!out.isOver()) {
        await out.write(Buffer.from("["));
        await new Promise((next) => setTimeout(next, 20));
      }
    };
    const start = performance.now();
    const { status } = await whileOthersAreServed(send(headers, write));
    assert.equal(status, 408);
    assert.ok(performance.now() - start < 6000);
  });
