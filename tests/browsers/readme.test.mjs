// The README's program for browsers, run in one as it stands, but for where the package is.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { project } from "../package/packed.mjs";
import { snippet } from "../package/readme.mjs";
import { openBrowser } from "./browser.mjs";
import { serve } from "./server.mjs";

test("the page shows what is wrong with the list", async () => {
  const program = snippet("browser").replace('"endcap"', '"/endcap/dist/loaders/inlined.js"');
  const server = await serve({
    "/index.html": {
      text: '<!doctype html><title>README</title><body><script type="module" src="/page.mjs"></script>',
    },
    "/favicon.ico": { text: "" },
    "/page.mjs": { text: program },
    "/endcap/": join(project, "node_modules/endcap"),
  });
  const browser = await openBrowser();
  try {
    await browser.driver.get(`${server.origin}/`);
    const shown = () => browser.driver.executeScript("return document.body.innerText.trim() || null");
    assert.equal(await browser.driver.wait(shown, 10_000), "line_items[0].upcs[0]: expected 12 or 14 digits");
    assert.deepEqual(await browser.complaints(), []);
  } finally {
    await browser.close();
    await server.close();
  }
});
