// When `<endcap-placement src>` requests its first page, and the page view of its requests.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { chosen, goBack } from "./browser.mjs";
import { openSourcePage } from "./source-page.mjs";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const page = await openSourcePage();
after(() => page.close());
beforeEach(() => page.reset());

const markup = (attributes = "", request = page.request()) =>
  `<endcap-placement src="/api/placements" request='${request}' ${attributes}></endcap-placement>`;

/** Opens a page with placements, each so many pixels below the viewport. */
async function loadBelow(pixels, ...placements) {
  await page.load("<main></main>");
  await page.run(
    (pixels, placements) => {
      globalThis.reported = [];
      addEventListener("error", ({ message }) => reported.push(message));
      const main = document.querySelector("main");
      main.style.marginTop = `${innerHeight + pixels}px`;
      for (const [attributes, request] of placements) {
        const placement = document.createElement("endcap-placement");
        for (const [name, value] of Object.entries({ src: "/api/placements", request, ...attributes }))
          placement.setAttribute(name, value);
        main.append(placement);
      }
    },
    pixels,
    placements.map((attributes) => [attributes, page.request()]),
  );
  await page.settle();
}

test("the first page is requested when the element comes near the viewport", async () => {
  await loadBelow(1000, {});
  assert.deepEqual([page.requests.length, await page.state()], [0, "idle"]);
  await page.run(() => scrollBy(0, 650));
  await page.reaches("more");
  assert.equal(page.requests.length, 1);
});

test("`lazy-margin` sets the distance from the viewport at which the first page is requested", async () => {
  await loadBelow(300, { "lazy-margin": "0px" });
  assert.equal(page.requests.length, 0);
  await page.run(() => scrollBy(0, 310));
  await page.reaches("more");
  await loadBelow(1500, { "lazy-margin": "0px 0px 2000px" });
  await page.reaches("more");
});

test("a `lazy-margin` that is not in px or % is reported, and the default applies until it is corrected", async () => {
  for (const margin of ["20rem", "50vh", "auto", "200"]) {
    page.reset();
    await loadBelow(1500, { "lazy-margin": margin });
    assert.equal(page.requests.length, 0, margin);
    const [message, ...others] = await page.run(() => reported);
    assert.match(message, /`lazy-margin` must be a CSS margin in px or %/, margin);
    assert.deepEqual(others, []);
    await page.run(() => document.querySelector("endcap-placement").setAttribute("lazy-margin", "0px 0px 2000px"));
    await page.reaches("more");
    await loadBelow(300, { "lazy-margin": margin });
    await page.reaches("more");
  }
});

for (const [name, value] of [
  ["priority", ""],
  ["lazy-margin", "0px 0px 2000px"],
]) {
  test(`setting \`${name}\` sends the first request, and later changes do not send another`, async () => {
    const set = (name, value) => document.querySelector("endcap-placement").setAttribute(name, value);
    await loadBelow(1500, {});
    assert.equal(page.requests.length, 0);
    await page.run(set, name, value);
    await page.reaches("more");
    await page.run(set, "lazy-margin", "0px 0px 3000px");
    await page.settle();
    assert.equal(page.requests.length, 1);
  });
}

test("an element with `display: contents`, which does not have a box, sends its request at once", async () => {
  await page.load("<main></main>");
  await page.run((request) => {
    const placement = document.createElement("endcap-placement");
    placement.style.display = "contents";
    Object.assign(placement, { src: "/api/placements", request });
    document.querySelector("main").append(placement);
  }, page.request());
  await page.reaches("more");
});

test("an element that is removed before it comes near the viewport sends no request", async () => {
  await loadBelow(1000, {});
  await page.run(() => {
    const placement = document.querySelector("endcap-placement");
    placement.remove();
    document.querySelector("main").style.marginTop = "0";
  });
  await page.settle();
  assert.equal(page.requests.length, 0);
});

