// `toNodeListener`: requests and responses of Node.js, as the gateway and the client see them.

import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import test from "node:test";
import { listening } from "../support/loopback.mjs";
import { importPacked } from "../support/packed.mjs";
import { gatewayOf } from "./gateway-of.mjs";
import { env } from "./gateways.mjs";
import { list } from "./payloads.mjs";
import { raw } from "./raw.mjs";

const { toNodeListener } = await importPacked("endcap/node");
const json = { "content-type": "application/json" };

/** Serves a `fetch`, and passes its requests and the second arguments on. */
async function serving(fetch, wrap = (listener) => listener) {
  const seen = [];
  const record = (request, env) => {
    seen.push({ request, env });
    return fetch(request, env);
  };
  return { seen, ...(await listening(createServer(wrap(toNodeListener({ fetch: record }))))) };
}

test("a request arrives with its URL, headers, body and connection", async () => {
  const server = await serving(async (request) => Response.json({ text: await request.text() }));
  const headers = [
    ["X-Two", "1"],
    ["x-two", "2"],
    ["Cookie", "a=1; b=2"],
    ["Content-Type", "text/plain"],
  ];
  const sent = await fetch(`${server.origin}//api/links?a=%20b`, { method: "POST", headers, body: "Soup" });
  assert.deepEqual(await sent.json(), { text: "Soup" });
  await fetch(`${server.origin}/empty`, { method: "HEAD" });
  const [{ request, env }, head] = server.seen;
  assert.equal(request.url, `${server.origin}//api/links?a=%20b`);
  assert.deepEqual(
    ["host", "x-two", "cookie"].map((name) => request.headers.get(name)),
    [server.origin.slice(7), "1, 2", "a=1; b=2"],
  );
  assert.equal(env.incoming.socket.remoteAddress, "127.0.0.1");
  assert.deepEqual([head.request.method, head.request.body], ["HEAD", null]);
  await server.close();
});

test("a gateway gets the address by its option", async () => {
  const addresses = [];
  const clientIp = (_request, { incoming }) => {
    addresses.push(incoming.socket.remoteAddress);
    return addresses[0];
  };
  const { gateway } = gatewayOf({ clientIp });
  const server = await serving((request, connection) => gateway.fetch(request, { ...env, ...connection }));
  const at = (path) => fetch(`${server.origin}${path}`, { method: "POST", headers: json, body: list });
  assert.equal((await at("/api/links")).status, 200);
  assert.equal((await at("/api/links/")).status, 200);
  assert.deepEqual(addresses, ["127.0.0.1", "127.0.0.1"]);
  await server.close();
});

test("a response arrives as it is: status, cookies, and a stream as it is written", async () => {
  let controller;
  const start = (opened) => {
    controller = opened;
  };
  const body = new ReadableStream({ start });
  const server = await serving(async () => {
    const response = new Response(body, { status: 203, headers: { "x-a": "b" } });
    for (const cookie of ["a=1", "b=2, c"]) response.headers.append("set-cookie", cookie);
    return response;
  });
  const sending = request(server.origin).end();
  controller.enqueue(new TextEncoder().encode("first"));
  const [response] = await once(sending, "response");
  assert.deepEqual([response.statusCode, response.headers["x-a"]], [203, "b"]);
  assert.deepEqual(response.headers["set-cookie"], ["a=1", "b=2, c"]);
  const [first] = await once(response, "data");
  assert.equal(String(first), "first");
  controller.close();
  await once(response, "end");
  await server.close();
});

test("a client that disconnects aborts the request, and cancels the body of the response", async () => {
  let canceled;
  const cancel = new Promise((resolve) => {
    canceled = resolve;
  });
  const body = () => new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(1 << 16)), cancel: canceled });
  const server = await serving(async ({ url, signal }) => {
    if (url.endsWith("/never")) await once(signal, "abort");
    return new Response(body());
  });
  for (const path of ["/never", "/endless"]) {
    const sending = request(`${server.origin}${path}`).on("error", () => {});
    if (path === "/endless") sending.on("response", (response) => response.once("data", () => sending.destroy()));
    sending.end();
    while (server.seen.length === 0) await new Promise((next) => setTimeout(next, 5));
    const { signal } = server.seen.pop().request;
    const aborted = once(signal, "abort");
    if (path === "/never") sending.destroy();
    await aborted;
  }
  await cancel;
  await server.close();
});

