// The runtimes for mixed calls. Each runs a number of calls, and reports the bytes of the wasm memories and, after a garbage
// collection, of the JS heap.

import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../browsers/browser.mjs";
import { serve } from "../browsers/server.mjs";
import { inspect } from "../runtimes/inspector.mjs";
import { makeProject } from "../runtimes/project.mjs";
import { bundled, DATES, startServices, worker } from "../runtimes/workerd.mjs";
import { settledHeapBytes, wasmBytes } from "../support/gauges.mjs";
import { importPacked, project } from "../support/packed.mjs";

const shared = {
  "fast-clock.mjs": new URL("fast-clock.mjs", import.meta.url),
  "mixed.mjs": new URL("mixed.mjs", import.meta.url),
  "sending.mjs": new URL("sending.mjs", import.meta.url),
  "hostile-values.mjs": new URL("../support/hostile-values.mjs", import.meta.url),
};
const texts = Object.fromEntries(
  Object.entries(shared).map(([name, url]) => [`/${name}`, { text: readFileSync(url) }]),
);

const inNode = (run) => ({ run, wasmBytes, heapBytes: settledHeapBytes, close: () => {} });

async function node(share) {
  const folder = makeProject("life");
  for (const [name, url] of Object.entries(shared)) cpSync(url, join(folder, name));
  const { mixed } = await import(pathToFileURL(join(folder, "mixed.mjs")).href);
  const modules = [await importPacked(), await importPacked("endcap/http"), await importPacked("endcap/client")];
  return inNode(mixed(...modules, share).run);
}

const page = `
import { mixed } from "/mixed.mjs";
import * as client from "/endcap/dist/client.js";
import * as http from "/endcap/dist/loaders/http-inlined.js";
import * as endcap from "/endcap/dist/loaders/inlined.js";
globalThis.calls = mixed(endcap, http, client);
`;

async function chromium() {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
  const server = await serve(
    {
      ...texts,
      "/index.html": { text: '<!doctype html><title>life</title><script type="module" src="/page.mjs"></script>' },
      "/favicon.ico": { text: "" },
      "/page.mjs": { text: page },
      "/endcap/": join(project, "node_modules/endcap"),
    },
    policy,
  );
  const browser = await openBrowser("chromium");
  const { driver } = browser;
  await driver.get(`${server.origin}/`);
  await driver.wait(() => driver.executeScript("return globalThis.calls !== undefined"), 60_000);
  return {
    run: (count) =>
      driver.executeAsyncScript("const [count, done] = arguments; globalThis.calls.run(count).then(done);", count),
    wasmBytes: () => driver.executeScript("return globalThis.calls.wasmBytes()"),
    async heapBytes() {
      for (let time = 0; time < 3; time += 1) await driver.sendDevToolsCommand("HeapProfiler.collectGarbage");
      return (await driver.sendAndGetDevToolsCommand("Runtime.getHeapUsage")).usedSize;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

const main = `
import { mixed } from "./mixed.mjs";
import * as endcap from "endcap";
import * as http from "endcap/http";
import * as client from "endcap/client";

let calls;
export default {
  async fetch(request) {
    calls ??= mixed(endcap, http, client);
    const count = Number(await request.text());
    if (count === 0) gc();
    return Response.json({ wrong: await calls.run(count), wasm: calls.wasmBytes() });
  },
};
`;

async function workerd(date) {
  const folder = makeProject(`life-workerd-${date}`, { "main.mjs": main });
  for (const [name, url] of Object.entries(shared)) cpSync(url, join(folder, name));
  const { folder: out, files } = await bundled(folder, "main.mjs");
  const services = await startServices(out, [worker("main", files, { date })], ["main"], { isInspected: true });
  const inspector = await inspect(services.inspector);
  // With a count of 0 the worker only collects garbage.
  const post = async (count) => (await fetch(services.main, { method: "POST", body: String(count) })).json();
  return {
    run: async (count) => (await post(count)).wrong,
    wasmBytes: async () => (await post(0)).wasm,
    async heapBytes() {
      for (let time = 0; time < 3; time += 1) await post(0);
      return (await inspector.send("Runtime.getHeapUsage")).usedSize;
    },
    async close() {
      inspector.close();
      services.stop();
    },
  };
}

const [newest, oldest] = DATES;
/** By name. `client` makes calls of the client alone, and `gateway` sends requests to a gateway: both in Node.js. */
export const hosts = {
  node,
  client: async () => ({ ...(await node(1)), warmUp: 5000 }),
  gateway: async () => ({ ...inNode((await import("../gateway/soak.mjs")).run), warmUp: 2000 }),
  chromium,
  workerd: () => workerd(newest),
  "workerd-oldest": () => workerd(oldest),
};
