// Accessibility of the elements with axe, in both color schemes, narrow, and from right to left. Layout shifts while
// pictures load slowly.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { findNothing } from "./axe.mjs";
import { chosen, chosenSchemes, onlyChromium } from "./browser.mjs";
import { openElementPage } from "./element-page.mjs";
import { isLookedAt, screens } from "./looks.mjs";

const shots = fileURLToPath(new URL("shots", import.meta.url));

mkdirSync(shots, { recursive: true });
const page = await openElementPage();
await page.load();
await page.film();
after(() => page.close());

/** Shows all layouts with cards, and placements in each state. */
async function gallery(words) {
  document.documentElement.dir = words.dir;
  document.documentElement.lang = words.lang;
  addEventListener("endcap-products", ({ target, detail }) => {
    for (const { slot, product_id, index } of detail.products) {
      const card = document.createElement("article");
      Object.assign(card, { className: "card", slot });
      const image = document.createElement("img");
      Object.assign(image, { src: `/pictures/200x200-p${index}.svg`, alt: "" });
      const link = document.createElement("a");
      Object.assign(link, { href: "#", textContent: `${words.product} ${product_id.at(-1)}` });
      card.append(image, link);
      target.append(card);
    }
  });
  const make = (tag, members) => Object.assign(document.createElement(tag), members);
  const resolveSlug = (slug) => slug;
  const { banner, display, video } = creatives;
  for (const [creative, alone] of [
    [banner, false],
    [display, false],
    [video, false],
    [{ ...display, products: [], hero: banner.banner.large }, true],
  ]) {
    const shown = make("endcap-creative", {
      creative: { ...creative, ...(words.tagline && { tagline: words.tagline }) },
    });
    if (!alone) shown.resolveSlug = resolveSlug;
    shown.setAttribute("label", words.label);
    main.append(shown);
  }
  const failing = { [Symbol.iterator]: () => ({ next: () => Promise.reject(new Error("no")) }) };
  const never = { [Symbol.iterator]: () => ({ next: () => new Promise(() => {}) }) };
  async function* two() {
    yield { creatives: [{ ...banner }], skipped: 0 };
    yield { creatives: [], skipped: 0 };
  }
  for (const pages of [two(), [], failing, never]) {
    const shown = make("endcap-placement", { pages, resolveSlug });
    shown.setAttribute("label", words.label);
    main.append(shown);
  }
  await new Promise((resolve) => setTimeout(resolve, 600));
}

const english = { dir: "ltr", lang: "en", label: "Sponsored", product: "Carrot soup" };
const hebrew = { dir: "rtl", lang: "he", label: "ממומן", product: "מרק", tagline: "כל מה שצריך למרק, ישר מהשדה" };

