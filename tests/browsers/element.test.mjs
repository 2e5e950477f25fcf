// What `<endcap-creative>` shows, fills and says.

import assert from "node:assert/strict";
import test, { after, before, beforeEach } from "node:test";
import { Key } from "selenium-webdriver";
import { openElementPage } from "./element-page.mjs";

let page;

before(async () => {
  page = await openElementPage();
});

after(() => page?.close());

beforeEach(() => page.load());

const count = (type) => page.run((type) => events.filter((event) => event.type === type).length, type);
const settled = (type) => page.until((type) => events.some((event) => event.type === type), type);

test("a banner: both pictures in a link, with room kept and words for those who do not see it", async () => {
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

test("a narrow page gets the small banner, in a room of its shape", async () => {
  await page.screen(390, 844);
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
    await page.driver.sendDevToolsCommand("Emulation.clearDeviceMetricsOverride");
  }
});

test("a display: logo, hero and tagline, and places for the products in their order", async () => {
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

test("products alone take no room until the page has put one in its place", async () => {
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

test("products take the room of their cards and no more, beside a hero and beside a video", async () => {
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

test("a page puts its cards where the event says, and hears of clicks on them", async () => {
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

test("what is unknown, or lacks what its layout needs, takes no room", async () => {
  const found = await page.run(async () => {
    const all = [creatives.unknown, { ...creatives.video, video: undefined }, { layout: "__proto__" }, 7, Symbol("x")];
    const shown = await Promise.all(all.map((each) => show(each)));
    return shown.map((each) => [each.getAttribute("layout"), each.getBoundingClientRect().height]);
  });
  assert.deepEqual(found, Array(5).fill(["unknown", 0]));
});

test("a click tells what to report, and goes where the page says", async () => {
  const found = await page.run(async () => {
    const shown = await show(creatives.banner, { resolveSlug: (slug, { id }) => `#${slug}-${id}` });
    shown.addEventListener("endcap-click", (event) => event.preventDefault(), { once: true });
    const link = shown.shadowRoot.querySelector("a");
    link.click();
    const stayed = location.hash;
    link.click();
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

test("without `resolveSlug` a button stands for the link, and works with the keyboard", async () => {
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

for (const [what, answer] of Object.entries({
  nothing: null,
  "another origin": "https://evil.example/",
  "a script": "javascript:alert(1)",
  "a script with a tab": "java\tscript:alert(1)",
  "two slashes": "//evil.example",
  backslashes: "/\\evil.example",
  data: "data:text/html,x",
  "a blob of the page's own": "blob:{origin}/2f0c5a0e-0000-4000-8000-000000000000",
  "a file of the page's own": "filesystem:{origin}/temporary/x",
  credentials: "http://me:pw@127.0.0.1/",
  "no text": { toString: 1 },
})) {
  test(`${what} from \`resolveSlug\` makes no link`, async () => {
    const controls = await page.run(async (answer) => {
      const resolveSlug = () => answer?.replace?.("{origin}", location.origin) ?? answer;
      const { shadowRoot } = await show(creatives.banner, { resolveSlug });
      return shadowRoot.querySelectorAll("a, button").length;
    }, answer);
    assert.equal(controls, 0);
  });
}

test("other origins are the page's to allow, and a resolver that throws makes no link", async () => {
  const found = await page.run(async () => {
    const resolveSlug = () => new URL("https://shop.example/x");
    const hrefs = [];
    for (const allowedOrigins of [["https://shop.example"], ["https://shop.example/"], ["null", "*"], 7, undefined]) {
      const { shadowRoot } = await show({ ...creatives.banner }, { resolveSlug, allowedOrigins });
      hrefs.push(shadowRoot.querySelector("a")?.href);
    }
    const thrower = () => {
      throw new Error("no");
    };
    const { shadowRoot } = await show({ ...creatives.banner }, { resolveSlug: thrower });
    return [...hrefs, shadowRoot.querySelector("a")?.href].map((href) => href ?? null);
  });
  assert.deepEqual(found, ["https://shop.example/x", "https://shop.example/x", null, null, null, null]);
});

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

test("a click in a creative inside another one's place or markup is the inner one's", async () => {
  const found = await page.run(async () => {
    const told = [];
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
      told.push(events.filter(({ type }) => /click/.test(type)).map(({ type, detail }) => `${type} ${detail.id}`));
    }
    return told;
  });
  assert.deepEqual(found, [["click trk-banner", "item-click trk-display"], ["click trk-banner"]]);
});

test("an element that a listener removes is not watched on", async () => {
  const [before, after, back] = await page.run(async () => {
    let count = 0;
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type, listener, options) => {
      count += 1;
      options.signal.addEventListener("abort", () => {
        count -= 1;
      });
      listen(type, listener, options);
    };
    const first = await show(creatives.video);
    const before = count;
    first.remove();
    addEventListener("endcap-products", ({ target }) => target.remove(), { once: true });
    const shown = await show({ ...creatives.video });
    const after = count;
    main.append(shown);
    await 0;
    return [before, after, count];
  });
  assert.deepEqual([before, after, back], [1, 0, 1]);
});

test("in another document it has its style, from the start and after a move", async () => {
  const found = await page.run(async () => {
    const frame = document.createElement("iframe");
    main.append(frame);
    const { body, defaultView } = frame.contentDocument;
    const early = Object.assign(document.createElement("endcap-creative"), { creative: creatives.banner });
    const placement = Object.assign(document.createElement("endcap-placement"), {
      pages: [{ creatives: [creatives.banner] }],
    });
    const moved = await show(creatives.banner);
    const style = (shown, part) => {
      const { position, display } = defaultView.getComputedStyle(shown.shadowRoot.querySelector(`[part~=${part}]`));
      return `${position} ${display}`;
    };
    body.append(early, moved, placement);
    await 0;
    const there = [style(early, "frame"), style(moved, "frame"), style(placement, "placement")];
    main.append(moved);
    await 0;
    return [...there, style(moved, "frame")];
  });
  assert.deepEqual(found, ["relative block", "relative block", "static grid", "relative block"]);
});

test("a picture that fails is told of; its room and words stay, and nothing counts as painted", async () => {
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

test("properties set before the upgrade count, and the same creative again does nothing", async () => {
  const found = await page.run(async () => {
    const early = document.createElement("endcap-later");
    Object.assign(early, { creative: creatives.banner, resolveSlug: (slug) => slug });
    main.append(early);
    customElements.define("endcap-later", class extends element.EndcapCreativeElement {});
    await 0;
    const first = early.shadowRoot.querySelector("img");
    early.creative = creatives.banner;
    early.resolveSlug = (slug) => `${slug}`;
    await 0;
    return [early.shadowRoot.querySelector("a").pathname, early.shadowRoot.querySelector("img") === first];
  });
  assert.deepEqual(found, ["/brands/acme", true]);
});

test("a second copy of the package is no fault", async () => {
  const isOther = await page.run(async () => {
    const other = await import("/endcap/dist/element.js?2");
    return other.EndcapCreativeElement !== element.EndcapCreativeElement;
  });
  assert.equal(isOther, true);
});

test("the page words the label, and a link without words has some", async () => {
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

test("words that nobody can see are none, so no link goes without a name", async () => {
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

test("nothing here is what the policy forbids", async () => {
  await page.run(() => Promise.all(Object.values(creatives).map((each) => show(each))));
  await settled("load");
  assert.deepEqual(await page.run(() => violations), []);
});