test("with `priority` the first page is requested at once, and only its first picture loads eagerly", async () => {
  await loadBelow(3000, { priority: "" });
  await page.reaches("more");
  const pictures = await page.run(() =>
    [...document.querySelectorAll("endcap-creative")].map(({ shadowRoot }) => {
      const { loading, fetchPriority } = shadowRoot.querySelector("img");
      return [loading, fetchPriority ?? "high"];
    }),
  );
  assert.ok(pictures.length > 1);
  assert.deepEqual(pictures[0], ["eager", "high"]);
  assert.deepEqual(new Set(pictures.slice(1).map(([loading]) => loading)), new Set(["lazy"]));
});

test("no request is sent while the page prerenders", async () => {
  await page.load("");
  await page.run(
    () => void Object.defineProperty(Document.prototype, "prerendering", { value: true, configurable: true }),
  );
  await page.run((request) => {
    for (const attributes of [{}, { priority: "" }]) {
      const placement = document.createElement("endcap-placement");
      for (const [name, value] of Object.entries({ src: "/api/placements", request, ...attributes }))
        placement.setAttribute(name, value);
      document.body.append(placement);
    }
  }, page.request());
  await page.settle();
  assert.equal(page.requests.length, 0);
  await page.run(() => {
    Object.defineProperty(Document.prototype, "prerendering", { value: false, configurable: true });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  await page.waitFor(() => page.requests.length === 2);
});

/** Returns the ids of the page views of all requests. */
const pageViews = () =>
  page.requests.map(({ body }) => JSON.parse(body).page_context.page_query.storefront_query.page_view_id);

test('`page-view="auto"` uses one id for all placements of a page view and for their events', async () => {
  await page.load(markup('page-view="auto"') + markup('page-view="auto"') + markup());
  await page.waitFor(() => page.requests.length === 3);
  const [auto, none] = [pageViews().filter((id) => id !== "None"), pageViews().filter((id) => id === "None")];
  assert.deepEqual([auto.length, none.length], [2, 1]);
  assert.match(auto[0], UUID);
  assert.equal(auto[1], auto[0]);
  const ids = await page.run(
    () =>
      new Promise((resolve) => {
        const ids = [];
        addEventListener("endcap-load", ({ detail }) => ids.push(detail.page_view_id ?? "absent"));
        setTimeout(() => resolve([...new Set(ids)].sort()), 2500);
        // Pictures are loaded near the viewport.
        setTimeout(() => document.querySelector("endcap-placement:last-of-type").scrollIntoView(), 1000);
        for (const each of document.querySelectorAll("endcap-creative")) each.creative = { ...each.creative };
      }),
  );
  assert.deepEqual(ids.sort(), [auto[0], "absent"].sort());
});

test("a page restored from the browser's cache gets a new page view, and reports its ads only once", async (t) => {
  await page.load(markup('page-view="auto"'));
  await page.reaches("more");
  const shown = await page.ids();
  await page.run(() => {
    globalThis.marked = true;
    globalThis.viewed = [];
    addEventListener("endcap-viewable", ({ detail }) => viewed.push(detail.id));
  });
  await page.until(() => viewed.length > 0);
  const viewed = await page.run(() => viewed);
  // Chromium replaces an empty 404 with a page of its own, which can cancel a navigation that runs.
  await page.visit("/words");
  await page.until(() => location.pathname === "/words" && document.readyState === "complete");
  await goBack(page.driver);
  await page.until(() => location.pathname === "/");
  await page.reaches("more");
  const isCached = await page.run(() => globalThis.marked === true);
  t.diagnostic(isCached ? "the browser restored the page from its cache" : "the driver turns the cache off");
  if (!isCached) return assert.notEqual(chosen, "chromium");
  assert.deepEqual([await page.ids(), page.requests.length], [shown, 1]);
  await page.settle();
  await page.run(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  const again = await page.run(() => viewed);
  assert.equal(new Set(again).size, again.length);
  assert.deepEqual(again.slice(0, viewed.length), viewed);
  await page.press();
  const [first, second] = pageViews();
  assert.match(second, UUID);
  assert.notEqual(second, first);
});
