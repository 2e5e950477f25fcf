// Measures what three placements do to a page: the Core Web Vitals in headless Chromium, of the same page with and without them.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openBrowser } from "../../tests/browsers/browser.mjs";
import { binary } from "../../tests/browsers/chromium.mjs";
import { median } from "../measure.mjs";
import { response } from "../placement-responses.mjs";

/** The processor of the emulated device is this many times slower than the machine. */
const SLOWDOWN = 4;
/** The milliseconds that the service, and each picture, take. */
const DELAY_MS = 50;
/** The times of the clicks, in milliseconds after the load of the page. */
const CLICKS = [150, 300, 600];

const request = {
  page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement: { supported_format: ["image_banner"] } } },
  store_context: { location_code: "harbour" },
};

const placement = (more) =>
  `<endcap-placement src="/api/placements" reserve="image_banner" ${more} request='${JSON.stringify(request)}'></endcap-placement>`;

const text = `<p>${"Carrots, leeks and a little cream make a soup for four. ".repeat(12)}</p>`;
const goods = `<ul>${Array.from({ length: 40 }, (_, index) => `<li>Product ${index}</li>`).join("")}</ul>`;

const page = (withAds) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Soups</title>
<meta name="viewport" content="width=device-width">
<style>
  body { max-width: 60rem; margin: 0 auto; font: 16px/1.5 sans-serif; }
  img { display: block; width: 100%; height: auto; }
  endcap-placement:not(:defined) { display: block; box-sizing: border-box; padding-top: 1.3875rem; aspect-ratio: auto 4; }
</style>
${withAds ? '<script type="module" src="/element.js"></script>' : ""}
<h1>Soups</h1><button id="add">Add to cart</button>
${withAds ? placement("priority") : ""}
<img src="/pictures/hero.svg" width="1200" height="500" alt="">${text}${goods}
${withAds ? placement("") : ""}${text}${goods}${withAds ? placement("") : ""}
<script type="module" src="/vitals.js"></script>`;

const vitals = `
const vitals = (globalThis.vitals = { lcp: 0, cls: 0, inp: 0 });
const observe = (type, take, more) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
observe("largest-contentful-paint", ({ startTime }) => { vitals.lcp = startTime; });
observe("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
observe("event", ({ duration, interactionId }) => { if (interactionId) vitals.inp = Math.max(vitals.inp, duration); }, { durationThreshold: 16 });
let count = 0;
document.getElementById("add").addEventListener("click", ({ target }) => { target.textContent = "In the cart: " + ++count; });
`;

const picture = (width, height) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/></svg>`;

/**
 * Returns { lcp, cls, inp }, each with the medians `without` and `with` the placements, and the 95% confidence interval of the
 * median difference, over `runs` loads of each page in turns. Times are milliseconds. Returns null without Chromium.
 */
export async function measurePage(runs) {
  if (!existsSync(binary)) return null;
  const server = await startServer();
  const browser = await openBrowser("chromium");
  try {
    const { driver } = browser;
    await driver.sendDevToolsCommand("Network.enable");
    await driver.sendDevToolsCommand("Network.setCacheDisabled", { cacheDisabled: true });
    await driver.sendDevToolsCommand("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const samples = { without: [], with: [] };
    // The first loads only warm the browser.
    for (let run = -2; run < runs; run += 1) {
      const order = ["without", "with"];
      for (const name of run % 2 === 0 ? order : order.toReversed()) {
        const sample = await load(driver, `${server.origin}/${name}`);
        if (run >= 0) samples[name].push(sample);
      }
    }
    return { runs, ...Object.fromEntries(["lcp", "cls", "inp"].map((vital) => [vital, compared(samples, vital)])) };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Loads a page, clicks while it loads its ads, scrolls to its end, and returns its vitals. */
async function load(driver, url) {
  await driver.get(url);
  const start = performance.now();
  const button = await driver.findElement({ id: "add" });
  for (const time of CLICKS) {
    await wait(Math.max(0, time - (performance.now() - start)));
    await button.click();
  }
  await driver.executeScript("scrollTo(0, document.body.scrollHeight)");
  await wait(700);
  const { shown, ...vitals } = await driver.executeScript(() => ({
    ...globalThis.vitals,
    shown: document.querySelectorAll("endcap-creative[layout]").length,
  }));
  if (url.endsWith("/with") && shown < 3) throw new Error(`${shown} ads were shown`);
  return vitals;
}

function compared(samples, vital) {
  const values = (name) => samples[name].map((sample) => sample[vital]);
  const [without, withAds] = [values("without"), values("with")];
  const differences = withAds.map((value, run) => value - without[run]).sort((a, b) => a - b);
  // The order statistics between which the median lies with 95% probability.
  const reach = (1.96 * Math.sqrt(differences.length)) / 2;
  const at = (rank) => differences[Math.max(0, Math.min(differences.length - 1, rank))];
  const middle = (differences.length - 1) / 2;
  const interval = [at(Math.floor(middle - reach)), at(Math.ceil(middle + reach))];
  return { without: median(without), with: median(withAds), difference: median(differences), interval };
}

/** Returns a placement response of two banners, with pictures of the server. */
function ads(origin) {
  const { creatives } = JSON.parse(new TextDecoder().decode(response({ seed: 1 })));
  const banners = creatives.filter(({ type }) => type === "image_banner").slice(0, 2);
  return JSON.stringify({ creatives: banners }).replace(/https:\/\/d\d+\.cdn\.example\.com\//g, `${origin}/pictures/`);
}

async function startServer() {
  const { createGateway } = await import("endcap/gateway");
  const element = join(dirname(createRequire(import.meta.url).resolve("endcap/package.json")), "dist/element.js");
  const token = '{"access_token":"token-c4n4ry","token_type":"bearer","expires_in":86400}';
  const service = async (url) => {
    await wait(DELAY_MS);
    return new Response(url.endsWith("/token") ? token : ads(origin), {
      headers: { "Content-Type": "application/json" },
    });
  };
  const host = "https://api.example.com";
  const gateway = createGateway({
    hosts: { auth: host, ads: host },
    credentials: { clientId: "id", clientSecret: "secret-c4n4ry" },
    authorize: "anyone",
    allowLoopbackHttp: true,
    log: false,
    fetch: service,
  });
  const files = {
    "/without": ["text/html", page(false)],
    "/with": ["text/html", page(true)],
    "/vitals.js": ["text/javascript", vitals],
    "/element.js": ["text/javascript", await readFile(element, "utf8")],
    "/element/classes.js": ["text/javascript", await readFile(element.replace(/\.js$/, "/classes.js"), "utf8")],
    "/pictures/hero.svg": ["image/svg+xml", picture(1200, 500)],
  };
  let origin;
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url.startsWith("/api/")) {
      const { method, headers } = incoming;
      const chunks = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const sent = new Request(origin + incoming.url, { method, headers, body: Buffer.concat(chunks) });
      const received = await gateway.fetch(sent);
      outgoing.writeHead(received.status, Object.fromEntries(received.headers));
      return outgoing.end(Buffer.from(await received.arrayBuffer()));
    }
    const [type, content] = files[incoming.url] ?? ["image/svg+xml", picture(1200, 300)];
    if (type.startsWith("image/")) await wait(DELAY_MS);
    outgoing.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" });
    outgoing.end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
