// Next.js: one application with a page of each kind and a route of each runtime.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../runtimes/free-port.mjs";
import { environment } from "../../runtimes/process.mjs";
import { reportAt } from "../page.mjs";
import { project, runTool, versionOf } from "../tool.mjs";

const route = (runtime) => `import { probe } from "../../probe.mjs";
export const runtime = "${runtime}";
export const dynamic = "force-dynamic";
export const GET = () => Response.json(probe());
`;

const application = {
  "app/layout.jsx": `export default ({ children }) => (
  <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>
);
`,
  "app/server/page.jsx": `import { probe } from "../../probe.mjs";
export const dynamic = "force-dynamic";
export default () => <pre>{JSON.stringify(probe())}</pre>;
`,
  "app/client/page.jsx": `"use client";
import { useEffect } from "react";
import { probe } from "../../probe.mjs";
export default function Page() {
  useEffect(() => { globalThis.report = probe(); }, []);
  return null;
}
`,
  "app/node/route.js": route("nodejs"),
  "app/edge/route.js": route("edge"),
};

/** The application, built and serving: one for all rows. */
let serving;

async function start() {
  const folder = project("next", application);
  runTool(folder, "next", "build");
  const port = await freePort();
  const args = [
    join(import.meta.dirname, "../node_modules/next/dist/bin/next"),
    "start",
    "-H",
    "127.0.0.1",
    "-p",
    String(port),
  ];
  const server = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`${origin}/node`).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => server.kill() };
}

export async function stopNext() {
  (await serving?.catch(() => undefined))?.stop();
}

const json = async (url) => (await fetch(url)).json();

async function shown(url) {
  const [, text] = /<pre>(.*?)<\/pre>/s.exec(await (await fetch(url)).text());
  return JSON.parse(
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  );
}

export const next = [
  ["server component", "server", shown],
  ["client component", "client", reportAt],
  ["route in node", "node", json],
  ["route at the edge", "edge", json],
].map(([what, path, read]) => ({
  name: `Next.js, ${what}`,
  version: () => versionOf("next"),
  async report() {
    serving ??= start();
    return read(`${(await serving).origin}/${path}`);
  },
}));
