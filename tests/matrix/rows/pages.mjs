// Pages and workers, bundled and not.

import { join } from "node:path";
import { build, createServer } from "vite";
import { browserVersion, reportAt, reportIn } from "../page.mjs";
import { pageWith, project, reporting, runTool, versionOf } from "../tool.mjs";

const loaders = "/node_modules/endcap/dist/loaders";
const importMap = {
  imports: {
    endcap: `${loaders}/inlined.js`,
    "endcap/client": `${loaders}/client.js`,
    "endcap/http": `${loaders}/http-inlined.js`,
    "endcap-recipes": "/node_modules/endcap-recipes/dist/loaders/inlined.js",
  },
};
const entry = '<script type="module" src="/main.mjs"></script>';
const page = { "index.html": pageWith(entry), "main.mjs": reporting };
const quiet = { logLevel: "error", configFile: false };

const workerPage = {
  "index.html": pageWith(entry),
  "main.mjs": `const worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => { globalThis.report = data; };
`,
  "worker.mjs": 'import { probe } from "./probe.mjs";\npostMessage(probe());\n',
};

const serviceWorkerPage = {
  "index.html": pageWith(entry),
  "main.mjs": `const controlled = new Promise((resolve) => { navigator.serviceWorker.oncontrollerchange = resolve; });
await navigator.serviceWorker.register("/worker.js");
await controlled;
globalThis.report = await (await fetch("/report")).json();
`,
  "worker.mjs": `import { probe } from "./probe.mjs";
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (new URL(event.request.url).pathname === "/report") event.respondWith(Response.json(probe()));
});
`,
};

async function built(name, files) {
  const folder = project(name, files);
  await build({ ...quiet, root: folder });
  return join(folder, "dist");
}

export const pages = [
  {
    name: "a page without a bundler",
    version: async () => `Chromium ${await browserVersion()}`,
    needs: "an import map",
    report: () =>
      reportIn(
        project("import-map", {
          ...page,
          "index.html": pageWith(`<script type="importmap">${JSON.stringify(importMap)}</script>${entry}`),
        }),
      ),
  },
  {
    name: "Vite, development server",
    version: () => versionOf("vite"),
    async report() {
      const server = await createServer({
        ...quiet,
        root: project("vite-dev", page),
        server: { host: "127.0.0.1", port: 0 },
      });
      try {
        await server.listen();
        return await reportAt(server.resolvedUrls.local[0]);
      } finally {
        await server.close();
      }
    },
  },
  {
    name: "Vite, build",
    version: () => versionOf("vite"),
    report: async () => reportIn(await built("vite", page)),
  },
  {
    name: "a web worker (built by Vite)",
    version: () => versionOf("vite"),
    report: async () => reportIn(await built("worker", workerPage)),
  },
  {
    name: "a service worker (bundled by esbuild)",
    version: () => versionOf("esbuild"),
    report() {
      const folder = project("service-worker", serviceWorkerPage);
      runTool(folder, "esbuild", "worker.mjs", "--bundle", "--outfile=worker.js", "--log-level=error");
      return reportIn(folder);
    },
  },
];
