// Elements in the shadow trees of a page's components: open and closed, created by scripts and declared in HTML.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openElementPage } from "./element-page.mjs";

const shelf = (mode) => `<shop-shelf class="${mode}"><template shadowrootmode="${mode}">
<div><endcap-placement label="Anzeige"></endcap-placement></div><slot></slot></template></shop-shelf>`;

const declared = `<!doctype html><html lang="en"><meta charset="utf-8"><title>shelves</title>
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.mjs"></script>
<body><main id="main">${shelf("open")}${shelf("closed")}
<endcap-placement class="own"><template shadowrootmode="open"><p>Soon</p></template></endcap-placement></main>`;

const page = await openElementPage({ "/declared/index.html": { text: declared } });
after(() => page.close());

beforeEach(async () => {
  await page.load("/declared/");
  await page.run(() => {
    /** A component of the page. If its shadow tree is closed, only the component can reach it. */
    class Shelf extends HTMLElement {
      root = this.attachInternals().shadowRoot ?? this.attachShadow({ mode: this.className });
    }
    customElements.define("shop-shelf", Shelf);
    globalThis.shelfOf = (mode) => document.querySelector(`shop-shelf.${mode}`);
    globalThis.make = (mode) => {
      const shelf = Object.assign(document.createElement("div"), { className: mode });
      shelf.root = shelf.attachShadow({ mode });
      shelf.root.append(document.createElement("endcap-placement"));
      main.append(shelf);
      return shelf;
    };
    globalThis.fill = (shelf, name) => {
      const placement = shelf.root.querySelector("endcap-placement");
      placement.pages = [{ creatives: [{ ...creatives[name], id: name }] }];
      return placement;
    };
    globalThis.later = () => new Promise((resolve) => setTimeout(resolve, 50));
  });
});

const reported = (type) =>
  page.run(
    (type) => events.filter((event) => event.type === type).map(({ detail, target }) => [detail.id, target.localName]),
    type,
  );
const waitForEvent = (type) => page.until((type) => events.some((event) => event.type === type), type);
/** Waits longer than a view takes. */
const longerThanView = 1700;

for (const mode of ["open", "closed"]) {
  for (const [how, find] of Object.entries({ declared: "shelfOf", created: "make" })) {
    const host = how === "declared" ? "shop-shelf" : "div";

    test(`in a tree that is ${how} and ${mode}: the creative has its style, and its events reach the host`, async () => {
      const styles = await page.run(
        async (find, mode) => {
          const placement = fill(globalThis[find](mode), "banner");
          await later();
          const creative = placement.querySelector("endcap-creative");
          creative.shadowRoot.querySelector("button").click();
          return [
            getComputedStyle(placement.shadowRoot.querySelector("[part=placement]")).display,
            getComputedStyle(creative.shadowRoot.querySelector("[part~=frame]")).position,
          ];
        },
        find,
        mode,
      );
      assert.deepEqual(styles, ["grid", "relative"]);
      await waitForEvent("viewable");
      for (const type of ["click", "load", "viewable"])
        assert.deepEqual(await reported(type), [["banner", host]], type);
      assert.deepEqual(await page.run(() => violations), []);
    });
  }
}

test("the view of a creative is not reported if its host is hidden, declared or created, open or closed", async () => {
  await page.run(() => {
    for (const mode of ["open", "closed"]) {
      for (const shelf of [shelfOf(mode), make(mode)]) {
        shelf.style.setProperty("opacity", "0.05");
        fill(shelf, "banner");
      }
    }
  });
  await page.until(() => events.filter(({ type }) => type === "load").length === 4);
  await wait(longerThanView);
  assert.deepEqual(await reported("viewable"), []);
});

test("the view of a creative in a hidden part of an open tree is not reported", async () => {
  await page.run(() => {
    const shelf = shelfOf("open");
    shelf.root.querySelector("slot").style.setProperty("opacity", "0");
    const shown = Object.assign(document.createElement("endcap-creative"), { creative: creatives.banner });
    shelf.append(shown);
  });
  await waitForEvent("load");
  await wait(longerThanView);
  assert.deepEqual(await reported("viewable"), []);
});

test("a click on a card in a closed tree is a click on its product", async () => {
  const found = await page.run(async () => {
    addEventListener("endcap-products", (event) => {
      globalThis.targetName = event.target.localName;
    });
    const placement = fill(shelfOf("closed"), "display");
    placement.addEventListener("endcap-products", ({ target, detail }) => {
      const card = Object.assign(document.createElement("div"), { slot: detail.products[0].slot });
      card.attachShadow({ mode: "closed" }).append(Object.assign(document.createElement("b"), { textContent: "x" }));
      target.append(card);
    });
    await later();
    placement.querySelector("[slot=product-0]").click();
    const [{ detail }] = events.filter(({ type }) => type === "item-click");
    return [targetName, detail.product.product_id];
  });
  assert.deepEqual(found, ["shop-shelf", "product 1"]);
});

test("a placement replaces the content of its declared shadow tree", async () => {
  const found = await page.run(async () => {
    const placement = document.querySelector(".own");
    placement.pages = [{ creatives: [creatives.banner] }];
    await later();
    return [placement.shadowRoot.textContent.includes("Soon"), placement.shadowRoot.childElementCount];
  });
  assert.deepEqual(found, [false, 1]);
});
