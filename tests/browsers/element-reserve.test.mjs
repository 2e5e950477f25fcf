// Placements with `reserve`: their height never changes, and nothing else on the page moves.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { snippet } from "../documents/programs.mjs";
import { onlyChromium } from "./browser.mjs";
import { openElementPage } from "./element-page.mjs";

const [, rule, markup] = /<style>(.*?)<\/style>\n(.*)$/s.exec(snippet("reserve", "html"));

const late = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>late</title>
<link rel="stylesheet" href="/page.css"><link rel="stylesheet" href="/late.css">
<main id="main">${markup.replace(/ src="[^"]*"/, "")}<p>What must not move.</p></main>
<script type="module" src="/late.mjs"></script>`;

const lateScript = `
globalThis.total = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) total += value; })
  .observe({ type: "layout-shift", buffered: true });
globalThis.room = document.querySelector("endcap-placement").offsetHeight;
setTimeout(async () => { await import("/page.mjs"); globalThis.defined = document.querySelector("endcap-placement").offsetHeight; }, 700);`;

const page = await openElementPage({
  "/late.html": { text: late },
  "/late.css": { text: rule },
  "/late.mjs": { text: lateScript },
});
after(() => page.close());

/** The pages of a placement, each as the text of a function of the fixtures. */
const CASES = {
  "one banner": ({ banner }) => [{ creatives: [banner], skipped: 0 }],
  "three banners": ({ banner }) => [{ creatives: [1, 2, 3].map(() => ({ ...banner })), skipped: 0 }],
  "two pages": ({ banner }) => [1, 2].map(() => ({ creatives: [{ ...banner }], skipped: 0 })),
  "a banner of a wrong size": ({ banner }) => {
    const large = { ...banner.banner.large, width: 100, height: 900 };
    return [{ creatives: [{ ...banner, banner: { large } }], skipped: 0 }];
  },
  "a banner without a size": ({ banner }) => {
    const { width, height, ...large } = banner.banner.large;
    return [{ creatives: [{ ...banner, banner: { large } }], skipped: 0 }];
  },
  "a picture that fails": ({ banner }) => {
    const large = { ...banner.banner.large, url: `${location.origin}/gone.svg` };
    return [{ creatives: [{ ...banner, banner: { large } }], skipped: 0 }];
  },
  "other layouts than expected": ({ display, video }) => [{ creatives: [display, video], skipped: 0 }],
  "only creatives without a layout": ({ unknown }) => [{ creatives: [unknown], skipped: 0 }],
  nothing: () => [],
  "an error": () => ({
    [Symbol.iterator]() {
      throw new Error("no");
    },
  }),
};

/** Shows pages that arrive late, with slow pictures, and returns the layout shift and the heights. */
const measure = (make, { reserve, position = "in view", hasMarkup = false }) =>
  page.run(`
    const slow = JSON.parse(JSON.stringify(creatives), (key, each) => (key === "url" ? each + "?wait=400" : each));
    const source = (${make})(slow);
    addEventListener("endcap-products", ({ target, detail }) => {
      for (const { slot } of detail.products)
        target.append(Object.assign(document.createElement("div"), { slot, textContent: "Soup ".repeat(30) }));
    });
    const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
    // A scroll bar that appears would move the page.
    document.documentElement.style.overflowY = "scroll";
    const far = () => Object.assign(document.createElement("div"), { className: "far" });
    const placement = document.createElement("endcap-placement");
    if ("${reserve}") placement.setAttribute("reserve", "${reserve}");
    if (${hasMarkup}) {
      const own = Object.assign(document.createElement("div"), { style: "height: 900px" });
      own.append(document.createElement("b"));
      own.firstChild.dataset.endcap = "tagline";
      const template = document.createElement("template");
      template.content.append(own);
      placement.append(template);
    }
    const after = Object.assign(document.createElement("p"), { textContent: "What must not move." });
    return (async () => {
      await wait(100);
      let total = 0;
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) total += value; })
        .observe({ type: "layout-shift" });
      if ("${position}" === "below") main.append(far());
      main.append(placement, after);
      if ("${position}" === "above") main.append(far());
      if ("${position}" === "above") scrollTo(0, 1500);
      await wait(50);
      const heights = [placement.offsetHeight];
      let shown = 0;
      // The browser excludes shifts within 500 ms of an input, but this test does not send input.
      placement.pages = { async *[Symbol.asyncIterator]() { await wait(300); for (const each of source) { yield each; await wait(200); } } };
      for (let time = 0; time < 1500; time += 100) {
        await wait(100);
        heights.push(placement.offsetHeight);
        if (time > 600) placement.shadowRoot.querySelector(".more:not([hidden])")?.click();
      }
      for (const each of placement.querySelectorAll("endcap-creative")) shown += each.offsetHeight > 0;
      const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      return { total, heights: [...new Set(heights)], state: placement.state, shown, overflow };
    })();
  `);

for (const [name, make] of Object.entries(CASES)) {
  test(`in view, the height is constant and the layout does not shift: ${name}`, { skip: onlyChromium }, async () => {
    await page.load();
    const { total, heights, state, overflow } = await measure(make, { reserve: "image_banner" });
    assert.deepEqual([total, overflow], [0, 0]);
    assert.equal(heights.length, 1, String(heights));
    assert.ok(heights[0] > 100);
    // No button loads the page again: the space stays blank.
    const blank = { nothing: "empty", "an error": "error" };
    assert.equal(state, blank[name] ?? "end");
  });
}

test("without `reserve`, the layout of the same page shifts", { skip: onlyChromium }, async () => {
  await page.load();
  const { total } = await measure(CASES["one banner"], { reserve: "" });
  assert.ok(total > 0);
});

test("cards, long texts and the page's markup fit into the reserved height", { skip: onlyChromium }, async () => {
  for (const [reserve, layout] of [
    ["shoppable_display", "display"],
    ["shoppable_video", "video"],
  ]) {
    const make = `(all) => [{ creatives: [all.${layout}], skipped: 0 }]`;
    for (const hasMarkup of [false, true]) {
      await page.load();
      const { total, heights, shown, overflow } = await measure(make, { reserve, hasMarkup });
      assert.deepEqual([total, heights.length, shown, overflow], [0, 1, 1, 0], String(heights));
      // 28rem.
      assert.equal(heights[0], 448);
    }
  }
});

for (const position of ["below", "above"]) {
  test(`${position} the viewport, the layout does not shift`, { skip: onlyChromium }, async () => {
    for (const name of ["one banner", "nothing", "an error"]) {
      await page.load();
      const { total, heights } = await measure(CASES[name], { reserve: "image_banner", position });
      assert.equal(total, 0);
      const isCollapsed = position === "below" && name !== "one banner";
      assert.equal(heights.at(-1) === 0, isCollapsed, `${name}: ${heights}`);
    }
  });
}

test("blank space collapses below the viewport, and is reserved again for other pages", async () => {
  await page.load();
  await page.run(() => {
    const far = Object.assign(document.createElement("div"), { className: "far" });
    const more = Object.assign(document.createElement("div"), { className: "far" });
    globalThis.placement = document.createElement("endcap-placement");
    placement.setAttribute("reserve", "image_banner");
    main.append(far, placement, more);
    scrollTo(0, placement.offsetTop - 100);
    placement.pages = [];
  });
  await page.until(() => placement.state === "empty");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok((await page.run(() => placement.offsetHeight)) > 100);
  await page.run(() => scrollTo(0, 0));
  await page.until(() => placement.offsetHeight === 0);
  await page.run(() => {
    placement.pages = [{ creatives: [creatives.banner], skipped: 0 }];
  });
  await page.until(() => placement.state === "end" && placement.offsetHeight > 100);
});

test("a collapsed placement in view takes its space back only when it is below the viewport", async () => {
  await page.load();
  const total = await page.run(async () => {
    const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const [far, more] = ["far", "far"].map((className) => Object.assign(document.createElement("div"), { className }));
    globalThis.placement = document.createElement("endcap-placement");
    placement.setAttribute("reserve", "image_banner");
    placement.pages = [];
    main.style.cssText = "display: grid; row-gap: 10px";
    main.append(far, placement, more);
    while (placement.offsetHeight > 0) await wait(20);
    globalThis.gap = Math.round(more.getBoundingClientRect().top - far.getBoundingClientRect().bottom);
    scrollTo(0, far.offsetHeight - 100);
    await wait(100);
    let total = 0;
    if (PerformanceObserver.supportedEntryTypes.includes("layout-shift"))
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) total += value;
      }).observe({ type: "layout-shift" });
    placement.pages = [{ creatives: [creatives.banner], skipped: 0 }];
    addEventListener("endcap-viewable", () => (globalThis.isViewed = true));
    await wait(1500);
    return total;
  });
  assert.equal(total, 0);
  const [height, gap, state, isViewed] = await page.run(() => [
    placement.offsetHeight,
    gap,
    placement.state,
    !!globalThis.isViewed,
  ]);
  assert.deepEqual([height, gap, state, isViewed], [0, 10, "end", false]);
  await page.run(() => scrollTo(0, 0));
  await page.until(() => placement.offsetHeight > 100);
  await page.run(() => placement.scrollIntoView());
  await page.until(() => globalThis.isViewed);
});

for (const style of ["position: fixed; top: 0", "position: absolute; top: 0"]) {
  test(`an element with \`${style}\` before a collapsed placement does not affect its measured position`, async () => {
    await page.load();
    await page.run(async (style) => {
      const far = Object.assign(document.createElement("div"), { className: "far" });
      const [header, more] = [document.createElement("header"), document.createElement("div")];
      header.style.cssText = `${style}; width: 10px; height: 10px`;
      globalThis.placement = document.createElement("endcap-placement");
      placement.setAttribute("reserve", "image_banner");
      placement.pages = [];
      main.append(far, header, placement, more);
    }, style);
    await page.until(() => placement.state === "empty" && placement.offsetHeight === 0);
    await page.run(() => {
      placement.pages = [{ creatives: [creatives.banner], skipped: 0 }];
    });
    await page.until(() => placement.state === "end" && placement.offsetHeight > 100);
  });
}

