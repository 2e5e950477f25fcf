// Pages with `<endcap-placement src>` in front of a real gateway and the sandbox, under a policy without WebAssembly.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listen } from "../gateway/serving.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { openBrowser } from "./browser.mjs";

const { createGateway } = await importPacked("endcap/gateway");
const { GatewayClient } = await importPacked("endcap/gateway-client");

const policy =
  "default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self' http://127.0.0.1:*; require-trusted-types-for 'script'";
const respondWith = (text, type) =>
  new Response(text, { headers: { "Content-Type": type, "Content-Security-Policy": policy } });

/** Returns the placement request of a shop page, for pages of four creatives. */
const requestFor = (location, query = { storefront_query: { page_view_id: "None" } }) => ({
  page_context: { page_query: query },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  store_context: { location_code: location },
  pagination_context: { page_size: 4 },
});

/** Opens a browser and serves the page, a gateway at `/api`, and at `/closed/api` one that allows no other origin. */
export async function openSourcePage() {
  /** The placement requests received from the loaded page. They wait for `held` if it is set. */
  const requests = [];
  let held;
  let html = "";
  let loads = 0;
  let gateways;
  let sandbox;

  async function handle(request) {
    const { pathname, origin } = new URL(request.url);
    if (pathname === "/") return respondWith(html, "text/html; charset=utf-8");
    if (pathname === "/favicon.ico") return respondWith("", "image/svg+xml");
    if (pathname === "/words") return respondWith("words", "text/plain");
    if (pathname.startsWith("/pictures/")) return fetch(sandbox.address + pathname);
    const [, closed, path] = /^(\/closed)?(\/api\/.*)$/.exec(pathname) ?? [];
    if (path === undefined) return file(pathname);
    if (request.method !== "POST") return gateways[closed ? 1 : 0].fetch(request);
    const body = await request.text();
    const { method, headers, signal } = request;
    // The page before can still send one.
    const sender = /\?\d+$/.exec(headers.get("referer"))?.[0];
    if (sender === undefined || sender === `?${loads}`) requests.push({ body, signal });
    await held?.promise;
    return gateways[closed ? 1 : 0].fetch(new Request(origin + path, { method, headers, body }));
  }

  async function file(pathname) {
    if (!pathname.startsWith("/endcap/")) return new Response(null, { status: 404 });
    const path = join(project, "node_modules/endcap", pathname.slice("/endcap/".length));
    return respondWith(await readFile(path), "text/javascript");
  }

  const server = await listen({ fetch: handle });
  sandbox = await startSandbox("--public-url", server.url);
  const { address, client_id: clientId, client_secret: clientSecret, api_key: apiKey } = sandbox;
  const [location] = sandbox.location_codes;
  const neighbor = server.url.replace("127.0.0.1", "localhost");
  const options = {
    hosts: { auth: address, ads: address, api: address },
    credentials: { clientId, clientSecret },
    apiKey,
    authorize: "anyone",
    allowLoopbackHttp: true,
    log: () => {},
  };
  gateways = [createGateway({ ...options, allowedOrigins: [neighbor] }), createGateway(options)];

  const browser = await openBrowser();
  const { driver } = browser;
  const run = (body, ...args) => driver.executeScript(body, ...args);
  const until = (body, ...args) => driver.wait(() => run(body, ...args), 10_000, String(body));
  const state = () => run(() => document.querySelector("endcap-placement").state);
  const reaches = (...states) =>
    until((states) => states.includes(document.querySelector("endcap-placement")?.state), states);
  return {
    ...{ server, driver, neighbor, requests, run, until, state, reaches, consoleErrors: browser.consoleErrors },
    /** Waits until a condition of the test is true. */
    waitFor: (holds) => driver.wait(holds, 10_000, String(holds)),
    /** Waits long enough for a request to be sent. */
    settle: () => run(() => new Promise((resolve) => setTimeout(resolve, 300))),
    request: (query) => JSON.stringify(requestFor(location, query)),
    /** Opens a page that has only this markup and `endcap/element`. */
    async load(markup, origin = server.url) {
      html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>src</title>
<script type="module" src="/endcap/dist/element.js"></script>${markup}`;
      await driver.get(`${origin}/?${++loads}`);
    },
    /** Opens another path of the server. */
    visit: (path) => driver.get(server.url + path),
    ids: () => run(() => [...document.querySelectorAll("endcap-creative")].map(({ creative }) => creative.id)),
    /** Clicks the button, and waits until the page has loaded or failed. */
    async press() {
      await run(() =>
        document.querySelector("endcap-placement").shadowRoot.querySelector("button:not([hidden])").click(),
      );
      await reaches("more", "end", "error");
    },
    /** Returns the ids of the creatives that a client gets for the same request. */
    async listedIds(request) {
      const client = new GatewayClient(`${server.url}/api`);
      const ids = [];
      for await (const { id } of client.placements.list(request).creatives()) ids.push(id);
      return ids;
    },
    /** Holds requests until the returned function is called. */
    hold() {
      held = resolvers();
      return () => {
        held?.resolve();
        held = undefined;
      };
    },
    reset() {
      held?.resolve();
      held = undefined;
      requests.length = 0;
    },
    async close() {
      await browser.close();
      await server.close();
      await sandbox.stop();
    },
  };
}

function resolvers() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
