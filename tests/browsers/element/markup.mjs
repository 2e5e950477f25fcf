// Custom markup of a page that the elements fill.

import assert from "node:assert/strict";
import test from "node:test";
import { count, page, settled } from "./page.mjs";

test("the page's own markup is filled, and other elements are unchanged", async () => {
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
      malformed: add("div", "hero:src:x ::: : tagline: __proto__ __proto__:src constructor:name"),
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
  const { event, malformed, ...outside } = found.outside;
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
  assert.deepEqual([event, malformed], ["", tagline]);
  assert.equal(found.own, 0);
  assert.equal(await count("click"), 1);
  await settled("load");
});

test("no text is written into elements that execute or parse it, also in XHTML", async () => {
  const found = await page.run(async () => {
    const xhtml = document.implementation.createDocument("http://www.w3.org/1999/xhtml", "html");
    const filled = [];
    for (const place of [main, xhtml.documentElement]) {
      const shown = document.createElement("endcap-creative");
      const raw = ["script", "style", "iframe", "noembed", "noframes", "noscript", "xmp", "plaintext"];
      const all = [...raw, "p", "img", "a"].map((tag) => document.createElement(tag));
      for (const each of all) each.dataset.endcap = "tagline hero:src click:href";
      shown.append(...all);
      Object.assign(shown, { creative: creatives.display, resolveSlug: (slug) => slug });
      place.append(shown);
      await 0;
      filled.push(all.map((each) => [each.textContent !== "", each.hasAttribute("src"), each.hasAttribute("href")]));
    }
    return filled;
  });
  const each = [
    ...Array(8).fill([false, false, false]),
    [true, false, false],
    [true, true, false],
    [true, false, true],
  ];
  assert.deepEqual(found, [each, each]);
});

test("filled markup can show another creative, and parts without a value are emptied", async () => {
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

test("a banner is filled into a `<picture>`, and updated for another creative", async () => {
  const found = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const [framed, own] = ["picture", "picture"].map((tag) => document.createElement(tag));
    for (const [picture, mark, media] of [
      [framed, "banner.small", ""],
      [own, "banner.small:srcset", "(max-width: 99px)"],
    ]) {
      const [source, image] = ["source", "img"].map((tag) => document.createElement(tag));
      if (media) source.media = media;
      source.dataset.endcap = mark;
      image.dataset.endcap = "banner";
      picture.append(source, image);
    }
    shown.append(framed, own);
    main.append(shown);
    const imageUrls = () =>
      [...shown.querySelectorAll("picture")].map((picture) =>
        [...picture.children].map((each) =>
          ["media", "srcset", "src", "width"].map((name) => each.getAttribute(name)?.split("/").at(-1) ?? null).join(),
        ),
      );
    const { large, small } = creatives.banner.banner;
    const drawn = [];
    for (const banner of [{ large, small }, { large }, { small }, { large, small }]) {
      shown.creative = { ...creatives.banner, banner };
      await 0;
      drawn.push(imageUrls());
    }
    return drawn;
  });
  const [media, small, large] = ["(max-width: 640px)", "640x320-small.svg", "1200x300-soup.svg"];
  const both = [`${media},${small},,640`, `,${large},${large},1200`];
  const mine = [`(max-width: 99px),${small},,`, both[1]];
  assert.deepEqual(found, [
    [both, mine],
    [
      [`${media},,,`, both[1]],
      ["(max-width: 99px),,,", both[1]],
    ],
    [
      [both[0], `,${small},${small},640`],
      [mine[0], `,${small},${small},640`],
    ],
    [both, mine],
  ]);
});

