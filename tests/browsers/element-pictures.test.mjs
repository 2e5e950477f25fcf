// Which pictures the load and the views of a creative wait for.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { openElementPage } from "./element-page.mjs";

const page = await openElementPage();
await page.film();
after(() => page.close());

beforeEach(() => page.load());

/** Waits for an event of a type. */
const dispatched = (type) => page.until((type) => events.some((event) => event.type === type), type);

/** Returns the types of load and view events in order. */
const found = () =>
  page.run(() => events.map(({ type }) => type).filter((type) => type === "load" || type.endsWith("viewable")));

for (const part of ["logo", "hero", "caption"])
  test(`a lazy picture in a hidden part \`${part}\` does not delay the load event`, async () => {
    await page.run((part) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`endcap-creative::part(${part}) { display: none }`);
      document.adoptedStyleSheets = [sheet];
      return show({ ...creatives.display, products: [] });
    }, part);
    await dispatched("viewable");
    assert.deepEqual(await found(), ["load", "viewable"]);
    assert.deepEqual(await page.run(() => events.filter(({ type }) => type === "error").length), 0);
  });

test("of two lazy banner pictures, only the visible one delays the load event", async () => {
  const isComplete = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const [wide, narrow] = ["large", "small"].map((size) => {
      const image = Object.assign(new Image(), { loading: "lazy" });
      image.dataset.endcap = `banner.${size}`;
      return image;
    });
    narrow.style.display = "none";
    shown.append(narrow, wide);
    const { large, small } = creatives.banner.banner;
    shown.creative = { ...creatives.banner, banner: { large: { ...large, url: `${large.url}?wait=500` }, small } };
    main.append(shown);
    await new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
    return [wide.complete, narrow.naturalWidth];
  });
  assert.deepEqual(isComplete, [true, 0]);
  await dispatched("viewable");
});

test("the load event of a hidden creative waits for its pictures, and its view starts when it is shown", async () => {
  const areLoaded = () =>
    page.run(() =>
      [...document.querySelector("endcap-creative").shadowRoot.querySelectorAll("img")].map(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    );
  await page.run(async () => {
    main.style.display = "none";
    await show({ ...creatives.display, products: [] });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  // Firefox loads lazy pictures that are hidden, and the other engines do not.
  const whileHidden = await areLoaded();
  assert.deepEqual(await found(), whileHidden.every(Boolean) ? ["load"] : []);
  await page.run(() => main.style.removeProperty("display"));
  await dispatched("viewable");
  assert.deepEqual(await found(), ["load", "viewable"]);
  assert.deepEqual(await areLoaded(), [true, true]);
});

test("if the hero fails to load, the view of the creative is not reported, but those of its products are", async () => {
  await page.run(async () => {
    const shown = await show({
      ...creatives.display,
      hero: { ...creatives.display.hero, url: `${location.origin}/gone.svg` },
    });
    shown.append(Object.assign(document.createElement("p"), { slot: "product-0", textContent: "product" }));
  });
  await dispatched("item-viewable");
  assert.deepEqual(await found(), ["item-viewable"]);
});

test("if the poster fails to load, the video still has its view", async () => {
  await page.run(() => {
    const { hero, ...rest } = creatives.video;
    return show({ ...rest, products: [], hero: { ...hero, url: `${location.origin}/gone.svg` } });
  });
  await dispatched("viewable");
  assert.deepEqual(await found(), ["load", "viewable"]);
  const parts = await page.run(() => events.filter(({ type }) => type === "error").map(({ detail }) => detail.part));
  assert.deepEqual(parts, ["hero"]);
});
