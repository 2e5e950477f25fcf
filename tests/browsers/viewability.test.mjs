// A table of geometry and time: which views count, by which method and threshold. One page shows all rows together.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openElementPage } from "./element-page.mjs";

/** The number of seconds for which a still creative is observed. */
const WATCHED = 2.2;

const mrc = { method: "mrc", threshold: 0.5 };
const large = { method: "mrc", threshold: 0.3 };
const filled = { method: "viewport", threshold: 0.5 };

/**
 * The size of each creative in CSS pixels, the share of it in view (it crosses the lower edge of the viewport), and its view.
 * `"100vh"` is the height of the viewport, and `viewport` a share of that height in place of `share`. `own` and `around` are styles of the
 * creative and of an element around it, which it gets when its picture is loaded, as `hidden`.
 */
const ROWS = [
  { name: "half", width: 300, height: 250, share: 0.5, view: mrc },
  { name: "less than half", width: 300, height: 250, share: 0.49 },
  { name: "whole", width: 300, height: 250, share: 1, view: mrc },
  { name: "30% of a small one", width: 300, height: 250, share: 0.3, option: true },
  { name: "one pixel", width: 1, height: 1, share: 1, view: mrc },
  { name: "no height", width: 300, height: 0, share: 1 },
  { name: "30% of a large one", width: 500, height: 485, share: 0.31, option: true, view: large },
  { name: "29% of a large one", width: 500, height: 485, share: 0.29, option: true },
  { name: "half of a large one with the option", width: 500, height: 485, share: 0.5, option: true, view: large },
  { name: "30% of a large one without the option", width: 500, height: 485, share: 0.4 },
  { name: "almost large", width: 500, height: 484, share: 0.4, option: true },
  { name: "large, but scaled to half", width: 500, height: 485, share: 0.4, option: true, scale: 0.5 },
  { name: "tall, half of the viewport", width: 100, height: 3, viewport: 0.51, view: filled },
  { name: "tall, less than half of the viewport", width: 100, height: 3, viewport: 0.49 },
  { name: "tall, all of the viewport", width: 100, height: 3, viewport: 2, view: filled },
  { name: "a little taller than the viewport", width: 100, height: 1.2, viewport: 0.51, view: filled },
  { name: "as tall as the viewport", width: 100, height: 1, viewport: 0.51, view: mrc },
  { name: "tall and large", width: 600, height: 1.2, viewport: 0.4, option: true, view: large },
  { name: "half of its width", width: 300, height: 250, share: 1, clip: 151, view: mrc },
  { name: "less than half of its width", width: 300, height: 250, share: 1, clip: 149 },
  { name: "left of the viewport", width: 300, height: 250, share: 1, left: -160 },
  { name: "below the viewport", width: 300, height: 250, share: -0.1 },
  ...Object.entries({
    transparent: { around: "opacity: 0.09" },
    faint: { around: "opacity: 0.1", view: mrc },
    "opacity: 0": { own: "opacity: 0" },
    "opacity that adds up to nothing": { own: "opacity: 0.2", around: "opacity: 0.2" },
    "filter: opacity() around it": { around: "filter: blur(0px) opacity(5%)" },
    "display: none": { own: "display: none" },
    "display: none around it": { around: "display: none" },
    hidden: { hidden: true },
    "visibility: hidden": { own: "visibility: hidden" },
    "visibility: hidden around it": { around: "visibility: hidden" },
    "content-visibility: hidden": { around: "content-visibility: hidden" },
    "scaled to nothing": { own: "transform: scale(0)" },
    "cut to nothing": { own: "height: 0" },
  }).map(([name, row]) => ({ name, width: 300, height: 250, share: 1, ...row })),
];

