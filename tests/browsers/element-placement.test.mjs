// What `<endcap-placement>` loads, shows and says.

import assert from "node:assert/strict";
import test, { after, before, beforeEach } from "node:test";
import { Key } from "selenium-webdriver";
import { openElementPage } from "./element-page.mjs";

let page;

before(async () => {
  page = await openElementPage();
});

after(() => page?.close());

beforeEach(async () => {
  await page.load();
  await page.run(() => {
    /** Pages that come when they are told to. */
    globalThis.pager = () => {
      const calls = [];
      const pages = {
        calls,
        opened: 0,
        returned: 0,
        [Symbol.asyncIterator]() {
          pages.opened += 1;
          return {
            next: () => new Promise((resolve, reject) => calls.push({ resolve, reject })),
            return: async () => {
              pages.returned += 1;
              throw new Error("nobody hears this");
            },
          };
        },
      };
      return pages;
    };
    let count = 0;
    globalThis.pageOf = (...names) => ({
      done: false,
      value: { creatives: names.map((name) => ({ ...creatives[name], id: `${name}-${count++}` })), skipped: 0 },
    });
    globalThis.later = (time = 30) => new Promise((resolve) => setTimeout(resolve, time));
    globalThis.place = (pages, properties = {}, attributes = {}) => {
      const placement = Object.assign(document.createElement("endcap-placement"), { pages, ...properties });
      for (const [name, value] of Object.entries(attributes)) placement.setAttribute(name, value);
      main.append(placement);
      return placement;
    };
    globalThis.look = (placement) => {
      const get = (selector) => placement.shadowRoot.querySelector(selector);
      const isThere = (element) => element.getClientRects().length > 0;
      const button = get("button");
      return {
        state: placement.getAttribute("state"),
        busy: get("[role=group]").getAttribute("aria-busy"),
        skeleton: isThere(get("[part=skeleton]")),
        status: get("[role=status]").textContent,
        button: isThere(button) ? `${button.getAttribute("part")}: ${button.textContent}` : null,
        shown: placement.querySelectorAll("endcap-creative").length,
      };
    };
  });
});

test("loading, more and the end, announced politely; a quick double click loads once", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages, {}, { label: "Anzeige" });
    const looks = [look(placement)];
    pages.calls[0].resolve(pageOf("banner", "display"));
    await later();
    looks.push(look(placement));
    const button = placement.shadowRoot.querySelector("button");
    button.click();
    button.click();
    looks.push(look(placement), pages.calls.length);
    pages.calls[1].resolve(pageOf("video"));
    await later();
    looks.push(look(placement));
    button.click();
    pages.calls[2].resolve({ done: true });
    await later();
    looks.push(look(placement));
    const labels = [...placement.querySelectorAll("endcap-creative")].map((each) => each.getAttribute("label"));
    return { looks, labels, states: events.filter(({ type }) => type === "state").map(({ detail }) => detail.state) };
  });
  const none = { busy: "false", skeleton: false };
  assert.deepEqual(found.looks, [
    { state: "loading", busy: "true", skeleton: true, status: "Loading…", button: null, shown: 0 },
    { ...none, state: "more", status: "2 shown", button: "more: Show more", shown: 2 },
    { state: "loading", busy: "true", skeleton: false, status: "Loading…", button: "more: Loading…", shown: 2 },
    2,
    { ...none, state: "more", status: "1 shown", button: "more: Show more", shown: 3 },
    { ...none, state: "end", status: "No more to show", button: null, shown: 3 },
  ]);
  assert.deepEqual(found.labels, ["Anzeige", "Anzeige", "Anzeige"]);
  assert.deepEqual(found.states, ["loading", "more", "loading", "more", "loading", "end"]);
});

test("the keyboard loads more, and the focus stays where it is until the end is left", async () => {
  await page.run(() => {
    globalThis.pages = pager();
    globalThis.placement = place(pages);
    pages.calls[0].resolve(pageOf("unknown", "banner"));
  });
  await page.until(() => placement.getAttribute("state") === "more");
  await page.driver.actions().sendKeys(Key.TAB, Key.TAB).perform();
  const focused = () => placement.shadowRoot.activeElement?.getAttribute("part") ?? null;
  assert.equal(await page.run(focused), "more");
  await page.driver.actions().sendKeys(Key.ENTER).perform();
  assert.equal(await page.run(focused), "more");
  await page.run(() => pages.calls[1].resolve({ done: true }));
  await page.until(() => placement.getAttribute("state") === "end");
  const button = () => {
    const button = placement.shadowRoot.querySelector("button");
    return [button.hidden, button.getAttribute("aria-disabled")];
  };
  assert.deepEqual([await page.run(focused), await page.run(button)], ["more", [false, "true"]]);
  await page.driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform();
  assert.deepEqual(await page.run(button), [true, "true"]);
});

