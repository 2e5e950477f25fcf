// The lifecycle of an element from upgrade to removal, in any document.

import assert from "node:assert/strict";
import test from "node:test";
import { page, settled } from "./page.mjs";

test("an element that a listener removes is no longer observed", async () => {
  const [before, after, back] = await page.run(async () => {
    let count = 0;
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      addEventListener.call(this, type, listener, options);
      if (this !== document) return;
      count += 1;
      options.signal.addEventListener("abort", () => {
        count -= 1;
      });
    };
    const first = await show(creatives.video);
    const before = count;
    first.remove();
    window.addEventListener("endcap-products", ({ target }) => target.remove(), { once: true });
    const shown = await show({ ...creatives.video });
    const after = count;
    main.append(shown);
    await 0;
    EventTarget.prototype.addEventListener = addEventListener;
    return [before, after, count];
  });
  assert.deepEqual([before, after, back], [1, 0, 1]);
});

test("an element in another document has its style, from the start and after a move", async () => {
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
    main.append(moved, placement);
    await 0;
    return [...there, style(moved, "frame"), style(placement, "placement")];
  });
  assert.deepEqual(found, ["relative block", "relative block", "static grid", "relative block", "static grid"]);
});

test("properties set before the upgrade apply, and setting the same creative again changes nothing", async () => {
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

test("properties set before the upgrade that fail are reported, and the others apply", async () => {
  const found = await page.run(async () => {
    let reports = 0;
    addEventListener("error", (event) => {
      reports += 1;
      event.preventDefault();
    });
    const early = document.createElement("placement-later");
    const request = {};
    request.itself = request;
    Object.defineProperty(early, "odd", {
      enumerable: true,
      get() {
        throw new RangeError("no");
      },
    });
    Object.assign(early, { request, pages: [pageOf("banner").value] });
    main.append(early);
    customElements.define("placement-later", class extends element.EndcapPlacementElement {});
    await later();
    return [reports, snapshot(early).state, snapshot(early).shown, Object.hasOwn(early, "pages")];
  });
  assert.deepEqual(found, [2, "end", 1, false]);
});

// In some runtimes, microtasks run between the callbacks of an upgrade, before the callback that reads the properties.
for (const [when, isLate] of [
  ["the upgrade", false],
  ["an upgrade that microtasks come between", true],
])
  test(`a \`request\` that was set before ${when} overrides the attribute, until the attribute changes`, async () => {
    const found = await page.run(async (isLate) => {
      const requests = [];
      globalThis.fetch = async (src, { body }) => {
        requests.push([src, body]);
        return new Response('{"creatives":[],"skipped":0}');
      };
      const early = document.createElement("placement-later");
      for (const [name, value] of Object.entries({ src: "/a", request: '{"from":"markup"}' }))
        early.setAttribute(name, value);
      Object.assign(early, { src: "/b", request: { from: "script" } });
      main.append(early);
      class Placement extends element.EndcapPlacementElement {
        async connectedCallback() {
          if (isLate) await 0;
          super.connectedCallback();
        }
      }
      const sent = async (count) => {
        for (let tries = 0; requests.length < count && tries < 100; tries++) await later();
      };
      customElements.define("placement-later", Placement);
      await sent(1);
      const before = [early.getAttribute("src"), early.request];
      early.setAttribute("request", '{"from":"attribute"}');
      await sent(2);
      early.removeAttribute("request");
      await later();
      return [requests, before, early.request ?? null, snapshot(early).state];
    }, isLate);
    const requests = [
      ["/b", '{"from":"script"}'],
      ["/b", '{"from":"attribute"}'],
    ];
    assert.deepEqual(found, [requests, ["/b", { from: "script" }], null, "idle"]);
  });

test("a clone loads its own pages, and shows no creatives of the original", async () => {
  const found = await page.run(async () => {
    let count = 0;
    globalThis.fetch = async () => {
      const { value } = pageOf("display");
      value.creatives[0].tagline = `tagline ${count++}`;
      return Response.json({ ...value, offset: 1, token: "more" });
    };
    const first = document.createElement("endcap-placement");
    const template = document.createElement("template");
    const text = document.createElement("h2");
    text.dataset.endcap = "tagline";
    template.content.append(text);
    const house = document.createElement("endcap-creative");
    const own = document.createElement("p");
    own.setAttribute("layout", "row");
    first.append(template, house, own);
    first.setAttribute("src", "/a");
    first.request = "{}";
    main.append(first);
    await later();
    const clone = first.cloneNode(true);
    main.append(clone);
    await 0;
    const before = [snapshot(clone).state, snapshot(clone).shown];
    clone.setAttribute("request", "{}");
    await later();
    main.prepend(clone);
    await later();
    const read = (placement) => [...placement.querySelectorAll("h2")].map(({ textContent }) => textContent);
    const houses = [first, clone].map(
      (each) => each.querySelectorAll("template + endcap-creative:not([layout])").length,
    );
    return { before, read: [first, clone].map(read), houses, state: snapshot(clone).state };
  });
  assert.deepEqual(found, {
    before: ["idle", 1],
    read: [["tagline 0"], ["tagline 1"]],
    houses: [1, 1],
    state: "more",
  });
});

test("a placement without a request takes up no space, and its state is idle", async () => {
  const found = await page.run(() => {
    const placement = document.createElement("endcap-placement");
    main.append(placement);
    return snapshot(placement);
  });
  assert.deepEqual(found, { state: "idle", busy: "false", skeleton: false, status: "", button: null, shown: 0 });
});

test("a second copy of the package causes no error", async () => {
  const isOther = await page.run(async () => {
    const other = await import("/copy/dist/element.js");
    return other.EndcapCreativeElement !== element.EndcapCreativeElement;
  });
  assert.equal(isOther, true);
});

test("none of these tests violated the policy", async () => {
  await page.run(() => Promise.all(Object.values(creatives).map((each) => show(each))));
  await settled("load");
  assert.deepEqual(await page.run(() => violations), []);
});
