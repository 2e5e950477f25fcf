// An element from its upgrade to its end, in whichever document.

import assert from "node:assert/strict";
import test from "node:test";
import { page, settled } from "./page.mjs";

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

test("nothing here is what the policy forbids", async () => {
  await page.run(() => Promise.all(Object.values(creatives).map((each) => show(each))));
  await settled("load");
  assert.deepEqual(await page.run(() => violations), []);
});
