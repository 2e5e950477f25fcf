// Accessibility of the elements with axe, in both color schemes, narrow, and from right to left. Layout shifts while
// pictures load slowly.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { findNothing } from "./axe.mjs";
import { chosen, chosenSchemes, onlyChromium } from "./browser.mjs";
import { openElementPage } from "./element-page.mjs";
import { isLookedAt, screens } from "./looks.mjs";

const shots = fileURLToPath(new URL("shots", import.meta.url));

let page;

before(async () => {
  mkdirSync(shots, { recursive: true });
  page = await openElementPage();
  await page.load();
  await page.film();
});

after(() => page?.close());

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