test("`auto` loads pages as the row is scrolled, and not all at once", async () => {
  await page.load();
  await page.run(() => {
    globalThis.placement = document.createElement("endcap-placement");
    placement.setAttribute("reserve", "image_banner");
    placement.toggleAttribute("auto", true);
    placement.pages = {
      async *[Symbol.asyncIterator]() {
        for (let page = 0; page < 50; page += 1) yield { creatives: [{ ...creatives.banner }], skipped: 0 };
      },
    };
    main.append(placement);
  });
  await page.until(() => placement.state === "more");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const shown = () => page.run(() => placement.querySelectorAll("endcap-creative").length);
  const first = await shown();
  assert.ok(first <= 2, String(first));
  await page.run(() => {
    const row = placement.shadowRoot.querySelector(".placement");
    row.scrollTo(row.scrollWidth, 0);
  });
  await page.driver.wait(async () => (await shown()) > first, 5000, "another page");
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.ok((await shown()) < 6);
});

test("with `show-errors`, the text and its button fit into the reserved height", async () => {
  await page.load();
  const [room, text, button] = await page.run(async () => {
    const placement = document.createElement("endcap-placement");
    placement.setAttribute("reserve", "image_banner");
    placement.toggleAttribute("show-errors", true);
    placement.pages = { [Symbol.iterator]: () => ({ next: () => Promise.reject(new Error("no")) }) };
    main.append(placement);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const boxOf = (selector) => {
      const { top, bottom, width } = placement.shadowRoot.querySelector(selector).getBoundingClientRect();
      return { top, bottom, width };
    };
    const { top, bottom } = placement.getBoundingClientRect();
    return [{ top, bottom }, boxOf(".status"), boxOf(".more")];
  });
  for (const { top, bottom, width } of [text, button]) {
    assert.ok(top >= room.top && bottom <= room.bottom && width > 20, JSON.stringify([room, text, button]));
  }
});

for (const [width, ratio] of [
  [1280, 4],
  [390, 2],
])
  test(`with the documented CSS rule, a script that loads late causes no layout shift: ${width} pixels`, {
    skip: onlyChromium,
  }, async () => {
    await page.emulate({ scheme: "light", width, height: 900 });
    await page.driver.get(`${page.server.origin}/late.html`);
    await page.until(() => globalThis.defined > 0);
    await page.run(() => {
      document.querySelector("endcap-placement").pages = [{ creatives: [creatives.banner], skipped: 0 }];
      return new Promise((resolve) => setTimeout(resolve, 600));
    });
    const [total, room, defined, frame] = await page.run(() => {
      const { shadowRoot } = document.querySelector("endcap-creative");
      const { width, height } = shadowRoot.querySelector("[part~=banner]").getBoundingClientRect();
      return [total, room, defined, width / height];
    });
    assert.deepEqual([total, defined], [0, room]);
    // The banner for this screen fills its box.
    assert.ok(Math.abs(frame - ratio) < 0.05, `${frame}`);
  });
