// Server-rendered ads that come into the page after it was parsed: by `innerHTML`, or by a library that inserts HTML.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { snippet } from "../documents/programs.mjs";
import { root } from "../support/pack.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { openBrowser } from "./browser.mjs";
import { adsOf, vuePage } from "./frameworks/rendered.mjs";
import { serve } from "./server.mjs";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>';

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

let browser;
let server;
const mounts = {
  "/page.mjs": { text: script },
  "/element.css": { text: readFileSync(join(project, "node_modules/endcap/dist/element.css")), cache: "max-age=60" },
  "/endcap/": join(project, "node_modules/endcap"),
  "/packages/": join(root, "node_modules"),
  "/favicon.ico": { text: "" },
  "/pictures/": { text: svg, cache: "max-age=60" },
  "/api/placements": { text: '{"creatives":[{"id":"requested"}],"skipped":0}' },
};

before(async () => {
  server = await serve(mounts, "default-src 'self'; style-src 'self' 'unsafe-inline'");
  browser = await openBrowser();
  await browser.driver.manage().window().setRect({ width: 1280, height: 900 });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const run = (body, ...args) => browser.driver.executeScript(body, ...args);
const until = (body, ...args) => browser.driver.wait(() => run(body, ...args), 5_000, String(body));

/** Opens a page with content, the elements, and further scripts. */
async function open(content, scripts = "") {
  mounts["/index.html"] = {
    text: `<!doctype html><html lang="en"><meta charset="utf-8"><title>inserted</title>${scripts}
<script type="module" src="/page.mjs"></script><body><main id="main">${content}</main><p>What must not move.</p></body></html>`,
  };
  await browser.driver.get(`${server.origin}/`);
  await until(() => globalThis.isReady);
}

const ads = (id) => adsOf(server.origin, id, renderPlacement);

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

/** Serves HTML at a path. */
const page = (path, content) => {
  mounts[path] = {
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
    mounts["/ads.html"] = { text: html };
    page("/next.html", html);
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
    mounts["/app.js"] = { text: script };
    await open(html);
    await assertShown("first");
    if (!isUntouched) await until(() => views.length === 1);
    await browser.consoleErrors();
    await run(() => {
      globalThis.early = document.querySelector("endcap-creative");
      const program = document.createElement("script");
      document.head.append(Object.assign(program, { type: "module", src: "/app.js" }));
    });
    await until(() => globalThis.isHydrated);
    await assertShown("first");
    assert.equal(await run(() => early.isConnected), isUntouched);
    assert.equal(await run(() => total), 0);
    // Chromium warns that `innerHTML` attaches no shadow roots.
    if (isUntouched) return assert.deepEqual(await browser.consoleErrors(), []);
    // The new elements have the same creatives, so their views are not reported again.
    await run(() => new Promise((resolve) => setTimeout(resolve, 1300)));
    assert.deepEqual(await run(() => views), ["first"]);
  });

test("with `no-cache`, Turbo gets a page again from the server when the shopper goes back to it", async () => {
  await open(ads("first"), `<meta name="turbo-cache-control" content="no-cache"><script src="${TURBO}"></script>`);
  page("/next.html", "<h1>Next</h1>");
  await run(() => Turbo.visit("/next.html"));
  await until(() => document.querySelector("h1"));
  await run(() => history.back());
  await assertShown("first");
});
