// Server-rendered placements: the elements upgrade them without a request and without redrawing.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { listening } from "../support/loopback.mjs";
import { importPacked } from "../support/packed.mjs";
import { chosen, goBack, onlyChromium } from "./browser.mjs";
import { openRenderedPage, pageOf, script, stylesheet } from "./element-server-page.mjs";
import { screens } from "./looks.mjs";

const { renderPlacement } = await importPacked("endcap/server");

const request = { page_context: { page_query: { storefront_query: { page_view_id: "None" } } } };
const pageViewId = "0b8f3e52-6a0f-4c2e-9d2a-3a1f8d3b7c11";
const resolveSlug = (slug) => `/shop${slug}`;

const slow = { cache: "max-age=60" };
const page = await openRenderedPage({
  "/slow.css": slow,
  "/away.html": { text: "<title>away</title><h1>Away" },
});
const { fixtures, render } = page;
after(() => page.close());

/** Returns the nodes removed and created since the elements loaded, and the state of the placement. */
const taken = () =>
  page.run(() => {
    const placement = document.querySelector("endcap-placement");
    const now = all();
    return {
      lost: before.filter((each) => !now.includes(each)).map(({ localName }) => localName),
      created: now.filter((each) => !before.includes(each)).map(({ localName }) => localName),
      total,
      sent: sent.length,
      violations,
      state: placement.state,
      creatives: [...placement.querySelectorAll("endcap-creative")].map(({ creative }) => creative?.id),
      mainParts: before.filter((each) => each.matches?.(".main")).map(({ href, localName }) => href ?? localName),
      status: placement.shadowRoot.querySelector("[role=status]").textContent,
    };
  });

const untouched = { lost: ["script"], created: [], total: 0, sent: 0, violations: [], state: "end" };

test("image banners look the same without scripts and with the elements", { skip: onlyChromium }, async () => {
  const { banner } = fixtures;
  const wrong = { ...banner, id: "wrong", banner: { large: { ...banner.banner.large, width: 300, height: 100 } } };
  const { width, height, ...large } = banner.banner.large;
  render(pageOf(banner, wrong, { ...banner, id: "unsized", banner: { large } }), { resolveSlug });
  for (const size of Object.values(screens)) {
    await page.emulate({ scheme: "light", ...size });
    const disable = (value) => page.driver.sendDevToolsCommand("Emulation.setScriptExecutionDisabled", { value });
    await disable(true);
    await page.driver.get(`${page.server.origin}/rendered.html`);
    await wait(700);
    const without = await page.driver.takeScreenshot();
    await disable(false);
    await page.load("/rendered.html");
    await wait(300);
    assert.equal(await page.run(() => document.querySelector("endcap-placement").state), "end");
    assert.equal(await page.driver.takeScreenshot(), without, `${size.width} pixels wide`);
    await page.driver.get("about:blank");
    assert.notEqual(await page.driver.takeScreenshot(), without);
  }
  await page.emulate({ scheme: "light", ...screens.desk });
});

test("the elements keep all server-rendered nodes, send no request, and shift no layout", async () => {
  const { banner, display, video } = fixtures;
  // Firefox requests an empty video repeatedly, so the page would never load.
  await page.film();
  for (const hash of ["", "#now", "#resolve"]) {
    // The banner of the second page is the one of the first.
    render([pageOf(banner, display), pageOf(video, banner)], { resolveSlug, attributes: { priority: true } });
    await page.load(`/rendered.html${hash}`);
    await wait(300);
    const { origin } = page.server;
    assert.deepEqual(await taken(), {
      ...untouched,
      creatives: ["trk-banner", "trk-display", "trk-video"],
      mainParts: [1, 2, 3].map(() => `${origin}/shop/brands/acme`),
      status: "3 shown",
    });
    assert.deepEqual(page.repeated(), []);
  }
});

test("links to other origins, slugs without a link, and buttons stay as the server rendered them", async () => {
  const clicks = ["/far", "/none"].map((slug) => ({ ...fixtures.banner, id: slug, click: { slug } }));
  render(pageOf(...clicks), {
    resolveSlug: (slug) => (slug === "/far" ? "https://brands.example/far" : undefined),
    allowedOrigins: ["https://brands.example"],
  });
  await page.load("/rendered.html");
  const { mainParts, ...rest } = await taken();
  assert.deepEqual(mainParts, ["https://brands.example/far", "div"]);
  assert.deepEqual(rest, { ...untouched, creatives: ["/far", "/none"], status: "2 shown" });
  render(pageOf(fixtures.banner));
  await page.load("/rendered.html");
  const { mainParts: buttons, created } = await taken();
  assert.deepEqual([buttons, created], [["button"], []]);
});

