// Server-rendered placements that a script of the page changes before the elements load.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openRenderedPage, pageOf } from "./element-server-page.mjs";

const resolveSlug = (slug) => `/shop${slug}`;

/** A script that runs before the elements are loaded. */
const earlyScript = {};
const page = await openRenderedPage({ "/early.mjs": earlyScript });
const { fixtures, render } = page;
after(() => page.close());

/** Serves numbered banners, with the number in text and link, and runs `change` before the elements load. */
const openChanged = async (change, count = 2) => {
  const banners = Array.from({ length: count }, (_, index) => ({
    ...fixtures.banner,
    id: `s${index}`,
    click: { slug: `/s${index}` },
    banner: { large: { ...fixtures.banner.banner.large, url: `${fixtures.banner.banner.large.url}?s${index}` } },
  }));
  earlyScript.text = change;
  render(pageOf(...banners), { resolveSlug }, (html) => `${html}<script src="/early.mjs"></script>`);
  await page.load("/rendered.html");
  await page.until(() => document.querySelector("endcap-placement").state === "end");
};

/** Returns the picture, the path of the link and the id of each creative, in the order of the page. */
const shownAds = () =>
  page.run(() =>
    [...document.querySelectorAll("endcap-creative")].map(({ creative, shadowRoot }) => [
      shadowRoot.querySelector("img")?.src.split("?")[1],
      shadowRoot.querySelector(".main")?.pathname,
      creative?.id,
    ]),
  );

const ad = (index) => [`s${index}`, `/shop/s${index}`, `s${index}`];

for (const [name, change, expected] of [
  ["removed", "document.querySelector('endcap-creative').remove()", [ad(1)]],
  ["moved", "{ const c = document.querySelector('endcap-creative'); c.parentNode.append(c) }", [ad(1), ad(0)]],
  [
    "wrapped",
    "{ const c = document.querySelector('endcap-creative'), d = document.createElement('div'); c.replaceWith(d); d.append(c) }",
    [ad(0), ad(1)],
  ],
  [
    "preceded by a foreign one",
    "{ const c = document.createElement('endcap-creative'); c.setAttribute('layout', 'image_banner'); document.querySelector('endcap-creative').before(c) }",
    [ad(0), ad(1)],
  ],
]) {
  test(`if an ad is ${name} before the elements load, each ad keeps its own link`, async () => {
    await openChanged(change);
    assert.deepEqual(await shownAds(), expected);
  });
}

test("a clone created before the elements load has working links, and views are reported once", async () => {
  await openChanged("main.append(document.querySelector('endcap-placement').cloneNode(true))", 1);
  await page.until(() => events.some(({ type }) => type === "viewable"));
  await wait(1500);
  assert.deepEqual(await shownAds(), [ad(0), ad(0)]);
  const views = () => events.filter(({ type }) => type === "viewable").map(({ detail }) => detail.id);
  assert.deepEqual(await page.run(views), ["s0"]);
});
