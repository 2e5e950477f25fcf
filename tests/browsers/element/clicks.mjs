// Clicks on creatives: their targets, and their events.

import assert from "node:assert/strict";
import test from "node:test";
import { Key } from "selenium-webdriver";
import { count, page } from "./page.mjs";

test("a click emits an event to report, and opens the link of the page", async () => {
  const found = await page.run(async () => {
    const shown = await show(creatives.banner, { resolveSlug: (slug, { id }) => `#${slug}-${id}` });
    shown.addEventListener("endcap-click", (event) => event.preventDefault(), { once: true });
    const link = shown.shadowRoot.querySelector("a");
    link.click();
    const stayed = location.hash;
    link.click();
    await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    const { creative, ...detail } = events.find(({ type }) => type === "click").detail;
    return { detail, stayed, went: location.hash };
  });
  const href = `${page.server.origin}/#/brands/acme-trk-banner`;
  const { slug, interaction_id, name } = { slug: "/brands/acme", interaction_id: "int-click", name: "banner_click" };
  assert.deepEqual(found, {
    detail: { id: "trk-banner", slug, interaction_id, name, href },
    stayed: "",
    went: "#/brands/acme-trk-banner",
  });
});

test("without `resolveSlug` a button replaces the link, and works with the keyboard", async () => {
  await page.run(() => show(creatives.banner));
  await page.driver.actions().sendKeys(Key.TAB).perform();
  const outline = await page.run(() => {
    const focused = document.activeElement.shadowRoot.activeElement;
    return [focused.localName, focused.type, getComputedStyle(focused).outlineStyle];
  });
  assert.deepEqual(outline, ["button", "button", "solid"]);
  await page.driver.actions().sendKeys(Key.ENTER).perform();
  const detail = await page.run(() => events.find(({ type }) => type === "click")?.detail);
  assert.equal(detail.slug, "/brands/acme");
  assert.ok(!("href" in detail));
});

for (const [what, resolved] of Object.entries({
  nothing: null,
  "another origin": "https://evil.example/",
  "a script": "javascript:alert(1)",
  "a script with a tab": "java\tscript:alert(1)",
  "two slashes": "//evil.example",
  backslashes: "/\\evil.example",
  data: "data:text/html,x",
  "a blob of the page's own": "blob:{origin}/2f0c5a0e-0000-4000-8000-000000000000",
  "a file of the page's own": "filesystem:{origin}/temporary/x",
  credentials: "http://me:c4n4ry@127.0.0.1/",
  "no text": { toString: 1 },
})) {
  test(`${what} from \`resolveSlug\` creates no link`, async () => {
    const controls = await page.run(async (resolved) => {
      const resolveSlug = () => resolved?.replace?.("{origin}", location.origin) ?? resolved;
      const { shadowRoot } = await show(creatives.banner, { resolveSlug });
      return shadowRoot.querySelectorAll("a, button").length;
    }, resolved);
    assert.equal(controls, 0);
  });
}

test("links to other origins need `allowedOrigins`, and a resolver that throws creates no link", async () => {
  const found = await page.run(async () => {
    const resolveSlug = () => new URL("https://shop.example/x");
    const hrefs = [];
    for (const allowedOrigins of [
      ["https://shop.example"],
      ["https://shop.example/"],
      ["null", "*"],
      7,
      undefined,
      ["nonsense", "https://shop.example"],
    ]) {
      const { shadowRoot } = await show({ ...creatives.banner }, { resolveSlug, allowedOrigins });
      hrefs.push(shadowRoot.querySelector("a")?.href);
    }
    const thrower = () => {
      throw new Error("no");
    };
    const { shadowRoot } = await show({ ...creatives.banner }, { resolveSlug: thrower });
    return [...hrefs, shadowRoot.querySelector("a")?.href].map((href) => href ?? null);
  });
  assert.deepEqual(found, [
    "https://shop.example/x",
    "https://shop.example/x",
    null,
    null,
    null,
    "https://shop.example/x",
    null,
  ]);
});

test("a middle click emits an event on links, but not on buttons, which it does not activate", async () => {
  const found = await page.run(async () => {
    const clicks = [];
    for (const resolveSlug of [undefined, () => "/soups"]) {
      const { shadowRoot } = await show({ ...creatives.banner }, { resolveSlug });
      const before = events.filter(({ type }) => type === "click").length;
      const target = shadowRoot.querySelector("a, button");
      const options = { button: 1, bubbles: true, composed: true, cancelable: true };
      target.dispatchEvent(new MouseEvent("auxclick", options));
      clicks.push([target.localName, events.filter(({ type }) => type === "click").length - before]);
    }
    return clicks;
  });
  assert.deepEqual(found, [
    ["button", 0],
    ["a", 1],
  ]);
});

test("a page inserts its cards at the slots of the event, and gets events of clicks on them", async () => {
  const found = await page.run(async () => {
    addEventListener("endcap-products", ({ target, detail }) => {
      const product = detail.products[1];
      target.append(
        Object.assign(document.createElement("a"), { slot: product.slot, href: "#gone", textContent: "x" }),
      );
    });
    const shown = await show(creatives.display);
    await 0;
    const cancel = (event) => event.preventDefault();
    shown.addEventListener("endcap-item-click", cancel);
    shown.querySelector("a").click();
    const stayed = location.hash;
    shown.removeEventListener("endcap-item-click", cancel);
    shown.querySelector("a").click();
    await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
    const [{ detail }] = events.filter(({ type }) => type === "item-click");
    const places = [...shown.shadowRoot.querySelectorAll("[part=product]")].map(({ hidden }) => hidden);
    const { creative, ...rest } = detail;
    return { rest, isSame: creative === creatives.display, stayed, went: location.hash, places };
  });
  const product = {
    index: 1,
    slot: "product-1",
    position: 2,
    product_id: "product 2",
    upc: "036000291452",
    interaction_id: "int-2",
    name: "main_product_group_grid_2",
  };
  const rest = { id: "trk-display", product };
  assert.deepEqual(found, { rest, isSame: true, stayed: "", went: "#gone", places: [true, false, true] });
  assert.equal(await count("click"), 0);
});

test("a click in a nested creative emits `endcap-click` for the inner creative only", async () => {
  const found = await page.run(async () => {
    const reported = [];
    for (const isFilled of [false, true]) {
      events.length = 0;
      const outer = document.createElement("endcap-creative");
      const inner = document.createElement("endcap-creative");
      if (isFilled) outer.append(Object.assign(document.createElement("p"), { textContent: "x" }));
      if (isFilled) outer.firstChild.dataset.endcap = "tagline";
      else inner.slot = "product-1";
      outer.append(inner);
      outer.creative = creatives.display;
      inner.creative = creatives.banner;
      main.append(outer);
      await 0;
      inner.shadowRoot.querySelector("button").click();
      reported.push(events.filter(({ type }) => /click/.test(type)).map(({ type, detail }) => `${type} ${detail.id}`));
    }
    return reported;
  });
  assert.deepEqual(found, [["click trk-banner", "item-click trk-display"], ["click trk-banner"]]);
});