test("a late style sheet shifts no layout, and the test detects layout shifts", { skip: onlyChromium }, async () => {
  slow.text = async () => {
    await wait(800);
    return page.mounts[stylesheet].text;
  };
  render(pageOf(fixtures.banner, fixtures.display), { stylesheet: "/slow.css" });
  await page.load("/rendered.html#now");
  await wait(1200);
  assert.equal(await page.run(() => total), 0);
  await page.run(() => main.prepend(Object.assign(document.createElement("p"), { textContent: "Everything moves." })));
  await page.until(() => total > 0);
});

test("server-rendered parts that do not match the page's attributes are drawn again", async () => {
  render(pageOf(fixtures.banner), {}, (html) => html.replace("<endcap-placement", '<endcap-placement label="Ad"'));
  await page.load("/rendered.html");
  const shown = () => document.querySelector("endcap-creative").shadowRoot.querySelector("[part=label]").textContent;
  await page.until(() => document.querySelector("endcap-creative").creative);
  assert.equal(await page.run(shown), "Ad");
});

test("the next page is requested after the last creative that the server rendered", async () => {
  render({ ...pageOf(fixtures.banner), token: "t1" }, { src: "/api/placements", request, pageViewId });
  await page.load("/rendered.html");
  const click = () => document.querySelector("endcap-placement").shadowRoot.querySelector("button").click();
  await page.until(() => document.querySelector("endcap-placement").state === "more");
  assert.deepEqual((await taken()).created, []);
  assert.equal(await page.run(() => sent.length), 0);
  await page.run(click);
  await page.until(() => sent.length === 1 && document.querySelectorAll("endcap-creative").length === 2);
  const { body, ids } = await page.run(() => ({
    body: sent[0],
    ids: [...document.querySelectorAll("endcap-creative")].map((each) => each.pageViewId),
  }));
  assert.deepEqual(body.pagination_context, { offset: 2, token: "t1" });
  assert.equal(body.page_context.page_query.storefront_query.page_view_id, pageViewId);
  assert.deepEqual(ids, [pageViewId, pageViewId]);
});

test("a clone, and an element whose request the page has changed, request their own pages", async () => {
  render(pageOf(fixtures.banner), { src: "/api/placements", request, attributes: { priority: true } });
  await page.load("/rendered.html");
  await page.run(() => main.append(document.querySelector("endcap-placement").cloneNode(true)));
  await page.until(() => sent.length === 1);
  await page.run(() => {
    document.querySelector("endcap-placement").request = { another: 1 };
  });
  await page.until(() => sent.length === 2 && document.querySelector("endcap-creative").creative.id === "next");
  assert.equal(await page.run(() => document.querySelectorAll("endcap-creative").length), 2);
});

test("server-rendered cards of products stay, and are not requested again", async () => {
  const renderProduct = ({ product_id: id }) =>
    id === "product 3" ? undefined : `<a href="/p">${id}${"<br>".repeat(id.at(-1))}</a>`;
  render(pageOf(fixtures.display), { renderProduct });
  await page.load("/rendered.html");
  const found = await page.run(() => {
    const shown = document.querySelector("endcap-creative");
    shown.addEventListener("click", (event) => event.preventDefault());
    shown.querySelector("a").click();
    return {
      cards: [...shown.querySelectorAll("[slot]")].map(({ textContent, offsetHeight }) => [
        textContent,
        offsetHeight > 0,
      ]),
      hidden: [...shown.shadowRoot.querySelectorAll(".product")].map(({ hidden }) => hidden),
      requestedCards: events
        .filter(({ type }) => type === "products")
        .map(({ detail }) => detail.products.map(({ slot }) => slot)),
      clicked: events.filter(({ type }) => type === "item-click").map(({ detail }) => detail.product.product_id),
      heights: new Set([...shown.querySelectorAll("[slot] a")].map(({ offsetHeight }) => offsetHeight)).size,
    };
  });
  assert.deepEqual(found, {
    cards: [
      ["product 1", true],
      ["product 2", true],
    ],
    hidden: [false, false, true],
    requestedCards: [["product-2"]],
    clicked: ["product 1"],
    heights: 1,
  });
  assert.deepEqual((await taken()).created, []);
});

test("views and loads are reported once with the server's page view, also after a cache restore", async (t) => {
  render(pageOf(fixtures.banner), { src: "/api/placements", request, pageViewId });
  await page.load("/rendered.html#report");
  const reported = () =>
    page.run(() =>
      events
        .filter(({ type }) => ["load", "viewable"].includes(type))
        .map(({ type, detail }) => [type, detail.id, detail.page_view_id]),
    );
  const expected = ["load", "viewable"].map((type) => [type, "trk-banner", pageViewId]);
  await page.until(() => events.some(({ type }) => type === "viewable"));
  assert.deepEqual(await reported(), expected);
  const sent = () =>
    page.run(() => sent.flatMap(({ events }) => events.map(({ type, creative_id }) => [type, creative_id])));
  await page.until(() => sent.length > 0);
  assert.deepEqual(await sent(), [["viewable", "trk-banner"]]);
  await page.driver.get(`${page.server.origin}/away.html`);
  await goBack(page.driver);
  await page.until(() => location.pathname === "/rendered.html" && globalThis.isReady);
  const isCached = await page.run(() => performance.getEntriesByType("navigation")[0].type !== "back_forward");
  t.diagnostic(isCached ? "the browser restored the page from its cache" : "the driver turns the cache off");
  if (!isCached) return assert.notEqual(chosen, "chromium");
  await wait(3500);
  assert.deepEqual(await reported(), expected);
  assert.deepEqual([(await taken()).created, (await sent()).length], [[], 1]);
});

