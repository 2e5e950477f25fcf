// Next.js: one application with a page of each kind and a route of each runtime.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { environment } from "../../runtimes/process.mjs";
import { freePort } from "../../support/loopback.mjs";
import { reportAt } from "../page.mjs";
import { project, versionOf } from "../tool.mjs";

const route = (runtime) => `import { probe } from "../../probe.mjs";
export const runtime = "${runtime}";
export const dynamic = "force-dynamic";
export const GET = () => Response.json(probe());
`;

const creative = (id) => `{
  id: "${id}",
  layout: "shoppable_display",
  hero: { url: origin + "/picture", alt: "Soup", width: 300, height: 200 },
  click: { slug: "/brands/acme" },
  products: [{ product_id: "p1" }],
  properties: {}, other_assets: [], other_actions: [], withheld: [],
}`;

/** A page of a shop: a component in a server component, and one with handlers and cards in a client component. */
const shop = {
  "app/ads/route.js": `export const POST = async (request) => {
  const origin = "http://" + request.headers.get("host");
  const { pagination_context } = await request.json();
  return Response.json({ creatives: [${creative("one")}, ${creative("two")}].slice(0, pagination_context.page_size), skipped: 0 });
};
`,
  "app/picture/route.js": `const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';
export const GET = () => new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
`,
  "app/shop/page.jsx": `import { EndcapPlacement } from "endcap/element/react";
import { Ads } from "./ads.jsx";
export const dynamic = "force-dynamic";
export default () => (
  <main style={{ "--endcap-max-height": "4rem" }}>
    <EndcapPlacement id="server" src="/ads" request={{ pagination_context: { page_size: 1 } }} label="Ad" />
    <Ads />
  </main>
);
`,
  "app/shop/ads.jsx": `"use client";
import { EndcapPlacement } from "endcap/element/react";
import { useEffect, useState } from "react";
export function Ads() {
  const [state, setState] = useState("none");
  const [seen, setSeen] = useState([]);
  useEffect(() => {
    if (seen.length < 2) return;
    const all = (selector) => [...document.querySelectorAll(selector)];
    globalThis.report = {
      state,
      seen,
      shown: ["#server", "#client"].map((id) => all(id + " endcap-creative").map(({ creative }) => creative.id)),
      cards: all("#client .card").map(({ textContent }) => textContent),
      links: all("#client endcap-creative").map(({ shadowRoot }) => shadowRoot.querySelector("a").pathname),
    };
  });
  return (
    <EndcapPlacement
      id="client"
      src="/ads"
      request={{ pagination_context: { page_size: 2 } }}
      resolveSlug={(slug) => "/shop" + slug}
      onState={({ detail }) => setState(detail.state)}
      onViewable={({ detail }) => setSeen((all) => [...all, detail.id].sort())}
      renderProduct={({ product_id }, { id }) => <a className="card" href={"/p/" + product_id}>{id + " " + product_id}</a>}
    />
  );
}
`,
};

export const layout = {
  "app/layout.jsx": `export default ({ children }) => (
  <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>
);
`,
};

const application = {
  ...shop,
  ...layout,
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

/** The application, built and served once for all its rows. */
let serving;

const command = join(import.meta.dirname, "../node_modules/next/dist/bin/next");

/** Builds an application. Returns its folder. */
export async function buildNext(name, files) {
  const folder = project(name, files);
  await promisify(execFile)(process.execPath, [command, "build"], { cwd: folder, env: environment });
  return folder;
}

/** Serves a built application. */
export async function serveNext(folder) {
  const port = await freePort();
  const args = [command, "start", "-H", "127.0.0.1", "-p", String(port)];
  const server = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(`${origin}/none`).catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => server.kill() };
}

const start = async () => serveNext(await buildNext("next", application));

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

const components = {
  name: "Next.js, the elements' components",
  version: () => versionOf("next"),
  async check() {
    serving ??= start();
    assert.deepEqual(await reportAt(`${(await serving).origin}/shop`), {
      state: "end",
      seen: ["one", "two"],
      shown: [["one"], ["one", "two"]],
      cards: ["one p1", "two p1"],
      links: ["/shop/brands/acme", "/shop/brands/acme"],
    });
  },
};

const rows = [
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
export const next = [...rows, components];