test("a request after a completed one is not aborted, and its connection is used again", async () => {
  const server = await serving(async (request) => new Response(await request.text()));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const body of ["a", "b"]) {
    const [response] = await once(request(server.origin, { method: "POST", agent }).end(body), "response");
    await once(response.resume(), "end");
    await new Promise((next) => setTimeout(next, 20));
  }
  assert.deepEqual(
    server.seen.map(({ request }) => request.signal.aborted),
    [false, false],
  );
  const [first, second] = server.seen.map(({ env }) => env.incoming.socket);
  assert.ok(first === second);
  agent.destroy();
  await server.close();
});

test("in Express, the path of the application counts, and a body that a parser has read is reported", async () => {
  const errors = [];
  const { gateway } = gatewayOf({ onError: (error) => errors.push(error.message) });
  const mounted = (listener) => async (incoming, outgoing) => {
    incoming.originalUrl = incoming.url;
    incoming.url = incoming.url.slice("/api".length);
    if (incoming.headers["x-parsed"]) for await (const _ of incoming);
    return listener(incoming, outgoing);
  };
  const server = await serving((request) => gateway.fetch(request, env), mounted);
  const send = (headers) =>
    fetch(`${server.origin}/api/links`, { method: "POST", headers: { ...json, ...headers }, body: list });
  assert.equal((await send({})).status, 200);
  const parsed = await send({ "x-parsed": "1" });
  assert.equal(parsed.status, 500);
  assert.match(errors[0], /has a body that other code has read or locked/);
  await server.close();
});

test("the gateway refuses and logs a malformed host, path or method, and a `fetch` that throws ends the connection", async () => {
  const { gateway, lines } = gatewayOf();
  const server = await serving((request) => {
    if (request.url.endsWith("/throws")) throw new Error("gone");
    return gateway.fetch(request, env);
  });
  const head = (line, host) => raw(server.port, `${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const [line, host] of [
    ["GET /", "[::x"],
    ["GET /", ""],
    ["GET http://[::x/", "a.example"],
    ["TRACE /", "a.example"],
  ])
    assert.equal(await head(line, host), 400, `${line} ${host}`);
  assert.deepEqual(
    lines.map(({ status, reason }) => `${status} ${reason}`),
    Array(4).fill("400 url"),
  );
  assert.equal(await head("GET http://a.example/x", "b.example"), 404);
  assert.equal(await head("OPTIONS *", "b.example"), 404);
  assert.deepEqual(
    server.seen.slice(4).map(({ request }) => request.url),
    ["http://a.example/x", "http://b.example/*"],
  );
  await assert.rejects(fetch(`${server.origin}/throws`));
  await server.close();
});

test("HTTP/2", async () => {
  const { gateway } = gatewayOf();
  const urls = [];
  const fetch = (request) => {
    urls.push(request.url);
    return gateway.fetch(request, env);
  };
  const server = await listening(createHttp2Server(toNodeListener({ fetch })));
  const session = connect(server.origin);
  const stream = session.request({ ":method": "POST", ":path": "/api/links", ...json });
  stream.end(list);
  const [headers] = await once(stream, "response");
  assert.equal(headers[":status"], 200);
  let text = "";
  for await (const chunk of stream) text += chunk;
  assert.match(JSON.parse(text).products_link_url, /^https:/);
  assert.deepEqual(urls, [`${server.origin}/api/links`]);
  session.destroy();
  await server.close();
});

test("a stream of HTTP/2 is closed a second after its body was refused, and may name its host twice", async () => {
  const seen = [];
  const fetch = async (request) => {
    seen.push(request.headers.get("host"));
    return new Response(null, { status: 404 });
  };
  const server = await listening(createHttp2Server(toNodeListener({ fetch })));
  const session = connect(server.origin);
  const host = server.origin.slice("http://".length);
  const stream = session.request({ ":method": "POST", ":path": "/nope", ":authority": host, host });
  stream.write("{");
  const [headers] = await once(stream, "response");
  stream.resume();
  assert.equal(headers[":status"], 404);
  await once(stream, "close");
  assert.deepEqual(seen, [host]);
  session.destroy();
  await server.close();
});