const page = await openElementPage();
after(() => page.close());
await page.load();
await page.run(async (rows) => {
  const later = [];
  for (const { name, width, height, share, viewport, option, scale = 1, clip, left = 0, ...styles } of rows) {
    const pixels = viewport === undefined ? height : height * innerHeight;
    const inView = viewport === undefined ? pixels * scale * share : viewport * innerHeight;
    const outer = document.createElement("div");
    outer.style.cssText = `position: fixed; left: ${left}px; top: ${innerHeight - inView}px; height: ${pixels}px; width: ${width}px`;
    // Firefox does not clip the descendants of a fixed element by its own edges.
    const edge = document.createElement("div");
    edge.style.cssText = `overflow: hidden; width: ${clip ?? width}px`;
    outer.append(edge);
    const shown = document.createElement("endcap-creative");
    shown.style.cssText = `width: ${width}px; height: ${pixels}px; overflow: hidden; scale: ${scale}; transform-origin: 0 0`;
    shown.toggleAttribute("large-threshold", option === true);
    const image = document.createElement("img");
    image.dataset.endcap = "hero:src";
    shown.append(image);
    shown.creative = { ...creatives.display, products: [], id: name };
    edge.append(shown);
    document.body.append(outer);
    later.push(() => {
      edge.style.cssText += `; ${styles.around ?? ""}`;
      shown.style.cssText += `; ${styles.own ?? ""}`;
      shown.hidden = styles.hidden === true;
    });
  }
  const isLoaded = () => events.filter(({ type }) => type === "load").length === rows.length;
  while (!isLoaded()) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const change of later) change();
}, ROWS);
await wait(WATCHED * 1000);
await page
  .until(
    (count) => events.filter(({ type }) => type === "viewable").length >= count,
    ROWS.filter(({ view }) => view).length,
  )
  .catch(() => {});
const views = await page.run(() =>
  events
    .filter(({ type }) => type === "viewable")
    .map(({ detail: { id, method, threshold } }) => ({ id, method, threshold })),
);

for (const { name, view } of ROWS) {
  test(`${name}: ${view ? `${view.method}, ${view.threshold}` : "no view"}`, () => {
    const found = views.filter(({ id }) => id === name).map(({ method, threshold }) => ({ method, threshold }));
    assert.deepEqual(found, view ? [view] : []);
  });
}

/** Returns the views of products and creatives since the page was loaded. */
const seen = () =>
  page.run(() =>
    events
      .filter(({ type }) => type.endsWith("viewable"))
      .map(({ type, detail: { method, threshold, product } }) => [
        type,
        method,
        threshold,
        product?.product_id ?? null,
      ]),
  );

/** Returns those of them that have this type, in the order of products. */
const seenAs = (type) => async () => (await seen()).filter(([found]) => found === type).sort();

/** Shows a creative with cards. When it is painted, moves it far below the viewport. */
const showCards = (properties) =>
  page.run(async (properties) => {
    const shown = await show({ ...creatives.display, ...properties });
    for (const [index, { product_id }] of shown.creative.products.entries()) {
      const card = Object.assign(document.createElement("div"), { slot: `product-${index}`, textContent: product_id });
      card.style.height = "400px";
      shown.append(card);
    }
    const isPainted = new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
    if (!events.some(({ type }) => type === "load")) await isPainted;
    for (const where of ["before", "after"])
      shown[where](Object.assign(document.createElement("p"), { className: "far" }));
  }, properties);

/** Scrolls so that this share of a part of the creative's shadow tree is in view, at the lower edge. */
const scrollTo = (selector, share) =>
  page.run(
    (selector, share) => {
      const { top, height } = document
        .querySelector("endcap-creative")
        .shadowRoot.querySelector(selector)
        .getBoundingClientRect();
      scrollBy(0, top + height * share - innerHeight);
    },
    selector,
    share,
  );

test("the label and the product cards are not part of the measured box", async () => {
  await page.load();
  await showCards({});
  await scrollTo(".main", 0.45);
  await wait(1500);
  assert.deepEqual(await seen(), []);
  await scrollTo(".main", 0.55);
  await wait(1500);
  await page.becomes(seenAs("viewable"), [["viewable", "mrc", 0.5, null]]);
});

test("each product card has its own view", async () => {
  await page.load();
  await showCards({ hero: undefined, logo: undefined, tagline: undefined, click: undefined });
  await scrollTo(".product", 0.45);
  await wait(1500);
  assert.deepEqual(await seenAs("item-viewable")(), []);
  await scrollTo(".product", 0.6);
  await wait(1500);
  const views = [1, 2, 3].map((index) => ["item-viewable", "item", 0.5, `product ${index}`]);
  await page.becomes(seenAs("item-viewable"), views);
});

/** Shows the video at the lower edge, with this share of it in view, and waits until it plays. */
async function showVideo(share, attributes = {}) {
  await page.load();
  await page.film();
  await page.run(
    async (share, attributes) => {
      const shown = await show(creatives.video);
      for (const name of Object.keys(attributes)) shown.setAttribute(name, "");
      const video = shown.shadowRoot.querySelector("video");
      shown.style.cssText = "position: fixed; left: 0; right: 0; top: 0";
      const { top, height } = video.getBoundingClientRect();
      shown.style.top = `${innerHeight - top - height * share}px`;
      await new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
    },
    share,
    attributes,
  );
}

