// A page for tests of the elements, under the demo page's policy, with generated pictures.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { project } from "../support/packed.mjs";
import { openPage } from "./open-page.mjs";

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>elements</title><link rel="stylesheet" href="/page.css"><script type="module" src="/page.mjs"></script>
<body><main id="main"><h1>Elements</h1></main>`;

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; }
main { max-width: 1080px; margin: 0 auto; display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
.card { display: grid; gap: 6px; padding: 10px; border-radius: 10px; font-size: 14px;
  background: light-dark(#fff, #26241f); border: 1px solid light-dark(#e4e0d8, #3a372f); }
.card img { width: 100%; height: auto; aspect-ratio: 1; border-radius: 6px; }
.card a { color: inherit; }
.far { height: 3000px; }
`;

const script = `
import { pictureOf } from "/endcap/dist/creatives.js";
import * as http from "/endcap/dist/loaders/http-inlined.js";
import * as element from "/endcap/dist/element.js";
import { creatives } from "/fixtures.mjs";
const { readPlacements } = http;
Object.assign(globalThis, { pictureOf, readPlacements, element, creatives, events: [], violations: [] });
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  violations.push(effectiveDirective + " " + blockedURI);
});
for (const type of ["click", "item-click", "products", "load", "viewable", "item-viewable", "error", "state"]) {
  addEventListener("endcap-" + type, (event) => events.push({ type, detail: event.detail, target: event.target }));
}
globalThis.show = async (creative, properties = {}) => {
  const shown = document.createElement("endcap-creative");
  Object.assign(shown, { creative, ...properties });
  main.append(shown);
  await 0;
  return shown;
};
globalThis.isReady = true;
`;

/** Draws a picture: `/pictures/400x100-soup.svg` is 400 × 100 pixels, and `?wait=200` delays it by 200 milliseconds. */
async function picture({ pathname, searchParams }) {
  const [, width, height, word] = /(\d+)x(\d+)-(\w+)\.svg$/.exec(pathname);
  await wait(Number(searchParams.get("wait")));
  const hue = [...word].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360;
  const unit = Math.min(width, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 62% 84%)"/><stop offset="1" stop-color="hsl(${hue + 40} 58% 62%)"/></linearGradient>
<rect width="100%" height="100%" fill="url(#g)"/>
<circle cx="${width * 0.78}" cy="${height * 0.55}" r="${unit * 0.34}" fill="hsl(${hue + 20} 50% 96%)"/>
<circle cx="${width * 0.78}" cy="${height * 0.55}" r="${unit * 0.25}" fill="hsl(${hue + 60} 66% 56%)"/>
<path d="M${width * 0.08} ${height * 0.62}h${width * 0.3}M${width * 0.08} ${height * 0.74}h${width * 0.2}" stroke="hsl(${hue} 40% 30%)" stroke-width="${unit * 0.04}" stroke-linecap="round"/></svg>`;
}

const fixtures = (origin) => {
  const image = (width, height, word, alt) => ({
    url: `${origin}/pictures/${width}x${height}-${word}.svg`,
    alt,
    width,
    height,
  });
  const product = (index) => ({
    position: index,
    product_id: `product ${index}`,
    upc: `03600029145${index}`,
    interaction_id: `int-${index}`,
    name: `main_product_group_grid_${index}`,
  });
  const rest = {
    properties: { brand: ["Acme", "Bacme"], kind: ["soup"] },
    other_assets: [],
    other_actions: [],
    withheld: [],
  };
  const click = { slug: "/brands/acme", interaction_id: "int-click", name: "banner_click" };
  return {
    banner: {
      id: "trk-banner",
      type: "image_banner",
      layout: "image_banner",
      banner: { large: image(1200, 300, "soup", "A bowl of soup"), small: image(640, 320, "small", "A bowl") },
      click,
      products: [],
      ...rest,
    },
    display: {
      id: "trk-display",
      type: "shoppable_display",
      layout: "shoppable_display",
      tagline: "Everything for a soup, fresh from the farm",
      logo: image(120, 120, "logo", "Acme"),
      hero: image(900, 600, "hero", "Vegetables on a table"),
      click,
      products: [1, 2, 3].map(product),
      ...rest,
    },
    video: {
      id: "trk-video",
      type: "shoppable_video",
      layout: "shoppable_video",
      tagline: "Soup in five minutes",
      logo: image(120, 120, "logo", "Acme"),
      hero: image(1280, 720, "poster", "A pot on the stove"),
      video: { url: `${origin}/video.webm`, name: "video_main" },
      click,
      products: [1, 2].map(product),
      ...rest,
    },
    unknown: { id: "trk-unknown", layout: "unknown", products: [], ...rest },
  };
};

/** A short video for tests that play one. */
const film = fileURLToPath(new URL("../../www/public/ads/nordbaer.webm", import.meta.url));

/** Opens a browser and a server with the page. `more` are further mounts. */
export async function openElementPage(more = {}) {
  const installed = join(project, "node_modules/endcap");
  const mounts = {
    "/index.html": { text: html },
    "/page.css": { text: css },
    "/page.mjs": { text: script },
    "/favicon.ico": { text: "" },
    "/pictures/": { text: picture },
    "/endcap/": installed,
    ...more,
  };
  mounts["/video.webm"] = { text: "" };
  const page = await openPage(mounts, { patience: 8_000 });
  const { driver, run, server } = page;
  mounts["/fixtures.mjs"] = { text: `export const creatives = ${JSON.stringify(fixtures(server.origin))};` };
  return {
    ...page,
    /** Reloads the page, or opens another path. */
    async load(path = "/") {
      await driver.get(server.origin + path);
      await driver.wait(() => run(() => globalThis.isReady ?? false), 10_000);
    },
    /** Serves a video at `/video.webm`, which is empty before. */
    async film() {
      mounts["/video.webm"] = { text: await readFile(film) };
    },
  };
}
