// Accessibility of the demo page with axe, in each tab: in both color schemes, on a phone, and from right to left.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { findNothing } from "./axe.mjs";
import { chosen, chosenSchemes } from "./browser.mjs";
import { isLookedAt, screens } from "./looks.mjs";
import { openResponsePage } from "./response-page.mjs";

const shots = fileURLToPath(new URL("shots", import.meta.url));

mkdirSync(shots, { recursive: true });
const page = await openResponsePage();
after(() => page.close());

async function screenshot(name) {
  writeFileSync(`${shots}/${chosen}-${name}.png`, await page.driver.takeScreenshot(), "base64");
}

/** Makes the window as high as its content, so that it does not scroll. */
async function unroll({ width, ...device }) {
  const height = await page.run(() => {
    const shelf = document.getElementById("response-shelf");
    const hidden = Math.max(0, shelf.scrollHeight - shelf.clientHeight);
    return document.documentElement.scrollHeight + hidden;
  });
  await page.emulate({ ...device, width, height: Math.min(height, 6000) });
}

async function assertNoProblems() {
  await findNothing(page.driver);
  assert.deepEqual(await page.problems(), []);
}

for (const scheme of chosenSchemes) {
  for (const [device, size] of Object.entries(screens).filter(([device]) => isLookedAt(scheme, device))) {
    const seen = { scheme, isStill: true, ...size };
    for (const tab of ["shop", "list", "placement", "users"]) {
      test(`nothing overflows, and axe finds nothing in the tab ${tab}, ${scheme}, ${device}`, async () => {
        await page.emulate(seen);
        await page.load(tab);
        const { scrollWidth, clientWidth } = await page.run(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return { scrollWidth, clientWidth };
        });
        assert.equal(scrollWidth, clientWidth);
        await assertNoProblems();
      });
    }

    for (const [name, example, prepare] of [
      ["response", "Three formats on three pages", () => {}],
      ["response-rtl", "Arabic, right to left", () => {}],
      ["response-turned", "Three formats on three pages", () => page.byId("response-rtl").click()],
      ["response-own", "Three formats on three pages", () => page.byId("response-own").click()],
      ["response-unknown", "Unknown types and assets", () => {}],
      ["response-empty", "Nothing to show", () => {}],
    ]) {
      test(`${name}: axe finds nothing, ${scheme}, ${device}`, async () => {
        await page.emulate(seen);
        await page.load();
        await page.pick(example);
        await prepare();
        await screenshot(`${name}-${scheme}-${device}`);
        await page.showAll();
        await page.run(() => document.querySelector(".data summary")?.click());
        await unroll(seen);
        if ((await page.creatives()).length > 0) await page.pictures();
        await assertNoProblems();
        await screenshot(`${name}-all-${scheme}-${device}`);
      });
    }
  }
}

test("axe finds nothing in creatives with broken pictures", async () => {
  const seen = { scheme: "light", ...screens.desk };
  await page.emulate(seen);
  await page.load();
  await page.pick("Hostile and broken creatives");
  await page.pictures();
  await unroll(seen);
  await screenshot("response-broken-light-desk");
  // One picture is missing on purpose.
  await page.consoleErrors();
  await assertNoProblems();
});