test("nothing to show, from pages of every kind", async () => {
  const found = await page.run(async () => {
    const empty = { creatives: [], skipped: 0 };
    const broken = [{ creatives: [null, 7, "x"] }, { creatives: 7 }, null, {}];
    const all = [
      [],
      [empty],
      [empty, empty, empty, empty, pageOf("banner").value],
      new Set(),
      (function* () {})(),
      broken,
    ];
    const placements = all.map((pages) => place(pages));
    await later();
    return placements.map((each) => [look(each).state, look(each).status, look(each).button]);
  });
  assert.deepEqual(found, Array(6).fill(["empty", "Nothing to show", null]));
});

test("an array is known to end; a page that brings nothing is passed over", async () => {
  const found = await page.run(async () => {
    const empty = { creatives: [], skipped: 0 };
    const placement = place([empty, pageOf("banner").value, empty, pageOf("display").value]);
    await later();
    const first = look(placement);
    placement.shadowRoot.querySelector("button").click();
    await later();
    return [first, look(placement)].map(({ state, shown, button }) => [state, shown, button]);
  });
  assert.deepEqual(found, [
    ["more", 1, "more: Show more"],
    ["end", 2, null],
  ]);
});

test("creatives that cannot be shown are none, so `auto` does not ask for ever more of them", async () => {
  const found = await page.run(async () => {
    let count = 0;
    async function* pages() {
      for (;;) {
        count += 1;
        yield { creatives: [{ ...creatives.unknown }, { ...creatives.banner, banner: {} }] };
      }
    }
    const placement = place(pages(), {}, { auto: "" });
    await later(500);
    return [look(placement), count];
  });
  const status = "No more to show";
  assert.deepEqual(found, [{ state: "end", busy: "false", skeleton: false, status, button: null, shown: 6 }, 3]);
});

test("a page of more creatives than any shelf has is cut", async () => {
  const found = await page.run(async () => {
    const placement = place([{ creatives: Array.from({ length: 200_000 }, () => ({ ...creatives.banner })) }]);
    await later();
    return look(placement);
  });
  assert.deepEqual([found.state, found.shown, found.status], ["end", 1000, "1000 shown"]);
});

test("a listener that brings other pages has the last ones left unopened", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    addEventListener("endcap-state", ({ target }) => Object.assign(target, { pages: [pageOf("banner").value] }), {
      once: true,
    });
    const placement = place(pages);
    await later();
    const { state, status } = look(placement);
    return [pages.opened, state, status];
  });
  assert.deepEqual(found, [0, "end", "1 shown"]);
});

test("after a failure the same iterator is asked again", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages);
    pages.calls[0].reject(new Error("no"));
    await later();
    const failed = look(placement);
    placement.shadowRoot.querySelector("button").click();
    const again = look(placement);
    pages.calls[1].resolve(pageOf("banner"));
    await later();
    placement.shadowRoot.querySelector("button").click();
    pages.calls[2].reject(null);
    await later();
    const errors = events.filter(({ detail }) => detail.state === "error").map(({ detail }) => detail.error?.message);
    return [failed, again, look(placement), errors.map((each) => each ?? null), pages.opened, pages.returned];
  });
  const error = {
    state: "error",
    busy: "false",
    skeleton: false,
    status: "This could not be loaded.",
    button: "retry: Try again",
  };
  const [failed, again, last, errors, ...counts] = found;
  assert.deepEqual(
    [failed, last],
    [
      { ...error, shown: 0 },
      { ...error, shown: 1 },
    ],
  );
  assert.deepEqual([again.state, again.skeleton], ["loading", true]);
  assert.deepEqual(
    [errors, counts],
    [
      ["no", null],
      [1, 0],
    ],
  );
});

test("what cannot be iterated over is a failure, not an exception", async () => {
  const states = await page.run(async () => {
    const thrower = {
      get [Symbol.asyncIterator]() {
        throw new Error("no");
      },
    };
    const placements = [{}, 7, thrower, { [Symbol.iterator]: () => 7 }].map((pages) => place(pages));
    await later();
    return placements.map((each) => each.getAttribute("state"));
  });
  assert.deepEqual(states, Array(4).fill("error"));
});

test("other pages take the place of the last, whose late answers are ignored", async () => {
  const found = await page.run(async () => {
    const [first, second] = [pager(), pager()];
    const placement = place(first);
    first.calls[0].resolve(pageOf("banner"));
    await later();
    placement.shadowRoot.querySelector("button").click();
    placement.pages = second;
    await later();
    const between = look(placement);
    first.calls[1].resolve(pageOf("banner", "banner"));
    await later();
    const late = look(placement);
    second.calls[0].resolve(pageOf("display"));
    await later();
    const last = look(placement);
    placement.pages = undefined;
    await later();
    return [between, late, last, look(placement), first.returned, second.returned];
  });
  const [between, late, last, none, ...returned] = found;
  assert.deepEqual([between.state, between.shown, between.skeleton], ["loading", 0, true]);
  assert.deepEqual(late, between);
  assert.deepEqual([last.state, last.shown], ["more", 1]);
  assert.deepEqual([none.state, none.shown, none.button], ["idle", 0, null]);
  assert.deepEqual(returned, [1, 1]);
});

