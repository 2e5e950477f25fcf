// The classes of the elements under names of the page's own: `endcap/element/classes` registers nothing.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { snippet } from "../documents/programs.mjs";
import { openElementPage } from "./element-page.mjs";

/** The program of the documents, which registers the classes. */
const program = snippet("classes").replace('"endcap/element/classes"', '"/endcap/dist/element/classes.js"');

const script = `
${program}
import * as classes from "/endcap/dist/element/classes.js";
import { creatives } from "/fixtures.mjs";
Object.assign(globalThis, { classes, creatives, events: [] });
globalThis.before = ["endcap-creative", "endcap-placement"].map((name) => customElements.get(name) === undefined);
addEventListener("endcap-state", ({ detail, target }) => events.push([target.localName, detail.state]));
globalThis.make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
// A function of the page, because modules that WebDriver imports belong to another realm in Firefox.
globalThis.register = () => import("/endcap/dist/element.js");
globalThis.isReady = true;
`;

const page = await openElementPage({ "/page.mjs": { text: script } });
after(() => page.close());

/** Shows two pages of creatives in an element, and returns its content. */
const shown = (tag) =>
  page.run(async (tag) => {
    const { banner, display } = creatives;
    const placement = document.createElement(tag);
    placement.append(make("div", { layout: "mine" }));
    placement.pages = [{ creatives: [banner, display], skipped: 0 }];
    main.append(placement);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const ads = [...placement.children].filter(({ localName }) => localName.includes("-"));
    const [ad] = ads;
    const found = {
      state: placement.state,
      ads: ads.map((each) => [each.localName, each.creative.id, each.getAttribute("layout")]),
      text: ad.querySelector("a")?.getAttribute("href") ?? ad.shadowRoot.querySelector("button")?.type,
    };
    const clone = placement.cloneNode(true);
    placement.remove();
    main.append(clone);
    found.cloned = [...clone.children].map(({ localName }) => localName);
    clone.remove();
    return found;
  }, tag);

const ADS = [
  ["shop-ad", "trk-banner", "image_banner"],
  ["shop-ad", "trk-display", "shoppable_display"],
];

test("importing the classes registers no element, and names defined by the page work", async () => {
  await page.load();
  assert.deepEqual(await page.run(() => before), [true, true]);
  const expected = { state: "end", ads: ADS, text: "button", cloned: ["div"] };
  assert.deepEqual(await shown("shop-ads"), expected);
  const states = await page.run(() => events);
  assert.deepEqual(states.at(0), ["shop-ads", "loading"]);
});

test("an element fills the page's markup, but not the markup of a creative inside it", async () => {
  await page.load();
  const found = await page.run(async () => {
    const inner = make("shop-ad", {}, make("i", { "data-endcap": "tagline" }, "mine"));
    const outer = make("shop-ad", {}, make("b", { "data-endcap": "tagline" }), inner);
    outer.creative = creatives.display;
    main.append(outer);
    await 0;
    return [outer.querySelector("b").textContent, outer.querySelector("i").textContent];
  });
  assert.deepEqual(found, ["Everything for a soup, fresh from the farm", "mine"]);
});

test("`endcap/element` registers its own names beside those of the page", async () => {
  await page.load();
  const found = await page.run(async () => {
    await register();
    const registered = ["endcap-creative", "endcap-placement"].map((name) => customElements.get(name));
    const { EndcapCreativeElement, EndcapPlacementElement } = classes;
    return [EndcapCreativeElement, EndcapPlacementElement].map(
      (each, index) => Object.getPrototypeOf(registered[index]) === each,
    );
  });
  assert.deepEqual(found, [true, true]);
  assert.deepEqual((await shown("endcap-placement")).ads, ADS);
});