for (const [name, scheme, screen, words] of [
  ["light-desk", "light", "desk", english],
  ["dark-desk", "dark", "desk", english],
  ["light-phone", "light", "phone", english],
  ["dark-phone", "dark", "phone", english],
  ["rtl-desk", "light", "desk", hebrew],
  ["rtl-phone", "dark", "phone", hebrew],
].filter(([, scheme, screen]) => chosenSchemes.includes(scheme) && isLookedAt(scheme, screen))) {
  test(`${name}: nothing overflows, and axe finds nothing`, async () => {
    const seen = { scheme, isStill: true, width: screens[screen].width };
    await page.emulate({ ...seen, height: 900 });
    await page.load();
    await page.run(gallery, words);
    await page.emulate({ ...seen, height: await page.run(() => document.documentElement.scrollHeight) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(`${shots}/${chosen}-element-${name}.png`, await page.driver.takeScreenshot(), "base64");
    await findNothing(page.driver);
  });
}

test("a button that brought nothing is replaced by a text of its height, and keeps the focus until then", async () => {
  await page.emulate({ scheme: "light", isStill: true, width: 390, height: 844 });
  await page.load();
  const seen = await page.run(async () => {
    async function* two() {
      yield { creatives: [creatives.banner], skipped: 0 };
      yield { creatives: [], skipped: 0 };
    }
    const placements = [0, 1].map(() => Object.assign(document.createElement("endcap-placement"), { pages: two() }));
    main.append(...placements);
    const look = (placement) => {
      const [status, button] = ["status", "more"].map((part) => placement.shadowRoot.querySelector(`[part=${part}]`));
      return [
        placement.state,
        placement.offsetHeight,
        button.offsetHeight && button.textContent,
        status.offsetHeight > 1 && status.textContent,
      ];
    };
    const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
    const all = [];
    for (const [index, placement] of placements.entries()) {
      while (placement.state !== "more") await wait();
      const button = placement.shadowRoot.querySelector("button");
      all.push(look(placement));
      if (index > 0) button.focus();
      button.click();
      await wait();
      all.push(look(placement));
    }
    placements[1].shadowRoot.activeElement.blur();
    all.push(look(placements[1]));
    return all;
  });
  const height = seen[0][1];
  assert.deepEqual(seen, [
    ["more", height, "Show more", false],
    ["end", height, 0, "No more to show"],
    ["more", height, "Show more", false],
    ["end", height, "No more to show", false],
    ["end", height, 0, "No more to show"],
  ]);
});

test("the cards of a creative have one height, also in the boxes of `renderProduct`", async () => {
  await page.emulate({ scheme: "light", isStill: true, width: 1280, height: 900 });
  await page.load();
  const heights = await page.run(async () => {
    const shown = await globalThis.show(creatives.display);
    for (const [index, words] of [9, 1, 1].entries()) {
      const card = Object.assign(document.createElement("a"), { textContent: "soup ".repeat(words * 9), href: "#" });
      const box = Object.assign(document.createElement("div"), { slot: `product-${index}` });
      box.dataset.endcapCard = "";
      if (index < 2) card.slot = box.slot;
      else box.append(card);
      shown.append(index < 2 ? card : box);
    }
    // The slots are shown by an event.
    await new Promise(requestAnimationFrame);
    return [...shown.querySelectorAll("a")].map(({ offsetHeight }) => offsetHeight);
  });
  assert.deepEqual(heights, Array(3).fill(heights[0]));
  assert.ok(heights[0] > 60, String(heights));
});

/** Returns the layout shift while slow pictures load in what `show` displays. */
const shifts = (show) =>
  page.run(`
    const slow = (value) => JSON.parse(JSON.stringify(value), (key, each) => (key === "url" ? each + "?wait=500" : each));
    let total = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) total += value;
    }).observe({ type: "layout-shift", buffered: true });
    (${show})(slow);
    main.append(Object.assign(document.createElement("p"), { textContent: "What must not jump." }));
    return new Promise((resolve) => setTimeout(() => resolve(total), 1500));
  `);

test("nothing moves while pictures load slowly, also if their sizes are wrong or missing", {
  skip: onlyChromium,
}, async () => {
  await page.emulate({ scheme: "light", isStill: true, width: 1280, height: 3000 });
  await page.load();
  const jumped = await shifts((slow) => {
    const { banner, display, video } = slow(creatives);
    const lying = slow(creatives.display);
    Object.assign(lying.hero, { width: 300, height: 600 });
    const unsized = slow(creatives.banner);
    for (const image of Object.values(unsized.banner)) delete image.width;
    const failing = slow(creatives.banner);
    failing.banner = { large: { ...failing.banner.large, url: `${location.origin}/gone.svg` } };
    for (const creative of [banner, display, video, lying, unsized, failing]) globalThis.show(creative);
  });
  assert.equal(jumped, 0);
  await page.load();
  const control = await shifts((slow) => {
    main.append(
      Object.assign(document.createElement("img"), { src: slow(creatives.banner).banner.large.url, alt: "" }),
    );
  });
  assert.ok(control > 0, "a picture without a size moves the page");
});
