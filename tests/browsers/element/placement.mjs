// Loading, display and announcements of `<endcap-placement>`.

import assert from "node:assert/strict";
import test from "node:test";
import { Key } from "selenium-webdriver";
import { page } from "./page.mjs";

test("loading, more and the end are announced politely, and a quick double click loads once", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages, {}, { label: "Anzeige" });
    const steps = [snapshot(placement)];
    pages.calls[0].resolve(pageOf("banner", "display"));
    await later();
    steps.push(snapshot(placement));
    const button = placement.shadowRoot.querySelector("button");
    button.click();
    button.click();
    steps.push(snapshot(placement), pages.calls.length);
    pages.calls[1].resolve(pageOf("video"));
    await later();
    steps.push(snapshot(placement));
    button.click();
    pages.calls[2].resolve({ done: true });
    await later();
    steps.push(snapshot(placement));
    const labels = [...placement.querySelectorAll("endcap-creative")].map((each) => each.getAttribute("label"));
    return { steps, labels, states: events.filter(({ type }) => type === "state").map(({ detail }) => detail.state) };
  });
  const none = { busy: "false", skeleton: false };
  assert.deepEqual(found.steps, [
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

test("the keyboard loads more, and the button keeps the focus until the user leaves it at the end", async () => {
  await page.run(() => {
    globalThis.pages = pager();
    globalThis.placement = place(pages);
    pages.calls[0].resolve(pageOf("unknown", "banner"));
  });
  await page.until(() => placement.state === "more");
  await page.driver.actions().sendKeys(Key.TAB, Key.TAB).perform();
  const focused = () => placement.shadowRoot.activeElement?.getAttribute("part") ?? null;
  assert.equal(await page.run(focused), "more");
  await page.driver.actions().sendKeys(Key.ENTER).perform();
  assert.equal(await page.run(focused), "more");
  await page.run(() => pages.calls[1].resolve({ done: true }));
  await page.until(() => placement.state === "end");
  const button = () => {
    const button = placement.shadowRoot.querySelector("button");
    return [button.hidden, button.getAttribute("aria-disabled")];
  };
  assert.deepEqual([await page.run(focused), await page.run(button)], ["more", [false, "true"]]);
  await page.driver.actions().keyDown(Key.SHIFT).sendKeys(Key.TAB).keyUp(Key.SHIFT).perform();
  assert.deepEqual(await page.run(button), [true, "true"]);
});

/** Returns the state, texts and number of boxes of placements, for each kind of pages without creatives. */
const statesWithoutCreatives = (attributes) =>
  page.run(async (attributes) => {
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
    const placements = all.map((pages) => place(pages, {}, attributes));
    await later();
    return placements.map((each) => [
      snapshot(each).state,
      snapshot(each).status,
      snapshot(each).button,
      each.getClientRects().length,
    ]);
  }, attributes);

test("without creatives, from pages of any kind, a placement does not show a text and does not take up space", async () => {
  assert.deepEqual(await statesWithoutCreatives({}), Array(6).fill(["empty", "", null, 0]));
});

test("without creatives, `show-errors` shows a text", async () => {
  assert.deepEqual(
    await statesWithoutCreatives({ "show-errors": "" }),
    Array(6).fill(["empty", "Nothing to show", null, 1]),
  );
});

test("a failure shows no text and takes up no space, and appears with `show-errors`", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages);
    pages.calls[0].reject(new Error("no"));
    await later();
    const silent = [snapshot(placement), placement.getClientRects().length];
    placement.toggleAttribute("show-errors", true);
    return [...silent, snapshot(placement)];
  });
  const error = { state: "error", busy: "false", skeleton: false, shown: 0 };
  assert.deepEqual(found, [
    { ...error, status: "", button: null },
    0,
    { ...error, status: "This could not be loaded.", button: "retry: Try again" },
  ]);
});

test("a failure after the first page keeps the button, which loads the page again", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages);
    pages.calls[0].resolve(pageOf("banner"));
    await later();
    const button = placement.shadowRoot.querySelector("button");
    button.click();
    pages.calls[1].reject(new Error("no"));
    await later();
    const failed = snapshot(placement);
    button.click();
    pages.calls[2].resolve(pageOf("display"));
    await later();
    return [failed, snapshot(placement).shown];
  });
  const failed = { state: "error", busy: "false", skeleton: false, status: "", button: "more: Show more", shown: 1 };
  assert.deepEqual(found, [failed, 2]);
});

test("a `request` that is not a JSON object is an error that names it, except for `[object Object]`", async () => {
  const found = await page.run(async () => {
    const all = ["not json", "[1]", "null", "7", "[object Object]"].map((request) =>
      place(undefined, {}, { src: "/api/placements", request }),
    );
    await later();
    const errors = events
      .filter(({ type, detail }) => type === "state" && detail.error)
      .map(({ detail }) => detail.error);
    return [all.map(({ state }) => state), errors.map(({ name, message }) => `${name}: ${message}`)];
  });
  const message = "TypeError: `request` must be a JSON object";
  assert.deepEqual(found, [["error", "error", "error", "error", "idle"], Array(4).fill(message)]);
});

test("the last page of an array sets the state `end`, and an empty page is skipped", async () => {
  const found = await page.run(async () => {
    const empty = { creatives: [], skipped: 0 };
    const placement = place([empty, pageOf("banner").value, empty, pageOf("display").value]);
    await later();
    const first = snapshot(placement);
    placement.shadowRoot.querySelector("button").click();
    await later();
    return [first, snapshot(placement)].map(({ state, shown, button }) => [state, shown, button]);
  });
  assert.deepEqual(found, [
    ["more", 1, "more: Show more"],
    ["end", 2, null],
  ]);
});

test("events are dispatched in a microtask, not while a framework appends the element", async () => {
  const found = await page.run(async () => {
    let isAppending = true;
    const states = [];
    addEventListener("endcap-state", ({ detail }) => states.push([detail.state, isAppending]));
    // In a task of the page: WebKit runs microtasks whenever a script of WebDriver returns from the page's code.
    setTimeout(() => {
      place([pageOf("banner").value]);
      isAppending = false;
    });
    await later();
    return states;
  });
  assert.deepEqual(found, [
    ["loading", false],
    ["end", false],
  ]);
});

test("style sheets can match the state, without an attribute if the browser has custom states", async () => {
  const found = await page.run(async () => {
    const placement = place([]);
    await later();
    const own = [placement.state, placement.matches(":state(empty)"), placement.getAttribute("state")];
    // Chrome before 125 requires names with dashes; other browsers had no custom states then.
    const olds = [
      () => {
        throw new DOMException("the name has no dashes", "SyntaxError");
      },
      undefined,
    ];
    for (const add of olds) {
      const states = add && { clear() {}, add };
      Object.defineProperty(ElementInternals.prototype, "states", { get: () => states, configurable: true });
      const old = place([]);
      await later();
      own.push(old.state, old.getAttribute("state"));
    }
    return own;
  });
  assert.deepEqual(found, ["empty", true, null, "empty", "empty", "empty", "empty"]);
});

test("a page is limited to 1,000 creatives", async () => {
  const found = await page.run(async () => {
    const placement = place([{ creatives: Array.from({ length: 200_000 }, () => ({ ...creatives.banner })) }]);
    await later();
    return snapshot(placement);
  });
  assert.deepEqual([found.state, found.shown, found.status], ["end", 1000, "1000 shown"]);
});

test("a template provides the markup of each creative, which also gets `resolveSlug`", async () => {
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
