// Draws the picture of the three layouts, from the example ads of the demo: docs/pictures/layouts-light.webp and -dark.webp.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openResponsePage } from "../tests/browsers/response-page.mjs";

const folder = join(import.meta.dirname, "../docs/pictures");

/** The width of the picture in CSS pixels, and how many pixels of the file each of them has. */
const WIDTH = 900;
const SCALE = 1.4;

/** The rules that leave only the ads: the banner above, and the two others next to each other below. */
const RULES = `
  body {
    display: grid; grid-template-columns: 9fr 10fr; gap: 16px; align-items: start; padding: 16px;
    font-family: "Liberation Sans", Arial, sans-serif; --endcap-product: 7rem;
  }
  body > :first-child { grid-column: 1 / -1; }`;

/** Replaces the content of the page by its first three ads, and returns the height. */
function showAds(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  const ads = [...document.querySelectorAll("endcap-creative")].slice(0, 3);
  document.body.replaceChildren(...ads);
  return Math.max(...ads.map((ad) => ad.getBoundingClientRect().bottom)) + 16;
}

/** Whether the video of the third ad has loaded. Until then, its controls show that it is loading. */
const isVideoLoaded = () => {
  const ad = document.querySelectorAll("endcap-creative")[2];
  return ad.shadowRoot.querySelector("video").readyState > 0;
};

mkdirSync(folder, { recursive: true });
const page = await openResponsePage();
try {
  for (const scheme of ["light", "dark"]) {
    await page.emulate({ scheme, width: WIDTH, height: 900, isStill: true });
    await page.load();
    await page.pictures();
    await page.settled(isVideoLoaded);
    const height = await page.run(showAds, RULES);
    const clip = { x: 0, y: 0, width: WIDTH, height, scale: SCALE };
    const { data } = await page.driver.sendAndGetDevToolsCommand("Page.captureScreenshot", {
      ...{ format: "webp", quality: 56, clip, captureBeyondViewport: true },
    });
    writeFileSync(join(folder, `layouts-${scheme}.webp`), data, "base64");
  }
} finally {
  await page.close();
}
