// The layout of the demo page's tab of responses does not shift, even if pictures load late.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { onlyChromium } from "./browser.mjs";
import { isEveryLook, screens } from "./looks.mjs";
import { openResponsePage } from "./response-page.mjs";

// Browsers forgive what moves within half a second of a click: the pictures come after that.
const delay = 900;

let page;

before(async () => {
  if (onlyChromium === false) page = await openResponsePage({ delay });
});

after(() => page?.close());

/** Returns the layout shifts since the page was loaded, except immediate responses to a click. */
const moved = () => page.run(() => shifts.filter(({ hadRecentInput }) => !hadRecentInput));

for (const [device, size] of Object.entries(screens)) {
  for (const [name, example, sampled, prepare] of [
    ["the elements' own looks", "Three formats on three pages", "desk", () => {}],
    ["the page's markup", "Three formats on three pages", "phone", () => page.byId("response-own").click()],
    ["right to left", "Arabic, right to left", "phone", () => {}],
    ["unknown types", "Unknown types and assets", "desk", () => {}],
  ]) {
    if (!isEveryLook && device !== sampled) continue;
    test(`the layout does not shift: ${name}, ${device}`, { skip: onlyChromium }, async () => {
      await page.emulate({ scheme: "light", ...size });
      await page.load();
      await page.pick(example);
      await prepare();
      const waiting = await page.run(() => document.querySelectorAll(".product-card > img").length);
      assert.ok(waiting > 0 || example.startsWith("Unknown"));
      await page.pictures();
      await page.showAll();
      for (const { file, naturalWidth } of await page.pictures()) assert.ok(naturalWidth > 0, file);
      assert.deepEqual(await moved(), []);
    });
  }
}

test("on a slow processor, the layout does not shift while the page starts", { skip: onlyChromium }, async () => {
  const { driver, server } = page;
  try {
    await driver.sendDevToolsCommand("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (const size of Object.values(screens)) {
      await page.emulate({ scheme: "light", ...size });
      await driver.get(`${server.origin}/`);
      await page.settled(() => document.querySelector("#shop-note").textContent !== "");
      await page.run(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      assert.deepEqual(await page.run(() => shifts), []);
    }
  } finally {
    await driver.sendDevToolsCommand("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
});

test("the test detects the layout shift of a picture without a reserved size", { skip: onlyChromium }, async () => {
  await page.emulate({ scheme: "light", ...screens.desk });
  await page.load();
  await page.pick("Three formats on three pages");
  await page.pictures();
  await page.run((late) => {
    const picture = Object.assign(document.createElement("div"), { id: "control" });
    document.getElementById("response-shelf").prepend(picture);
    return new Promise((resolve) =>
      setTimeout(() => {
        picture.style.height = "200px";
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }, late),
    );
  }, delay);
  assert.ok((await moved()).length > 0);
});
