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
