// A page with placements that `endcap/server` rendered, with and without the elements.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importPacked, project } from "../support/packed.mjs";
import { openElementPage } from "./element-page.mjs";

const { renderPlacement } = await importPacked("endcap/server");

/** The style sheet of the package, where the page serves it. */
export const stylesheet = "/element.css";

/**
 * Records the nodes that a server rendered, then loads the elements: after 300 ms, or at once with `#now`. With
 * `#resolve`, the page sets `resolveSlug`. With `#report`, `endcap/beacons` reports events.
 */
export const script = `
globalThis.total = 0;
globalThis.sent = [];
globalThis.events = [];
globalThis.violations = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective }) => violations.push(effectiveDirective));
globalThis.fetch = async (url, { body }) => {
  sent.push(JSON.parse(body));
  if (url === "/api/events") return new Response(null, { status: 204 });
  return Response.json({ creatives: [{ ...creatives.banner, id: "next" }], skipped: 0, offset: 2 });
};
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) total += value; })
  .observe({ type: "layout-shift", buffered: true });
const all = (root) => [...root.querySelectorAll("*")].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
globalThis.all = () => all(document.body);
globalThis.before = globalThis.all();
for (const type of ["products", "viewable", "click", "item-click", "state", "load"])
  addEventListener("endcap-" + type, ({ detail, target }) => events.push({ type, detail, target }));
const { creatives } = await import("/fixtures.mjs");
if (!location.hash) await new Promise((resolve) => setTimeout(resolve, 300));
if (location.hash === "#report") (await import("/endcap/dist/beacons.js")).report(document, { to: "/api/events" });
await import("/endcap/dist/element.js");
if (location.hash === "#resolve") document.querySelector("endcap-placement").resolveSlug = (slug) => "/shop" + slug;
await 0;
globalThis.isReady = true;
`;

/** Returns a page of creatives. */
export const pageOf = (...creatives) => ({ creatives, skipped: 0 });

/** Opens a browser and a server. `more` are further mounts. */
export async function openRenderedPage(more = {}) {
  const css = readFileSync(join(project, "node_modules/endcap/dist/element.css"));
  const mounts = {
    "/rendered.mjs": { text: script },
    "/rendered.html": { cache: "no-cache" },
    "/bare.html": {},
    [stylesheet]: { text: css, cache: "max-age=60" },
    ...more,
  };
  const page = await openElementPage(mounts);
  await page.load();
  const fixtures = await page.run(() => creatives);
  return {
    ...page,
    fixtures,
    /** Loads a page, also if only the fragment of its URL is different. */
    async load(path) {
      await page.driver.get("about:blank");
      await page.load(path);
    },
    /** Serves what `renderPlacement` returns, as `/rendered.html` with the elements and as `/bare.html` without. */
    render(pages, options = {}, change = (html) => html) {
      const url = `${page.server.origin}/rendered.html`;
      const ads = change(renderPlacement(pages, { stylesheet, url, ...options }));
      const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>rendered</title><link rel="stylesheet" href="/page.css">`;
      const body = `<body><main id="main">${ads}<p>What must not move.</p></main>`;
      mounts["/rendered.html"].text = `${head}${body}<script type="module" src="/rendered.mjs"></script>`;
      mounts["/bare.html"].text = head + body;
      page.server.requests.length = 0;
      return ads;
    },
    /** Returns the paths that were requested more than once. */
    repeated: () => page.server.requests.filter((path, index, all) => all.indexOf(path) !== index),
  };
}
