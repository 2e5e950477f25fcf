// The programs for browsers in README.md and docs/, run in a browser. Only the path of the package is changed.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { snippet } from "../documents/programs.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { startCommand } from "../testing/command.mjs";
import { visit } from "./visit.mjs";

const { placementRequest, placements } = await importPacked();
const { readPlacements } = await importPacked("endcap/http");

test("the page shows the issues of the list", async () => {
  const program = snippet("browser").replace('"endcap"', '"/endcap/dist/loaders/inlined.js"');
  await visit({ program }, async ({ driver, consoleErrors }) => {
    const shown = () => driver.executeScript("return document.body.innerText.trim() || null");
    assert.equal(await driver.wait(shown, 10_000), "line_items[0].upcs[0]: must be 12 or 14 digits");
    assert.deepEqual(await consoleErrors(), []);
  });
});

test("the first page shows an ad of `endcap sandbox`, with its picture", async (t) => {
  let text = "";
  await visit({ program: () => text, policy: "object-src 'none'" }, async ({ driver, consoleErrors }, { origin }) => {
    const { address, stop } = await startCommand("--allow-origin", origin);
    t.after(stop);
    const program = snippet("first-page").replace('"endcap/element"', '"/endcap/dist/element.js"');
    text = program.replace("http://127.0.0.1:8787", address);
    await driver.navigate().refresh();
    const width = () =>
      driver.executeScript(
        () => document.querySelector("endcap-creative")?.shadowRoot.querySelector("img").naturalWidth,
      );
    // Not its own width: WebKit gives an SVG the width at which it is shown. A broken picture has none.
    await driver.wait(width, 10_000, "the picture");
    assert.deepEqual(await consoleErrors(), []);
  });
});

test("the element requests its placement from a gateway", async () => {
  const page = `<!doctype html><title>README</title>${snippet("element", "html")}`;
  const mounts = {
    "/api/placements": { text: JSON.stringify({ creatives: [{ layout: "unknown", id: "t1" }], skipped: 0 }) },
    "/node_modules/": join(project, "node_modules"),
  };
  await visit({ page, mounts }, async ({ driver, consoleErrors }) => {
    const shown = () => driver.executeScript("return document.querySelector('endcap-creative')?.creative.id");
    assert.equal(await driver.wait(shown, 10_000), "t1");
    const short = await driver.executeScript(() => {
      const { page, formats, store } = document.querySelector("endcap-placement");
      return { page, formats, store };
    });
    assert.equal(placements.check(placementRequest(short)).ok, true);
    assert.deepEqual(await consoleErrors(), []);
  });
});

test("the page shows a response, with its own cards and links", async () => {
  const program = snippet("element").replace('"endcap/element"', '"/endcap/dist/element.js"');
  const product = { position: 1, product_id: "p1", upc: "036000291452" };
  const actions = [
    { name: "click", action_properties: { brand_page_click: { slug: "brands/acme" } } },
    { name: "item", action_properties: { item_card: product } },
  ];
  const properties = [{ name: "tagline", value: "Soup" }];
  const body = JSON.stringify({ creatives: [{ object_tracking_id: "t1", assets: [], actions, properties }] });
  // What the shop's own server does.
  const page = readPlacements({ status: 200, body });
  const mounts = { "/ads": { text: JSON.stringify(page) }, "/api/seen": { text: "" } };
  await visit({ program, mounts }, async ({ driver, consoleErrors }, server) => {
    await driver.wait(() => server.requests.includes("/api/seen"), 10_000);
    const shown = await driver.executeScript(() => {
      const { shadowRoot, children } = document.querySelector("endcap-creative");
      return [shadowRoot.querySelector("a").pathname, children[0].innerText, children[0].pathname];
    });
    assert.deepEqual(shown, ["/shop/brands/acme", "Product p1", "/p/p1"]);
    assert.deepEqual(await consoleErrors(), []);
  });
});
