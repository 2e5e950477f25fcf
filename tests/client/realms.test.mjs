// The client in another realm than the runtime's `fetch`, as in Jest: its errors and promises are of other classes there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import test from "node:test";
import vm from "node:vm";
import { installed } from "../support/packed.mjs";

const globals = Object.fromEntries(
  [
    "fetch",
    "Headers",
    "Request",
    "Response",
    "URL",
    "TextDecoder",
    "TextEncoder",
    "AbortController",
    "performance",
    "setTimeout",
    "clearTimeout",
  ].map((name) => [name, globalThis[name]]),
);
const context = vm.createContext({ ...globals, Buffer, WebAssembly });
const entries = { "endcap/http": "dist/loaders/http-inlined.cjs" };
const loaded = new Map();

/** Requires a file of the package in the realm. */
function requireIn(file) {
  if (!loaded.has(file)) {
    const module = { exports: {} };
    loaded.set(file, module);
    const run = vm.runInContext(`(module, exports, require) => { ${readFileSync(file, "utf8")} }`, context);
    run(module, module.exports, (name) =>
      requireIn(join(...(entries[name] ? [installed, entries[name]] : [dirname(file), name]))),
    );
  }
  return loaded.get(file).exports;
}

const { EndcapClient } = requireIn(join(installed, "dist/loaders/client.cjs"));
const createLink = (port) => {
  const hosts = { api: `http://127.0.0.1:${port}` };
  const client = new EndcapClient({ hosts, apiKey: "c4n4ry", allowLoopbackHttp: true, maxRetries: 0 });
  return client.links.create({ title: "Soup", line_items: [{ name: "leek" }] });
};

test("a client of another realm reads the responses of the runtime, and shows why a connection failed", async () => {
  const text = '{"products_link_url":"https://shop.example/lists/1"}';
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, { "content-length": text.length }).end(text));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  assert.equal((await createLink(port)).url, "https://shop.example/lists/1");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const error = await createLink(port).catch((reason) => reason);
  assert.equal(error.name, "NetworkError");
  assert.match(String(error.cause.message), /fetch failed/);
  assert.equal(error.cause.cause.code, "ECONNREFUSED");
  assert.equal(JSON.parse(JSON.stringify(error)).cause.cause.code, "ECONNREFUSED");
});
