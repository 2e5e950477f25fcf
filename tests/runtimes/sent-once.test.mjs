// Both clients send a request once, even if a reused connection closes after the service has read the request. Deno's
// `fetch` repeats requests with byte bodies in that case. A link is requested again only if nothing was sent.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import test from "node:test";
import { promisify } from "node:util";
import { freePort, listening } from "../support/loopback.mjs";
import { absent } from "./hosts.mjs";
import { binary, environment } from "./process.mjs";
import { makeProject } from "./project.mjs";

const program = `
import { EndcapClient } from "endcap/client";
import { GatewayClient } from "endcap/gateway-client";
const api = globalThis.Deno?.args[0] ?? globalThis.process.argv[2];
const list = (title) => ({ title, line_items: [{ name: "soup" }] });
for (const [name, fetch] of [["plain", undefined], ["option", (url, init) => globalThis.fetch(url, init)]]) {
  const client = new EndcapClient({ hosts: { api }, apiKey: "c4n4ry", allowLoopbackHttp: true, ...(fetch && { fetch }) });
  await client.links.create(list("good"));
  // Lets the connection return to the pool.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { error } = await client.links.create(list("broken " + name)).catch((error) => ({ error }));
  console.log(error?.name);
}
for (const [name, form] of [["text", list], ["bytes", (title) => new TextEncoder().encode(JSON.stringify(list(title)))]]) {
  const client = new GatewayClient(api);
  await client.links.create(form("good"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { error } = await client.links.create(form("broken " + name)).catch((error) => ({ error }));
  console.log(error?.name);
}
`;

/** Sends a link to each origin, and prints the attempts and whether the request may have been sent. */
const failures = `
import { EndcapClient } from "endcap/client";
for (const api of globalThis.Deno?.args ?? globalThis.process.argv.slice(2)) {
  const client = new EndcapClient({ hosts: { api }, apiKey: "c4n4ry", allowLoopbackHttp: true, maxRetries: 1 });
  const list = { title: "Soup", line_items: [{ name: "onion" }] };
  const error = await client.links.create(list).catch((error) => error);
  console.log(error.name, error.attempts, error.mayHaveBeenSent);
}
`;

const runtimes = {
  node: () => [process.execPath, "main.mjs"],
  bun: () => [binary("@oven", "bin/bun"), "run", "main.mjs"],
  deno: () => [binary("@deno", "deno"), "run", "--no-prompt", "--allow-net=127.0.0.1", "main.mjs"],
};

/** Starts a service that reads broken lists whole and closes the connection without a response. */
async function startService() {
  const titles = [];
  const lengths = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { title } = JSON.parse(body);
    titles.push(title);
    lengths.push(request.headers["content-length"] === String(Buffer.byteLength(body)));
    if (title.startsWith("broken")) request.socket.destroy();
    else response.end('{"products_link_url":"https://shop.example/l/1"}');
  });
  server.keepAliveTimeout = 60_000;
  return { titles, lengths, ...(await listening(server)) };
}

for (const [name, command] of Object.entries(runtimes)) {
  test(`${name} sends a link once on a connection that breaks`, { skip: absent(name) }, async (t) => {
    const { titles, lengths, origin, close } = await startService();
    t.after(close);
    const [file, ...args] = command();
    const folder = makeProject(`sent-once-${name}`, { "main.mjs": program });
    const { stdout } = await promisify(execFile)(file, [...args, origin], { cwd: folder, env: environment });
    assert.equal(stdout, "NetworkError\n".repeat(4));
    assert.deepEqual(
      titles,
      ["plain", "option", "text", "bytes"].flatMap((each) => ["good", `broken ${each}`]),
    );
    assert.ok(lengths.every(Boolean), "each request has a content length");
  });
}

/** Starts a server for raw sockets. Returns its port. */
async function listen(t, onSocket) {
  const { port, close } = await listening(createSocketServer(onSocket));
  // Not awaited: clients leave connections open.
  t.after(() => void close());
  return port;
}

for (const [name, command] of Object.entries(runtimes)) {
  test(`${name} reports whether a request was sent`, { skip: absent(name) }, async (t) => {
    const port = await freePort();
    const plain = await listen(t, (socket) => socket.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const resetting = await listen(t, (socket) => socket.once("data", () => socket.resetAndDestroy()));
    const closing = await listen(t, (socket) => socket.once("data", () => socket.end()));
    const origins = [
      `http://127.0.0.1:${port}`,
      `https://127.0.0.1:${plain}`,
      `http://127.0.0.1:${resetting}`,
      `http://127.0.0.1:${closing}`,
    ];
    const [file, ...args] = command();
    const folder = makeProject(`sent-failures-${name}`, { "main.mjs": failures });
    const { stdout } = await promisify(execFile)(file, [...args, ...origins], { cwd: folder, env: environment });
    const [refused, withoutTls, reset, closedEarly] = stdout.trim().split("\n");
    assert.equal(refused, "NetworkError 2 false");
    assert.equal(withoutTls, "NetworkError 1 false");
    assert.deepEqual([reset, closedEarly], Array(2).fill("NetworkError 1 true"));
  });
}
