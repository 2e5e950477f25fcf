// The page's own markup, filled.

import assert from "node:assert/strict";
import test from "node:test";
import { count, page, settled } from "./page.mjs";

test("the page's own markup is filled, and nothing else is written", async () => {
  const found = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const add = (tag, mark) => {
      const element = document.createElement(tag);
      element.dataset.endcap = mark;
      shown.append(element);
      return element;
    };
    const all = {
      hero: add("img", "hero"),
      src: add("img", "hero:src hero:alt"),
      logo: add("img", "logo:src"),
      tagline: add("p", "tagline"),
      title: add("span", "tagline:title label"),
      property: add("b", "properties.brand"),
      link: add("a", "click:href"),
      missing: add("p", "properties.nothing"),
      script: add("script", "tagline"),
      style: add("style", "tagline"),
      event: add("div", "tagline:onclick hero:style hero:srcdoc click:src tagline:innerHTML tagline:constructor"),
      odd: add("div", "hero:src:x ::: : tagline: __proto__ __proto__:src constructor:name"),
      frame: add("iframe", "hero:src click:href hero"),
      base: add("area", "click"),
    };
    all.link.textContent = "Go";
    shown.resolveSlug = (slug) => slug;
    main.append(shown);
    shown.creative = creatives.display;
    await 0;
    const outside = Object.fromEntries(
      Object.entries(all).map(([name, element]) => {
        const attributes = [...element.attributes].filter((each) => each.name !== "data-endcap");
        return [name, [element.textContent, ...attributes.map((each) => `${each.name}=${each.value}`)].join("|")];
      }),
    );
    all.link.addEventListener("click", (event) => event.preventDefault());
    all.link.click();
    return {
      outside,
      own: shown.shadowRoot.querySelectorAll("img, a, [part]").length,
      role: shown.shadowRoot.firstChild.ariaLabel,
    };
  });
  const { origin } = page.server;
  const hero = `${origin}/pictures/900x600-hero.svg`;
  const tagline = "Everything for a soup, fresh from the farm";
  const { event, odd, ...outside } = found.outside;
  assert.deepEqual(outside, {
    hero: `|src=${hero}|srcset=${hero}|alt=Vegetables on a table|width=900|height=600`,
    src: `|src=${hero}|alt=Vegetables on a table`,
    logo: `|src=${origin}/pictures/120x120-logo.svg`,
    tagline,
    title: `Sponsored|title=${tagline}`,
    property: "Acme",
    link: `Go|href=${origin}/brands/acme|rel=noopener`,
    missing: "|data-endcap-empty=",
    script: "",
    style: "",
    frame: "",
    base: `|href=${origin}/brands/acme|rel=noopener`,
  });
  assert.deepEqual([event, odd], ["", tagline]);
  assert.equal(found.own, 0);
  assert.equal(await count("click"), 1);
  await settled("load");
});

test("text goes into no element that makes a program or markup of it, in XHTML neither", async () => {
  const found = await page.run(async () => {
    const xhtml = document.implementation.createDocument("http://www.w3.org/1999/xhtml", "html");
    const told = [];
    for (const place of [main, xhtml.documentElement]) {
      const shown = document.createElement("endcap-creative");
      const raw = ["script", "style", "iframe", "noembed", "noframes", "noscript", "xmp", "plaintext"];
      const all = [...raw, "p", "img", "a"].map((tag) => document.createElement(tag));
      for (const each of all) each.dataset.endcap = "tagline hero:src click:href";
      shown.append(...all);
      Object.assign(shown, { creative: creatives.display, resolveSlug: (slug) => slug });
      place.append(shown);
      await 0;
      told.push(all.map((each) => [each.textContent !== "", each.hasAttribute("src"), each.hasAttribute("href")]));
    }
    return told;
  });
  const each = [
    ...Array(8).fill([false, false, false]),
    [true, false, false],
    [true, true, false],
    [true, false, true],
  ];
  assert.deepEqual(found, [each, each]);
});

test("filled markup follows another creative, and what that lacks is emptied", async () => {
  const found = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const [image, text] = [document.createElement("img"), document.createElement("p")];
    image.dataset.endcap = "hero";
    text.dataset.endcap = "tagline";
    shown.append(image, text);
    main.append(shown);
    const states = [];
    for (const creative of [
      creatives.display,
      { ...creatives.display, tagline: undefined, hero: undefined },
      undefined,
    ]) {
      shown.creative = creative;
      await 0;
      states.push([image.getAttribute("src") !== null, text.textContent, text.hasAttribute("data-endcap-empty")]);
    }
    return states;
  });
  assert.deepEqual(found, [
    [true, "Everything for a soup, fresh from the farm", false],
    [false, "", true],
    [false, "", true],
  ]);
});

test("a filled banner has both widths, and a page's own places for products are clicked on", async () => {
  const found = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const [image, place] = [document.createElement("img"), document.createElement("button")];
    image.dataset.endcap = "banner";
    place.dataset.endcap = "product-2";
    shown.append(image, place);
    main.append(shown);
    shown.creative = { ...creatives.display, layout: "shoppable_display", banner: creatives.banner.banner };
    await 0;
    place.click();
    return [image.srcset, image.sizes, events.find(({ type }) => type === "item-click").detail.product.product_id];
  });
  const { origin } = page.server;
  assert.deepEqual(found, [
    `${origin}/pictures/640x320-small.svg 640w, ${origin}/pictures/1200x300-soup.svg 1200w`,
    "(max-width: 1200px) 100vw, 1200px",
    "product 3",
  ]);
});