const isPlaying = () => {
  const { paused, currentTime } = document.querySelector("endcap-creative").shadowRoot.querySelector("video");
  return !paused && currentTime > 0;
};

test("a video has a view after two seconds of playback with half of it in view", async () => {
  // The film takes four seconds: where a busy machine delays the view beyond its end, it starts again.
  for (let tries = 3; tries > 0; tries -= 1) {
    await showVideo(0.55);
    await page.until(isPlaying);
    await wait(1400);
    assert.deepEqual(await seen(), []);
    await wait(1800);
    if ((await seen()).length > 0) break;
  }
  assert.deepEqual(await seen(), [["viewable", "mrc", 0.5, null]]);
});

test("a pause restarts the viewing time of a video", async () => {
  await showVideo(0.55);
  await page.until(isPlaying);
  // The film takes four seconds, and WebKitGTK does not play it a second time.
  await wait(1100);
  await page.run(async () => {
    const video = document.querySelector("endcap-creative").shadowRoot.querySelector("video");
    video.pause();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await video.play();
  });
  await wait(1500);
  assert.deepEqual(await seen(), []);
  await page.until(() => events.some(({ type }) => type === "viewable"));
});

test("half of a video must be in view for its view, and `large-threshold` does not apply to videos", async () => {
  await showVideo(0.45, { "large-threshold": true });
  await page.until(isPlaying);
  await wait(3000);
  assert.deepEqual(await seen(), []);
});

/** Shows a creative of that size in pixels, in markup of the page. */
const showBox = (width, height) =>
  page.run(
    async (width, height) => {
      const shown = document.createElement("endcap-creative");
      shown.style.cssText = `display: block; position: absolute; left: 0; top: 0; width: ${width}px; height: ${height}px`;
      const text = document.createElement("b");
      text.dataset.endcap = "tagline";
      shown.append(text);
      shown.creative = { ...creatives.display, products: [] };
      const isPainted = new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
      document.body.append(shown);
      await isPainted;
    },
    width,
    height,
  );

test("time in which the page was too busy to check does not count", async () => {
  await page.load();
  await showBox(300, 250);
  await wait(400);
  await page.run(async () => {
    const shown = document.querySelector("endcap-creative");
    shown.style.left = "-1000px";
    const end = performance.now() + 1000;
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  assert.deepEqual(await seen(), []);
  await page.run(() => document.querySelector("endcap-creative").style.setProperty("left", "0"));
  await page.until(() => events.some(({ type }) => type === "viewable"));
});

for (const [from, to] of [
  ["scale(0)", "none"],
  ["translateX(-1000px) scale(0.1)", "none"],
])
  test(`a tall creative that a transform reveals counts: ${from}`, async () => {
    await page.load();
    await showBox(300, 5000);
    await page.run(
      async (from, to) => {
        const shown = document.querySelector("endcap-creative");
        // The transform must be there before the box is observed.
        shown.remove();
        shown.style.transform = from;
        shown.creative = { ...shown.creative, id: "next" };
        const isPainted = new Promise((resolve) => addEventListener("endcap-load", resolve, { once: true }));
        document.body.append(shown);
        await isPainted;
        await new Promise((resolve) => setTimeout(resolve, 300));
        shown.style.transform = to;
      },
      from,
      to,
    );
    await page.until(() => events.some(({ type }) => type === "viewable"));
    assert.deepEqual(await seen(), [["viewable", "viewport", 0.5, null]]);
  });

test("each new size of a tall creative ends the observation of the previous size", async () => {
  await page.load();
  await page.run(() => {
    globalThis.signals = new Map();
    const { addEventListener } = AbortSignal.prototype;
    AbortSignal.prototype.addEventListener = function (...args) {
      signals.set(this, (signals.get(this) ?? 0) + 1);
      addEventListener.apply(this, args);
    };
  });
  await showBox(300, 5000);
  const remaining = await page.run(async () => {
    const shown = document.querySelector("endcap-creative");
    const nextFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    const count = () => [...signals].reduce((sum, [{ aborted }, listeners]) => sum + (aborted ? 0 : listeners), 0);
    await nextFrames();
    const before = count();
    for (let round = 1; round <= 20; round += 1) {
      shown.style.height = `${5000 + round}px`;
      await nextFrames();
    }
    return [before, count()];
  });
  assert.equal(remaining[1], remaining[0]);
});