test("without creatives, the element and its gap take up no space, before and after the script runs", async () => {
  const height = () => document.querySelector("main").offsetHeight;
  const heights = [];
  const measure = async (change) => {
    render(pageOf(), { src: "/api/placements", request }, change);
    for (const path of ["/bare.html", "/rendered.html"]) {
      if (path === "/bare.html") await page.driver.get(page.server.origin + path);
      else await page.load(path);
      heights.push(await page.run(height));
    }
  };
  await measure();
  assert.equal(await page.run(() => document.querySelector("endcap-placement").state), "empty");
  assert.equal(await page.run(() => sent.length), 0);
  page.mounts["/rendered.mjs"].text = "globalThis.isReady = true;";
  await measure(() => "");
  page.mounts["/rendered.mjs"].text = script;
  assert.deepEqual(new Set(heights).size, 1, String(heights));
});

test("creatives with an unknown layout cause no layout shift", async () => {
  render(pageOf(fixtures.unknown), { src: "/api/placements", request });
  await page.load("/rendered.html");
  await page.until(() => document.querySelector("endcap-placement").state === "end");
  const { total, sent } = await taken();
  assert.deepEqual([total, sent], [0, 0]);
});

test("with `reserve`, the element has its height from the start, with creatives and without", async () => {
  const height = () => document.querySelector("endcap-placement").offsetHeight;
  const heights = [];
  for (const creatives of [[], [fixtures.banner, fixtures.banner]]) {
    render(pageOf(...creatives), { attributes: { reserve: "image_banner" } });
    await page.driver.get(`${page.server.origin}/bare.html`);
    heights.push(await page.run(height));
    await page.load("/rendered.html");
    heights.push(await page.run(height));
    assert.equal(await page.run(() => total), 0);
  }
  assert.ok(heights[0] > 100, String(heights));
  assert.deepEqual(new Set(heights).size, 1);
});

test("elements defined before the parser reaches them wait for the serialized state", async () => {
  const { origin } = page.server;
  const ads = renderPlacement(pageOf(fixtures.banner), { stylesheet: `${origin}${stylesheet}`, url: origin });
  const [start, end] = [ads.slice(0, ads.indexOf("<endcap-creative")), ads.slice(ads.indexOf("<endcap-creative"))];
  const server = createServer(async (request, response) => {
    if (request.url !== "/") {
      const content = await fetch(origin + request.url);
      response
        .setHeader("Content-Type", content.headers.get("Content-Type"))
        .end(Buffer.from(await content.arrayBuffer()));
      return;
    }
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.write(
      `<!doctype html><script type="module" async src="/endcap/dist/element.js"></script><main>${"<p></p>".repeat(500)}`,
    );
    await wait(500);
    response.write(start);
    await wait(300);
    response.end(end);
  });
  const service = await listening(server);
  try {
    await page.driver.get(`${service.origin}/`);
    await page.until(() => document.querySelector("endcap-placement")?.state === "end");
    const found = await page.run(() => {
      const placement = document.querySelector("endcap-placement");
      const shown = placement.querySelector("endcap-creative");
      const { length } = placement.querySelectorAll("template, script");
      return [length, shown.creative.id, !!shown.shadowRoot.querySelector("img")];
    });
    assert.deepEqual(found, [0, "trk-banner", true]);
  } finally {
    await service.close();
  }
});

test("if the browser attached no shadow root, the elements draw the creatives from the serialized state", async () => {
  render(pageOf(fixtures.banner, fixtures.display), {}, (html) => html.replaceAll("shadowrootmode", "shadowrootmode_"));
  await page.load("/rendered.html");
  const drawn = () =>
    [...document.querySelectorAll("endcap-creative")].filter((each) => each.shadowRoot?.querySelector("img"));
  await page.until(() => document.querySelectorAll("endcap-creative[layout]").length === 2);
  assert.equal(await page.run(`return (${drawn})().length`), 2);
});

test("each placement reports the page view of its own request", async () => {
  const another = "22222222-2222-4222-8222-222222222222";
  const second = renderPlacement(pageOf(fixtures.banner), {
    stylesheet,
    url: page.server.origin,
    pageViewId: another,
  });
  render(pageOf(fixtures.display), { pageViewId }, (html) => html + second);
  await page.load("/rendered.html");
  const ids = () => [...document.querySelectorAll("endcap-creative")].map((each) => each.pageViewId);
  await page.until(() => document.querySelectorAll("endcap-placement")[1].state === "end");
  assert.deepEqual(await page.run(ids), [pageViewId, another]);
});
