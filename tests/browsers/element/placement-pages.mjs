// The pages of an `<endcap-placement>`: failures, replacement, and closing of iterators.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

test("if a listener sets new pages, the iterator of the previous pages is closed", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    addEventListener("endcap-state", ({ target }) => Object.assign(target, { pages: [pageOf("banner").value] }), {
      once: true,
    });
    const placement = place(pages);
    await later();
    const { state, status } = snapshot(placement);
    return [pages.opened, pages.returned, state, status];
  });
  assert.deepEqual(found, [1, 1, "end", "1 shown"]);
});

test("after a failure, the same iterator is used again", async () => {
  const found = await page.run(async () => {
    const pages = pager();
    const placement = place(pages, {}, { "show-errors": "" });
    pages.calls[0].reject(new Error("no"));
    await later();
    const failed = snapshot(placement);
    placement.shadowRoot.querySelector("button").click();
    const again = snapshot(placement);
    pages.calls[1].resolve(pageOf("banner"));
    await later();
    placement.shadowRoot.querySelector("button").click();
    pages.calls[2].reject(null);
    await later();
    const errors = events.filter(({ detail }) => detail.state === "error").map(({ detail }) => detail.error?.message);
    return [failed, again, snapshot(placement), errors.map((each) => each ?? null), pages.opened, pages.returned];
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

test("pages that cannot be iterated set the state `error` without throwing", async () => {
  const states = await page.run(async () => {
    const thrower = {
      get [Symbol.asyncIterator]() {
        throw new Error("no");
      },
    };
    const placements = [{}, 7, thrower, { [Symbol.iterator]: () => 7 }].map((pages) => place(pages));
    await later();
    return placements.map((each) => each.state);
  });
  assert.deepEqual(states, Array(4).fill("error"));
});

test("new pages replace the previous ones, whose late responses are ignored", async () => {
  const found = await page.run(async () => {
    const [first, second] = [pager(), pager()];
    const placement = place(first);
    first.calls[0].resolve(pageOf("banner"));
    await later();
    placement.shadowRoot.querySelector("button").click();
    placement.pages = second;
    await later();
    const between = snapshot(placement);
    first.calls[1].resolve(pageOf("banner", "banner"));
    await later();
    const late = snapshot(placement);
    second.calls[0].resolve(pageOf("display"));
    await later();
    const last = snapshot(placement);
    placement.pages = undefined;
    await later();
    return [between, late, last, snapshot(placement), first.returned, second.returned];
  });
  const [between, late, last, none, ...returned] = found;
  assert.deepEqual([between.state, between.shown, between.skeleton], ["loading", 0, true]);
  assert.deepEqual(late, between);
  assert.deepEqual([last.state, last.shown], ["more", 1]);
  assert.deepEqual([none.state, none.shown, none.button], ["idle", 0, null]);
  assert.deepEqual(returned, [1, 1]);
});

test("the same creative keeps its element in later pages and in replaced pages", async () => {
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
    const reused = [all()[0] === first, all()[1] === second, document.activeElement === second, all().length];
    placement.pages = [{ creatives: [three, one] }];
    await later();
    const { creative } = all()[0];
    placement.pages = [];
    await later();
    return [reused, creative === three, all().length, placement.state];
  });
  assert.deepEqual(found, [[true, true, true, 3], true, 0, "empty"]);
});

test("the focused creative keeps the focus at any position in other pages", async () => {
  const found = await page.run(async () => {
    const [one, two, three, four] = ["a", "b", "c", "d"].map((id) => ({ ...creatives.display, id }));
    const placement = place([{ creatives: [one, two, three] }], { resolveSlug: (slug) => slug });
    await later();
    const shown = () => [...placement.querySelectorAll("endcap-creative")];
    const second = shown()[1];
    second.shadowRoot.querySelector("a").focus();
    const steps = [];
    for (const next of [[four, two, one, three], [two, one], [three, one, four, two], [two], [one, two]]) {
      placement.pages = [{ creatives: next }];
      await later();
      const ids = shown().map(({ creative }) => creative.id);
      steps.push([ids.join(""), document.activeElement === second && second.shadowRoot.activeElement?.localName]);
    }
    return steps;
  });
  assert.deepEqual(
    found,
    ["dbac", "ba", "cadb", "b", "ab"].map((ids) => [ids, "a"]),
  );
});

test("moving the element changes nothing; removing it closes the iterator, and inserting it starts again", async () => {
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
    const back = [pages.calls.length, snapshot(placement).shown];
    pages.calls[1].resolve(pageOf("display", "display"));
    await later();
    return [moved, left, back, snapshot(placement).shown];
  });
  assert.deepEqual(found, [[0, 1], [1, 1], [2, 1], 2]);
});

test("after its generator was closed, an element that is inserted again shows the same creatives", async () => {
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
    return snapshot(placement);
  });
  assert.deepEqual([found.state, found.shown], ["end", 1]);
});

test("pages that an element in the template sets are not overwritten", async () => {
  const found = await page.run(async () => {
    const next = pager();
    customElements.define(
      "page-card",
      class extends HTMLElement {
        connectedCallback() {
          this.closest("endcap-placement").pages = next;
        }
      },
    );
    const template = document.createElement("template");
    template.content.append(document.createElement("page-card"));
    const placement = document.createElement("endcap-placement");
    placement.append(template);
    const pages = pager();
    placement.pages = pages;
    main.append(placement);
    pages.calls[0].resolve(pageOf("banner"));
    await later();
    return [next.calls.length, ...events.filter(({ type }) => type === "state").map(({ detail }) => detail.state)];
  });
  assert.deepEqual(found, [1, "loading", "idle", "loading"]);
});
