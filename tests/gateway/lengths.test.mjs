// Responses of the global `fetch`: with a declared length, without one, and compressed.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import test, { after } from "node:test";
import { gzipSync } from "node:zlib";
import { listening } from "../support/loopback.mjs";
import { importPacked } from "../support/packed.mjs";
import { list } from "./payloads.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const link = JSON.stringify({ products_link_url: "https://shop.example.com/1" });
const long = `${link}${" ".repeat((8 << 20) + 1)}`;

/** The headers of each response, and its body in pieces. */
const RESPONSES = {
  stated: [{ "content-length": link.length }, link],
  unstated: [{}, link.slice(0, 9), link.slice(9)],
  compressed: [{ "content-encoding": "gzip", "content-length": gzipSync(link).length }, gzipSync(link)],
  "too long": [{ "content-length": long.length }, long],
  "too long, without a length": [{}, long],
  "too long, compressed": [{ "content-encoding": "gzip", "content-length": gzipSync(long).length }, gzipSync(long)],
  "shorter than declared": [{ "content-length": link.length + 1 }, link],
};

let current;
const server = createServer((request, response) => {
  const [headers, ...pieces] = current;
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    for (const piece of pieces) response.write(piece);
    if (headers["content-length"] > Buffer.concat(pieces.map((piece) => Buffer.from(piece))).length) response.destroy();
    else response.end();
  });
});

const { origin, close } = await listening(server);
after(close);

for (const [name, parts] of Object.entries(RESPONSES)) {
  test(`a response ${name}`, async () => {
    current = parts;
    const hosts = { api: origin };
    const lines = [];
    const log = (line) => lines.push(line);
    const gateway = createGateway({ hosts, apiKey: "c4n4ry-key", authorize: "anyone", allowLoopbackHttp: true, log });
    const headers = { "content-type": "application/json" };
    const sent = new Request("http://gateway.example/api/links", { method: "POST", headers, body: list });
    const { status } = await gateway.fetch(sent);
    const fault = name.startsWith("too long")
      ? "malformed-response"
      : name.startsWith("shorter")
        ? "network"
        : undefined;
    assert.deepEqual([status, lines[0].reason], [fault === undefined ? 200 : 502, fault]);
  });
}

/** Misleading lengths: none, the compressed length, too large, and not a number. */
const ENDLESS = {
  unstated: {},
  compressed: { "content-encoding": "gzip", "content-length": "1000" },
  "of more than is allowed": { "content-length": `${(8 << 20) + 1}` },
  "of a length that is not a number": { "content-length": "0x10" },
  "of chunks with a declared length": { "content-length": "10", "transfer-encoding": "chunked" },
};

for (const [name, headers] of Object.entries(ENDLESS)) {
  test(`an endless response, ${name}, is abandoned at the limit`, async (t) => {
    const space = new Uint8Array(1 << 20).fill(0x20);
    let left = 9;
    const pull = (controller) => (left-- > 0 ? controller.enqueue(space) : new Promise(() => {}));
    const respond = async () => new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers });
    t.mock.method(globalThis, "fetch", respond);
    const lines = [];
    const log = (line) => lines.push(line);
    const hosts = { api: "https://api.example" };
    const gateway = createGateway({ hosts, apiKey: "c4n4ry-key", authorize: "anyone", log, timeout: 3000 });
    const requestHeaders = { "content-type": "application/json" };
    const sent = new Request("http://gateway.example/api/links", {
      method: "POST",
      headers: requestHeaders,
      body: list,
    });
    assert.equal((await gateway.fetch(sent)).status, 502);
    assert.equal(lines[0].reason, "malformed-response");
  });
}