test("a banner outside a picture follows the screen's width, and no node of the page is added, moved or removed", async () => {
  const narrow = { scheme: "light", width: 390, height: 844 };
  const wide = { scheme: "light", width: 1280, height: 900 };
  const [small, large] = ["640x320-small.svg 640x320 A bowl of soup", "1200x300-soup.svg 1200x300 A bowl of soup"];
  try {
    await page.run(async () => {
      const add = (to, tag) => to.appendChild(document.createElement(tag));
      const shown = add(main, "endcap-creative");
      globalThis.images = [add(shown, "img"), add(add(shown, "picture"), "img")];
      for (const image of images) image.dataset.endcap = "banner";
      globalThis.changes = [];
      new MutationObserver((records) => changes.push(...records)).observe(shown, { childList: true, subtree: true });
      shown.creative = creatives.banner;
      globalThis.imageUrls = () =>
        images.map(({ src, srcset, width, height, alt }) =>
          [src === srcset && src.split("/").at(-1), `${width}x${height}`, alt].join(" "),
        );
      globalThis.shown = shown;
    });
    const shows = (expected) => page.until((expected) => imageUrls().every((each) => each === expected), expected);
    await shows(large);
    await page.emulate(narrow);
    await shows(small);
    await page.emulate(wide);
    await shows(large);
    await page.run(() => shown.remove());
    await page.emulate(narrow);
    await page.run(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.deepEqual(await page.run(() => imageUrls()), [large, large], "nothing changes outside the document");
    await page.run(() => main.append(shown));
    await shows(small);
    await page.run(() => {
      shown.creative = { ...creatives.banner, banner: { large: creatives.banner.banner.large } };
    });
    await shows(large);
    assert.equal(await page.run(() => changes.length), 0);
  } finally {
    await page.emulate(wide);
  }
});

test("a phone never loads the large banner, in the element or in the page's markup", async () => {
  const { server } = page;
  await page.emulate({ scheme: "light", width: 390, height: 844 });
  try {
    await page.load();
    server.requests.length = 0;
    const found = await page.run(async () => {
      const markup = document.createElement("endcap-creative");
      const image = document.createElement("img");
      image.dataset.endcap = "banner";
      markup.append(image);
      markup.creative = creatives.banner;
      main.append(markup);
      const own = await show(creatives.banner);
      const picture = document.createElement("picture");
      const { sources, ...attributes } = pictureOf(creatives.banner);
      picture.append(
        ...sources.map((each) => Object.assign(document.createElement("source"), each)),
        document.createElement("img"),
      );
      main.append(picture);
      Object.assign(picture.lastChild, attributes);
      const images = [image, own.shadowRoot.querySelector("img"), picture.lastChild];
      const isThere = ({ complete, naturalWidth }) => complete && naturalWidth > 0;
      while (!images.every(isThere)) await new Promise((resolve) => setTimeout(resolve, 20));
      return images.map(({ currentSrc }) => new URL(currentSrc).pathname);
    });
    assert.deepEqual(found, Array(3).fill("/pictures/640x320-small.svg"));
    assert.deepEqual(
      server.requests.filter((path) => path.includes("1200x300")),
      [],
    );
  } finally {
    await page.emulate({ scheme: "light", width: 1280, height: 900 });
  }
});

for (const [what, markup, other = {}] of [
  ["carries the large banner", ["source banner.large", "img banner"], { media: "(min-width: 800px)" }],
  ["is the page's own, for paper", ["source", "img banner"], { media: "print", srcset: "/pictures/9x9-print.svg" }],
  ["carries another picture", ["source hero:srcset", "img banner"], { type: "image/never" }],
  ["carries the banner too", ["source banner:srcset", "img banner"], { media: "(min-width: 800px)" }],
  ["comes too late with the small banner", ["img banner", "source banner.small"]],
  ["carries the small banner", ["source banner.small", "img banner"]],
])
  test(`a phone never loads the large banner if a source ${what}`, async () => {
    const { server } = page;
    await page.emulate({ scheme: "light", width: 390, height: 844 });
    try {
      server.requests.length = 0;
      const shown = await page.run(
        async (markup, other) => {
          const creative = document.createElement("endcap-creative");
          const picture = document.createElement("picture");
          for (const each of markup) {
            const [tag, name] = each.split(" ");
            const element = document.createElement(tag);
            if (name) element.dataset.endcap = name;
            if (tag === "source") Object.assign(element, other);
            picture.append(element);
          }
          creative.append(picture);
          creative.creative = { ...creatives.banner, hero: creatives.display.hero };
          main.append(creative);
          await later();
          const image = picture.querySelector("img");
          await image.decode();
          return image.currentSrc;
        },
        markup,
        other,
      );
      assert.equal(new URL(shown).pathname, "/pictures/640x320-small.svg");
      assert.deepEqual(
        server.requests.filter((path) => path.includes("1200x300")),
        [],
      );
    } finally {
      await page.emulate({ scheme: "light", width: 1280, height: 900 });
    }
  });

test("clicks in the page's own slots for products are reported", async () => {
  const found = await page.run(async () => {
    const shown = document.createElement("endcap-creative");
    const place = document.createElement("button");
    place.dataset.endcap = "product-2";
    shown.append(place);
    main.append(shown);
    shown.creative = creatives.display;
    await 0;
    place.click();
    return events.find(({ type }) => type === "item-click").detail.product.product_id;
  });
  assert.equal(found, "product 3");
});
