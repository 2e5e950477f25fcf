// Server-rendered ads that come into the page after it was parsed: by `innerHTML`, or by a library that inserts HTML.

import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after } from "node:test";
import { snippet } from "../documents/programs.mjs";
import { root } from "../support/pack.mjs";
import { importPacked } from "../support/packed.mjs";
import { openFrameworkPage } from "./frameworks/page.mjs";
import { adsOf, vuePage } from "./frameworks/rendered.mjs";

/** Loads the elements, and records requests, layout shifts, and the views of creatives. */
const script = `
Object.assign(globalThis, { sent: [], views: [], total: 0 });
const send = fetch;
globalThis.fetch = (url, init) => (init?.body && sent.push(init.body), send(url, init));
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) total += value; })
  .observe({ type: "layout-shift", buffered: true });
addEventListener("endcap-viewable", ({ detail }) => views.push(detail.id));
await import("/endcap/dist/element.js");
globalThis.isReady = true;
`;

const { renderPlacement } = await importPacked("endcap/server");
const TURBO = "/packages/@hotwired/turbo/dist/turbo.es2017-umd.js";

const page = await openFrameworkPage({
  "/page.mjs": { text: script },
  "/packages/": join(root, "node_modules"),
  "/api/placements": { text: '{"creatives":[{"id":"requested"}],"skipped":0}' },
});
await page.driver.manage().window().setRect({ width: 1280, height: 900 });
after(() => page.close());

const { run, until } = page;

/** Opens a page with content, the elements, and further scripts. */
async function open(content, scripts = "") {
  const body = `<main id="main">${content}</main><p>What must not move.</p>`;
  await page.load(body, `${scripts}<script type="module" src="/page.mjs"></script>`);
  await until(() => globalThis.isReady);
}

const ads = (id) => adsOf(page.server.origin, id, renderPlacement);

/** Asserts that the creative in the HTML is shown with the server's link and card, and that nothing was requested. */
async function assertShown(id, sent = []) {
  await until((id) => document.querySelector("#main endcap-creative")?.creative?.id === id, id);
  const shown = await run(() => {
    const [placement, ...others] = document.querySelectorAll("#main endcap-placement");
    const [creative, ...more] = placement.querySelectorAll("endcap-creative");
    return {
      others: others.length + more.length,
      state: placement.state,
      href: creative.shadowRoot.querySelector("a")?.pathname,
      hasCard: creative.querySelector(".early")?.getClientRects().length === 1,
      height: creative.offsetHeight > 100,
      left: document.querySelectorAll("#main script").length,
      sent,
    };
  });
  const expected = { others: 0, state: "end", href: "/shop/brands/acme", hasCard: true, height: true, left: 0, sent };
  assert.deepEqual(shown, expected);
}

/** Serves HTML at `/next.html`. */
const serveNext = (content) => {
  page.mounts["/next.html"] = {
    text: `<!doctype html><html lang="en"><title>next</title><body><main id="main">${content}</main></body></html>`,
  };
};

const WAYS = [
  ["innerHTML", "", (html) => Object.assign(document.getElementById("main"), { innerHTML: html })],
  ["setHTMLUnsafe", "", (html) => document.getElementById("main").setHTMLUnsafe(html)],
  [
    "`replaceChildren` with the content of a template",
    "",
    (html) => {
      const template = Object.assign(document.createElement("template"), { innerHTML: html });
      document.getElementById("main").replaceChildren(template.content);
    },
  ],
  // `swapBodyElement` of Astro 7, without Astro: hundreds of packages would be installed for these lines.
  [
    "Astro's `ClientRouter`",
    "",
    async () => {
      const { body } = new DOMParser().parseFromString(await (await fetch("/next.html")).text(), "text/html");
      document.body.replaceWith(body);
      for (const template of body.querySelectorAll("template[shadowrootmode]")) {
        if (!template.parentNode.shadowRoot)
          template.parentNode.attachShadow({ mode: "open" }).append(template.content);
        template.remove();
      }
    },
  ],
  [
    "htmx 2",
    "/packages/htmx.org/dist/htmx.min.js",
    () => htmx.ajax("GET", "/ads.html", { target: "#main", swap: "innerHTML" }),
  ],
  [
    "htmx 4",
    "/packages/htmx4/dist/htmx.min.js",
    () => htmx.ajax("GET", "/ads.html", { target: "#main", swap: "innerHTML" }),
  ],
  ["Turbo", TURBO, () => Turbo.visit("/next.html")],
  [
    "a stream of Turbo",
    TURBO,
    (html) =>
      Turbo.renderStreamMessage(
        `<turbo-stream action="update" target="main"><template>${html}</template></turbo-stream>`,
      ),
  ],
];

for (const [name, library, insert] of WAYS)
  test(`ads inserted by ${name} are taken over without a request`, async () => {
    await open(ads("first"), library && `<script src="${library}"></script>`);
    await assertShown("first");
    const html = ads("second");
    page.mounts["/ads.html"] = { text: html };
    serveNext(html);
    await run(insert, html);
    await assertShown("second");
    assert.equal(await run(() => total), 0);
  });

// Vue's compiler marks `v-html` as dynamic, so that hydration sets `innerHTML` again. It does not do so for the properties of `h`.
for (const [template, isUntouched] of [
  ['<div v-html="ads"></div>', false],
  ['<Ads :html="ads" />', true],
])
  test(`ads in ${template} of Vue stay when it is hydrated`, async () => {
    const { html, script } = await vuePage(template, { ads: ads("first") }, snippet("server-rendering-vue"));
    page.mounts["/app.js"] = { text: script };
    await open(html);
    await assertShown("first");
    if (!isUntouched) await until(() => views.length === 1);
    await page.consoleErrors();
    await run(() => {
      globalThis.early = document.querySelector("endcap-creative");
    });
    await page.start();
    await until(() => globalThis.isHydrated);
    await assertShown("first");
    assert.equal(await run(() => early.isConnected), isUntouched);
    assert.equal(await run(() => total), 0);
    // Chromium warns that `innerHTML` attaches no shadow roots.
    if (isUntouched) return assert.deepEqual(await page.consoleErrors(), []);
    // The new elements have the same creatives, so their views are not reported again.
    await run(() => new Promise((resolve) => setTimeout(resolve, 1300)));
    assert.deepEqual(await run(() => views), ["first"]);
  });

test("with `no-cache`, Turbo gets a page again from the server when the shopper goes back to it", async () => {
  await open(ads("first"), `<meta name="turbo-cache-control" content="no-cache"><script src="${TURBO}"></script>`);
  serveNext("<h1>Next</h1>");
  await run(() => Turbo.visit("/next.html"));
  await until(() => document.querySelector("h1"));
  await run(() => history.back());
  await assertShown("first");
});
