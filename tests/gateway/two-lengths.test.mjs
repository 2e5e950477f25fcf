// Messages with a `Content-Length` and a `Transfer-Encoding`: workerd reads them to the end of the chunks.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import test from "node:test";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, DATES, external, startServices, worker } from "../runtimes/workerd.mjs";
import { listening } from "../support/loopback.mjs";
import { list } from "./payloads.mjs";

const main = `import { createGateway } from "endcap/gateway";
const gateway = createGateway({ hosts: { api: "https://api.example" }, apiKey: "c4n4ry-key", authorize: "anyone" });
export default { fetch: (request, env, context) => gateway.fetch(request, env, context) };
`;
const BOTH = "Content-Type: application/json\r\nContent-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n";
const chunk = Buffer.from(`10000\r\n${" ".repeat(1 << 16)}\r\n`);
/** More than socket buffers and both limits of endcap, in bytes. */
const END = 64 << 20;

/** Writes chunks until the other side responds or closes, or `END`. Resolves to the number of bytes that left this process. */
function pour(socket) {
  return new Promise((resolve) => {
    let sent = 0;
    const more = () => {
      while (sent < END && !socket.destroyed && socket.writableLength < 1 << 18) {
        socket.write(chunk);
        sent += chunk.length;
      }
      if (sent < END && !socket.destroyed) setTimeout(more, 1);
      else socket.destroy();
    };
    socket.on("error", () => {});
    socket.on("data", () => socket.destroy());
    socket.on("close", () => resolve(sent));
    more();
  });
}

for (const date of DATES)
  test(`in workerd of ${date}, limits hold for messages with both headers`, async (t) => {
    const poured = [];
    const service = createServer((socket) => {
      socket.once("data", () => {
        socket.write(`HTTP/1.1 200 OK\r\n${BOTH}`);
        poured.push(pour(socket));
      });
    });
    const { origin, close } = await listening(service);
    t.after(close);
    const { folder, files } = await bundled(makeProject(`two-lengths-${date}`, { "main.mjs": main }), "main.mjs");
    const outside = external("outside", origin);
    const workers = [worker("main", files, { date, outbound: "outside" }), outside];
    const { main: url, stop } = await startServices(folder, workers, ["main"]);
    t.after(stop);

    await t.test("of a page", async () => {
      let response = "";
      // A server that closes before it has read all resets the connection, which can discard its response.
      for (let tries = 0; response === "" && tries < 3; tries += 1) {
        const socket = connect(new URL(url).port, "127.0.0.1");
        socket.write(`POST /api/links HTTP/1.1\r\nHost: gateway.example\r\n${BOTH}`);
        socket.on("data", (data) => (response += data));
        const sent = await pour(socket);
        assert.ok(sent < END / 2, `${sent} bytes`);
      }
      assert.match(response, /^HTTP\/1\.1 413 /);
    });

    await t.test("of the service", async () => {
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(`${url}/api/links`, { method: "POST", headers, body: list });
      assert.equal(status, 502);
      const [sent] = await Promise.all(poured);
      assert.ok(sent < END / 2, `${sent} bytes`);
    });
  });