test("the same creative keeps its element, in pages after one another and in those that replace them", async () => {
  const found = await page.run(async () => {
    const [one, two, three] = ["banner", "display", "video"].map((name) => ({ ...creatives[name] }));
    const all = () => [...placement.querySelectorAll("endcap-creative")];
    const placement = place([{ creatives: [one, two, one] }]);
    await later();
    const [first, second] = all();
    second.tabIndex = 0;
    second.focus();
    placement.pages = [{ creatives: [one, two, three] }];
    await later();
    const kept = [all()[0] === first, all()[1] === second, document.activeElement === second, all().length];
    placement.pages = [{ creatives: [three, one] }];
    await later();
    const { creative } = all()[0];
    placement.pages = [];
    await later();
    return [kept, creative === three, all().length, placement.getAttribute("state")];
  });
  assert.deepEqual(found, [[true, true, true, 3], true, 0, "empty"]);
});

test("moving it changes nothing; leaving lets go of the iterator, and coming back starts anew", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages);
    pages.calls[0].resolve(pageOf("banner"));
    await later();
    main.prepend(placement);
    await later();
    const moved = [pages.returned, pages.calls.length];
    placement.remove();
    await later();
    const left = [pages.returned, pages.calls.length];
    main.append(placement);
    await later();
    const back = [pages.calls.length, look(placement).shown];
    pages.calls[1].resolve(pageOf("display", "display"));
    await later();
    return [moved, left, back, look(placement).shown];
  });
  assert.deepEqual(found, [[0, 1], [1, 1], [2, 1], 2]);
});

test("a generator that was let go of leaves what is shown when the element comes back", async () => {
  const found = await page.run(async () => {
    async function* generator() {
      yield pageOf("banner").value;
      yield pageOf("banner").value;
    }
    const placement = place(generator());
    await later();
    placement.remove();
    await later();
    main.append(placement);
    await later();
    return look(placement);
  });
  assert.deepEqual([found.state, found.shown], ["end", 1]);
});

test("`auto` loads at the end of the scroll, and not before", async () => {
  await page.run(async () => {
    globalThis.pages = pager();
    const style = { creatives: Array.from({ length: 8 }, (_, id) => ({ ...creatives.banner, id })) };
    globalThis.placement = place(pages, {}, { auto: "" });
    pages.calls[0].resolve({ done: false, value: style });
    await later(300);
  });
  assert.equal(await page.run(() => pages.calls.length), 1);
  await page.run(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.until(() => pages.calls.length === 2);
  await page.run(() => pages.calls[1].resolve(pageOf("banner")));
  await page.until(() => pages.calls.length === 3);
  await page.run(() => pages.calls[2].reject(new Error("no")));
  await page.until(() => placement.getAttribute("state") === "error");
  await page.run(() => later(300));
  assert.equal(await page.run(() => pages.calls.length), 3);
});

test("a template is the markup of each creative, and the resolver is handed on", async () => {
  const found = await page.run(async () => {
    const placement = document.createElement("endcap-placement");
    const template = document.createElement("template");
    const link = Object.assign(document.createElement("a"), { textContent: "Go" });
    link.dataset.endcap = "click:href";
    const text = document.createElement("h2");
    text.dataset.endcap = "tagline";
    template.content.append(text, link);
    placement.append(template);
    Object.assign(placement, { pages: [pageOf("display", "video").value], resolveSlug: (slug) => `/a${slug}` });
    main.append(placement);
    await later();
    const read = () =>
      [...placement.querySelectorAll("endcap-creative")].map((each) => each.innerText.replace(/\s+/g, " "));
    const hrefs = () => [...placement.querySelectorAll("a")].map(({ pathname }) => pathname);
    const first = [read(), hrefs()];
    placement.resolveSlug = (slug) => `/b${slug}`;
    await later();
    return [...first, hrefs()];
  });
  assert.deepEqual(found, [
    ["Everything for a soup, fresh from the farm Go", "Soup in five minutes Go"],
    ["/a/brands/acme", "/a/brands/acme"],
    ["/b/brands/acme", "/b/brands/acme"],
  ]);
});

test("an answer of the service, read and shown", async () => {
  const found = await page.run(async () => {
    const image = { public_url: `${location.origin}/pictures/1200x300-soup.svg`, alt_text: "Soup" };
    const asset = { type: "image_display_banner_large", medium_properties: { image } };
    const answer = JSON.stringify({ creatives: [{ object_tracking_id: "t", assets: [asset] }] });
    const read = placements.read(answer, { allowLoopbackHttp: true });
    const placement = place([read]);
    await later();
    return placement.querySelector("endcap-creative").shadowRoot.querySelector("img").alt;
  });
  assert.equal(found, "Soup");
});
