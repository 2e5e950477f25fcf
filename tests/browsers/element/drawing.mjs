// The default rendering of `<endcap-creative>`, and its size.

import assert from "node:assert/strict";
import test from "node:test";
import { count, page, settled } from "./page.mjs";

test("a banner has both pictures in a link, with their size reserved and alternative text", async () => {
  const found = await page.run(async () => {
    const { shadowRoot } = await show(creatives.banner, { resolveSlug: (slug) => `/shop${slug}` });
    const get = (part) => shadowRoot.querySelector(`[part~=${part}]`);
    const [image, source, link, group] = [
      get("image"),
      shadowRoot.querySelector("source"),
      get("link"),
      get("creative"),
    ];
    return {
      image: [image.src, image.alt, image.width > 0, image.getAttribute("width"), image.getAttribute("height")],
      source: [source.srcset, source.media],
      link: [link.href, link.rel, link.getAttribute("aria-label")],
      group: [group.getAttribute("role"), group.getAttribute("aria-label"), get("label").textContent],
    };
  });
  const { origin } = page.server;
  assert.deepEqual(found, {
    image: [`${origin}/pictures/1200x300-soup.svg`, "A bowl of soup", true, "1200", "300"],
    source: [`${origin}/pictures/640x320-small.svg`, "(max-width: 640px)"],
    link: [`${origin}/shop/brands/acme`, "noopener sponsored", null],
    group: ["group", "Sponsored", "Sponsored"],
  });
});

test("a narrow page gets the small banner, in a box of its aspect ratio", async () => {
  await page.emulate({ scheme: "light", width: 390, height: 844 });
  try {
    await page.load();
    await page.run(() => show(creatives.banner));
    await settled("load");
    const [source, ratio] = await page.run(() => {
      const { shadowRoot } = document.querySelector("endcap-creative");
      const { width, height } = shadowRoot.querySelector("[part~=frame]").getBoundingClientRect();
      return [shadowRoot.querySelector("img").currentSrc, width / height];
    });
    assert.match(source, /small/);
    assert.ok(Math.abs(ratio - 2) < 0.02, String(ratio));
  } finally {
    await page.emulate({ scheme: "light", width: 1280, height: 900 });
  }
});

test("a display has a logo, a hero, a tagline, and slots for its products in their order", async () => {
  const found = await page.run(async () => {
    const { shadowRoot } = await show(creatives.display);
    const all = (selector) => [...shadowRoot.querySelectorAll(selector)];
    return {
      images: all("img").map(({ alt }) => alt),
      tagline: all("[part=tagline]").map(({ textContent }) => textContent),
      slots: all("slot").map(({ name }) => name),
      roles: all("[part=products], [part=product]").map((each) => each.getAttribute("role")),
      room: all("[part=products]")[0].getClientRects().length,
      group: all("[role=group]")[0].getAttribute("aria-label"),
    };
  });
  assert.deepEqual(found, {
    images: ["Vegetables on a table", "Acme"],
    tagline: ["Everything for a soup, fresh from the farm"],
    slots: ["product-0", "product-1", "product-2"],
    roles: ["list", "listitem", "listitem", "listitem"],
    room: 0,
    group: "Sponsored: Everything for a soup, fresh from the farm",
  });
});

test("products alone take up no space until the page inserts a card", async () => {
  const found = await page.run(async () => {
    const shown = await show({ layout: "shoppable_display", products: [{}, {}] });
    const heights = [shown.getBoundingClientRect().height];
    const card = Object.assign(document.createElement("p"), { slot: "product-1", textContent: "x" });
    shown.append(card);
    await 0;
    heights.push(shown.getBoundingClientRect().height > 40);
    card.remove();
    await 0;
    return [...heights, shown.getBoundingClientRect().height];
  });
  assert.deepEqual(found, [0, true, 0]);
});

test("products take up the space of their cards, beside a hero and beside a video", async () => {
  const found = await page.run(async () => {
    const rooms = [];
    for (const creative of [creatives.display, creatives.video]) {
      const shown = await show(creative);
      const card = Object.assign(document.createElement("p"), { slot: "product-0", textContent: "x" });
      shown.append(card);
      await 0;
      const { shadowRoot } = shown;
      const list = shadowRoot.querySelector("[part=products]");
      list.parentElement.style.setProperty("align-items", "start");
      const [outer, inner] = [list, list.firstChild].map((each) => each.getBoundingClientRect().height);
      rooms.push(outer - inner);
    }
    return rooms;
  });
  assert.deepEqual(found, [0, 0]);
});

test("creatives that are unknown or incomplete take up no space", async () => {
  const found = await page.run(async () => {
    const all = [creatives.unknown, { ...creatives.video, video: undefined }, { layout: "__proto__" }, 7, Symbol("x")];
    const shown = await Promise.all(all.map((each) => show(each)));
    return shown.map((each) => [each.getAttribute("layout"), each.getBoundingClientRect().height]);
  });
  assert.deepEqual(found, Array(5).fill(["unknown", 0]));
});

test("a picture that fails is reported; its space and alternative text stay, and no load is reported", async () => {
  await page.run(() => {
    const { large } = creatives.banner.banner;
    return show({ ...creatives.banner, banner: { large: { ...large, url: `${location.origin}/gone.png` } } });
  });
  await settled("error");
  const found = await page.run(() => {
    const { part, url, id } = events.find(({ type }) => type === "error").detail;
    const image = document.querySelector("endcap-creative").shadowRoot.querySelector("img");
    const { width, height } = image.getBoundingClientRect();
    return [part, url, id, image.alt, Math.round(width / height)];
  });
  assert.deepEqual(found, ["banner", `${page.server.origin}/gone.png`, "trk-banner", "A bowl of soup", 4]);
  assert.equal(await count("load"), 0);
});

test("the page sets the label, and a link without a text has a default one", async () => {
  const found = await page.run(async () => {
    const { large } = creatives.banner.banner;
    const shown = await show({ ...creatives.banner, banner: { large: { ...large, alt: "" } } });
    const name = () => [
      shown.shadowRoot.querySelector("[part=label]").textContent,
      shown.shadowRoot.querySelector("button img").alt,
    ];
    const first = name();
    shown.setAttribute("label", "Anzeige");
    shown.setAttribute("link-label", "Mehr");
    await 0;
    return [...first, ...name()];
  });
  assert.deepEqual(found, ["Sponsored", "See more", "Anzeige", "Mehr"]);
});

test("invisible texts count as missing, so each link has a name", async () => {
  const found = await page.run(async () => {
    const names = [];
    for (const blank of [" ", "\u200b", "\u00ad\n", "\u3164"]) {
      const hero = { ...creatives.display.hero, alt: blank };
      const banner = { large: hero };
      const { shadowRoot: one } = await show({ ...creatives.banner, banner });
      const { shadowRoot: two } = await show({ ...creatives.display, hero, logo: undefined, tagline: blank });
      names.push([one.querySelector("button img").alt, two.querySelector("button").textContent]);
      names.push([one.firstChild.ariaLabel, two.firstChild.ariaLabel]);
    }
    return [...new Set(names.map(String))];
  });
  assert.deepEqual(found, ["See more,See more", "Sponsored,Sponsored"]);
});
