// When a placement with `auto` loads the next page.

import assert from "node:assert/strict";
import test from "node:test";
import { page } from "./page.mjs";

test("with creatives that cannot be shown, `auto` stops loading pages", async () => {
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
    return [snapshot(placement), count];
  });
  const status = "No more to show";
  assert.deepEqual(found, [{ state: "end", busy: "false", skeleton: false, status, button: null, shown: 6 }, 3]);
});

for (const [how, style] of [
  ["hidden", "endcap-creative { display: none }"],
  ["in a row that scrolls", "endcap-creative { position: absolute }"],
])
  test(`with creatives ${how}, \`auto\` stops if a page adds no height, and the button still loads pages`, async () => {
    const found = await page.run(async (style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
      let count = 0;
      async function* pages() {
        for (;;) {
          count += 1;
          yield pageOf("banner").value;
        }
      }
      const placement = place(pages(), {}, { auto: "" });
      await later(500);
      const first = [placement.state, count];
      placement.shadowRoot.querySelector("button").click();
      await later(300);
      placement.remove();
      document.adoptedStyleSheets.pop();
      return [first, count];
    }, style);
    assert.deepEqual(found, [["more", 1], 2]);
  });

test("`auto` loads at the end of the scroll container, and not before", async () => {
  await page.run(async () => {
    globalThis.pages = pager();
    const first = { creatives: Array.from({ length: 8 }, (_, id) => ({ ...creatives.banner, id })) };
    globalThis.placement = place(pages, {}, { auto: "" });
    pages.calls[0].resolve({ done: false, value: first });
    await later(300);
  });
  assert.equal(await page.run(() => pages.calls.length), 1);
  await page.run(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.until(() => pages.calls.length === 2);
  await page.run(() => pages.calls[1].resolve(pageOf("banner")));
  await page.until(() => pages.calls.length === 3);
  await page.run(() => pages.calls[2].reject(new Error("no")));
  await page.until(() => placement.state === "error");
  await page.run(() => later(300));
  assert.equal(await page.run(() => pages.calls.length), 3);
});

for (const style of [
  "position: sticky; bottom: 0",
  "position: fixed; bottom: 0",
  "position: absolute; top: 0",
  "order: -1",
])
  test(`\`auto\` observes the end of the list, also if the button has \`${style}\``, async () => {
    const counts = await page.run(async (style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`endcap-placement::part(more) { ${style} }`);
      document.adoptedStyleSheets.push(sheet);
      let count = 0;
      async function* pages() {
        for (;;) {
          count += 1;
          yield pageOf("banner", "banner").value;
        }
      }
      const placement = place(pages(), {}, { auto: "" });
      const ahead = () => placement.querySelector("endcap-creative:last-of-type").getBoundingClientRect().bottom;
      await later(800);
      const first = [count, ahead() > innerHeight + 400];
      await later(400);
      const still = count - first[0];
      scrollTo(0, document.documentElement.scrollHeight);
      await later(800);
      const after = count;
      placement.remove();
      document.adoptedStyleSheets.pop();
      return [first[0] < 6, first[1], still, after > first[0]];
    }, style);
    assert.deepEqual(counts, [true, true, 0, true]);
  });
