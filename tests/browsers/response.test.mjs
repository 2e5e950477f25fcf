// The tab of placement responses on the demo page, tested with real input.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, beforeEach } from "node:test";
import { By, Key } from "selenium-webdriver";
import { importPacked } from "../support/packed.mjs";
import { onlyChromium } from "./browser.mjs";
import { screens } from "./looks.mjs";
import { openResponsePage } from "./response-page.mjs";

const { readPlacements } = await importPacked("endcap/http");

const page = await openResponsePage();
const { driver } = page;
after(() => page.close());

beforeEach(() => page.load());

const layouts = async () => Promise.all((await page.creatives()).map((each) => each.getAttribute("layout")));

/** Returns what the package reads from a response of the demo, with pictures at the origin of the page. */
function read(name) {
  const url = new URL(`../../www/src/responses/${name}.json`, import.meta.url);
  const text = readFileSync(url, "utf8").replaceAll("https://ads.example/", `${page.server.origin}/ads/`);
  return readPlacements({ status: 200, body: text }, { allowLoopbackHttp: true });
}

/** Returns the data that the page shows beside the creatives. */
const shownData = () =>
  page.run(() =>
    [...document.querySelectorAll("endcap-creative + .data pre")].map(({ textContent }) => JSON.parse(textContent)),
  );

/** Scrolls a creative into view. Some browsers load its pictures only then. */
const bring = async (index) =>
  page.run((each) => each.scrollIntoView({ block: "center" }), (await page.creatives())[index]);

const logged = (words) =>
  page
    .settled((words) => document.getElementById("response-log").textContent.includes(words), words)
    .catch(async (cause) => {
      throw new Error(`no "${words}" in the log:\n${(await page.log()).join("\n")}`, { cause });
    });

test("every layout is painted, page after page to the end", async () => {
  assert.deepEqual(await layouts(), ["image_banner", "shoppable_display", "shoppable_video"]);
  await page.showAll();
  assert.equal(await page.state(), "end");
  assert.deepEqual(await layouts(), [
    "image_banner",
    "shoppable_display",
    "shoppable_video",
    "shoppable_video",
    "image_banner",
    "shoppable_display",
  ]);
  const pictures = await page.pictures();
  assert.equal(pictures.length, 17, "two banners, two heroes, four logos, nine products; the videos have posters");
  for (const { file, naturalWidth } of pictures) assert.ok(naturalWidth > 0, file);
  assert.equal(await page.byId("response-counts").getText(), "6 creatives on 4 pages, 0 skipped, 0 withheld");
  assert.deepEqual(await page.problems(), []);
});

for (const [example, ...files] of [
  ["Three formats on three pages", "breakfast-1", "breakfast-2", "breakfast-3"],
  ["Hostile and broken creatives", "broken"],
  ["Unknown types and assets", "unknown"],
  ["Arabic, right to left", "arabic"],
]) {
  test(`beside each creative of "${example}" is its data`, async () => {
    await page.pick(example);
    await page.showAll();
    const pages = files.map(read);
    assert.deepEqual(await shownData(), JSON.parse(JSON.stringify(pages.flatMap(({ creatives }) => creatives))));
    const skipped = pages.reduce((sum, each) => sum + each.skipped, 0);
    assert.match(await page.byId("response-counts").getText(), new RegExp(`, ${skipped} skipped, `));
  });
}

test("hostile values are withheld and listed, and a missing picture is the only problem", async () => {
  await page.pick("Hostile and broken creatives");
  await bring(2);
  await logged("endcap-error");
  assert.equal(await page.byId("response-counts").getText(), "4 creatives on 1 page, 2 skipped, 2 withheld");
  const withheld = await driver.findElements(By.css(".data [data-class=error] > dd"));
  assert.deepEqual(await Promise.all(withheld.map((each) => each.getText())), ["banner.large, click"]);

  const problems = await page.problems();
  assert.ok(
    problems.every((problem) => /no-longer-there\.svg .*404/.test(problem)),
    problems.join("\n"),
  );
  assert.equal(problems.length, onlyChromium ? 0 : 1, "only Chromium reports console errors");
});

test("clicks are reported and lead to the page's own origin, and no request is sent", async () => {
  await page.pictures();
  await bring(2);
  await logged("endcap-load id crv-a4e8-solana");
  await bring(1);
  const requests = new Set(page.server.requests);
  const [, display] = await page.creatives();
  const link = await page.run((each) => each.shadowRoot.querySelector("a[href]"), display);
  assert.equal(await link.getAttribute("href"), `${page.server.origin}/#/brands/farina-figlio?aisle=sauces`);
  await page.click(link);
  await logged("endcap-click id crv-91c0-farina, slug /brands/farina-figlio?aisle=sauces, interaction_id int-91c0-0");
  assert.equal(await driver.getCurrentUrl(), `${page.server.origin}/#/brands/farina-figlio?aisle=sauces`);
  await page.click(await driver.findElement(By.css(".product-card[slot=product-0]")));
  await logged("endcap-item-click id crv-91c0-farina, product_id 20416650, interaction_id int-91c0-1");
  await bring(1);
  await logged("endcap-viewable id crv-91c0-farina");
  assert.deepEqual(new Set(page.server.requests), requests, "no new URL is requested");
  assert.deepEqual(await page.problems(), []);
});

test("the page's own markup is filled", async () => {
  await page.byId("response-own").click();
  await page.settled(() => document.querySelectorAll("endcap-creative .own-tagline:not(:empty)").length === 3);
  await page.showAll();
  for (const { file, naturalWidth } of await page.pictures()) assert.ok(naturalWidth > 0, file);
  const links = await driver.findElements(By.css("endcap-creative .own-link"));
  const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
  assert.equal(hrefs.length, 6);
  for (const href of hrefs) assert.ok(href.startsWith(`${page.server.origin}/#/brands/`), href);
  const card = await driver.findElement(By.css(".own-products > .product-card"));
  await page.click(card);
  await logged("endcap-item-click id crv-91c0-farina, product_id 20416650");
  assert.deepEqual(await page.problems(), []);
});

test("right-to-left text direction mirrors the shelf, and not the data", async () => {
  const directions = () =>
    page.run(() =>
      ["endcap-creative", ".data"].map((each) => getComputedStyle(document.querySelector(each)).direction),
    );
  assert.deepEqual(await directions(), ["ltr", "ltr"]);
  await page.byId("response-rtl").click();
  assert.deepEqual(await directions(), ["rtl", "ltr"]);
  await page.pick("Hostile and broken creatives");
  assert.deepEqual(await directions(), ["ltr", "ltr"], "each example begins in its own direction");
  await page.pick("Arabic, right to left");
  assert.deepEqual(await directions(), ["rtl", "ltr"]);
});

const ground = () => page.run(() => getComputedStyle(document.body).backgroundColor);
const choose = (value) => driver.findElement(By.css(`#response-colors option[value="${value}"]`)).click();

test("the color scheme is the user's until another is selected", { skip: onlyChromium }, async (t) => {
  t.after(() => page.media({ "prefers-color-scheme": "" }));
  await page.media({ "prefers-color-scheme": "light" });
  const light = await ground();
  await page.media({ "prefers-color-scheme": "dark" });
  const dark = await ground();
  assert.notEqual(dark, light);
  await choose("light");
  assert.equal(await ground(), light);
  await choose("");
  assert.equal(await ground(), dark);
});

test("on a slow processor, the layout does not shift while the page starts", { skip: onlyChromium }, async (t) => {
  const throttle = (rate) => driver.sendDevToolsCommand("Emulation.setCPUThrottlingRate", { rate });
  t.after(async () => {
    await throttle(1);
    await page.emulate({ scheme: "light", ...screens.desk });
  });
  await throttle(6);
  for (const size of Object.values(screens)) {
    await page.emulate({ scheme: "light", ...size });
    await driver.get(`${page.server.origin}/`);
    await page.settled(() => document.querySelector("#shop-note").textContent !== "");
    await page.run(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.deepEqual(await page.run(() => shifts), []);
  }
});

test("the page works with the keyboard alone", async () => {
  await page.run(() => document.getElementById("tab-list").focus());
  const press = (...keys) =>
    driver
      .actions()
      .sendKeys(...keys)
      .perform();
  await press(Key.END, Key.ARROW_LEFT);
  await page.settled(() => document.querySelector("#response-shelf endcap-creative"));
  assert.equal(await page.byId("panel-response").isDisplayed(), true);
  const isOnMore = () =>
    page.run(
      () => document.activeElement.shadowRoot?.activeElement?.matches("endcap-placement, [part~=more]") ?? false,
    );
  for (let presses = 0; presses < 40 && !(await isOnMore()); presses += 1) await press(Key.TAB);
  assert.equal(await isOnMore(), true, "Tab reaches the button for more");
  await press(Key.ENTER);
  await page.settled(() => document.querySelectorAll("#response-shelf endcap-creative").length === 5);
  assert.deepEqual(await page.problems(), []);
});
