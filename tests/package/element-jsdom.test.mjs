// The elements in jsdom, where the unit tests of shops run: no layout, no IntersectionObserver, no constructed sheets.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";
import { JSDOM, VirtualConsole } from "jsdom";
import { project } from "../support/packed.mjs";

const [{ text: script }] = (
  await build({
    entryPoints: [join(project, "node_modules/endcap/dist/element.js")],
    bundle: true,
    format: "iife",
    write: false,
  })
).outputFiles;

/** A page with the elements that collects everything that is thrown. `pretendToBeVisual` gives it frames, as Jest and Vitest do. */
function page(html, pretendToBeVisual) {
  const errors = [];
  const virtualConsole = new VirtualConsole().on("jsdomError", ({ cause, message }) => errors.push(cause ?? message));
  const { window } = new JSDOM(html, {
    runScripts: "outside-only",
    url: "https://shop.example/",
    pretendToBeVisual,
    virtualConsole,
  });
  window.eval(script);
  return { window, errors };
}

const image = (name) => ({ url: `https://cdn.example.com/${name}.jpg`, alt: name, width: 40, height: 10 });
const common = { products: [{ product_id: "p" }], properties: {}, other_assets: [], other_actions: [], withheld: [] };
const creatives = [
  { ...common, id: "a", layout: "image_banner", banner: { large: image("large"), small: image("small") } },
  { ...common, id: "b", layout: "shoppable_display", tagline: "Soup", hero: image("hero"), click: { slug: "/soup" } },
  {
    ...common,
    id: "c",
    layout: "shoppable_video",
    video: { url: "https://cdn.example.com/v.mp4" },
    hero: image("still"),
  },
];

for (const pretendToBeVisual of [false, true])
  test(`nothing throws, ${pretendToBeVisual ? "with" : "without"} frames`, async (context) => {
    const rejected = [];
    const note = (reason) => rejected.push(reason);
    process.on("unhandledRejection", note);
    context.after(() => process.off("unhandledRejection", note));
    const { window, errors } = page("<endcap-placement auto></endcap-placement><main></main>", pretendToBeVisual);
    const { document } = window;
    const placement = document.querySelector("endcap-placement");
    const states = [];
    placement.addEventListener("endcap-state", ({ detail }) => states.push(detail.state));
    placement.pages = (function* () {
      yield { creatives: [creatives[0]] };
      yield { creatives };
    })();
    assert.equal(await placement.loaded, "more");
    assert.deepEqual(states, ["loading", "more"]);
    placement.shadowRoot.querySelector("button").click();
    assert.equal(await placement.loaded, "more");
    const shown = [...placement.querySelectorAll("endcap-creative")];
    assert.deepEqual(
      shown.map(({ creative, shadowRoot }) => [creative.id, shadowRoot.querySelector("img, video").localName]),
      [
        ["a", "img"],
        ["b", "img"],
        ["c", "video"],
      ],
    );
    document.querySelector("main").append(placement);
    placement.pages = [];
    assert.equal(await placement.loaded, "empty");
    placement.pages = undefined;
    assert.equal(await placement.loaded, "idle");
    window.close();
    assert.deepEqual([errors, rejected], [[], []]);
  });

test("`timeout` is how long the element waits for a page, and any other value than milliseconds of a timer counts as 5000", async () => {
  const { window, errors } = page("<endcap-placement></endcap-placement>");
  const placement = window.document.querySelector("endcap-placement");
  assert.equal(placement.timeout, 5000);
  placement.timeout = 20;
  assert.equal(placement.getAttribute("timeout"), "20");
  window.fetch = () => new Promise(() => {});
  const failure = new Promise((resolve) => {
    placement.addEventListener("endcap-state", ({ detail }) => detail.error && resolve(detail.error));
  });
  Object.assign(placement, { src: "/api/placements", request: {} });
  assert.equal((await failure).message, "/api/placements did not respond in 20 ms");
  assert.deepEqual(errors, []);
  for (const text of ["5s", "0", "", "NaN", "-1", "Infinity", "2147483648"]) {
    placement.setAttribute("timeout", text);
    assert.equal(placement.timeout, 5000, text);
  }
  placement.timeout = undefined;
  assert.equal(placement.hasAttribute("timeout"), false);
  window.close();
});

test("the text `false` of a boolean attribute is off, an empty one is on, and the property sets or removes it", () => {
  const { window } = page("<endcap-placement></endcap-placement>");
  const placement = window.document.querySelector("endcap-placement");
  for (const property of ["auto", "priority", "showErrors", "largeThreshold"]) {
    const name = property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    const read = (text) => {
      placement.setAttribute(name, text);
      return placement[property];
    };
    const write = (value) => {
      placement[property] = value;
      return placement.getAttribute(name);
    };
    assert.deepEqual(["", "true", name, "false"].map(read), [true, true, true, false], name);
    assert.deepEqual([true, false, undefined].map(write), ["", null, null], name);
  }
  window.close();
});

test("a long tagline is cut between characters, also outside the basic plane", async () => {
  const { window } = page("<endcap-creative></endcap-creative>");
  const shown = window.document.querySelector("endcap-creative");
  for (const [tagline, expected] of [
    ["🍲".repeat(1001), `${"🍲".repeat(1000)}…`],
    [`${"a".repeat(999)}🍲`, `${"a".repeat(999)}🍲`],
    [`${"a".repeat(999)}🍲b\n`, `${"a".repeat(999)}🍲…`],
  ]) {
    shown.creative = { ...creatives[1], tagline };
    await null;
    assert.equal(shown.shadowRoot.querySelector("[part=tagline]").textContent, expected);
  }
  window.close();
});

// Test setups often define only one of the two.
test("a banner in the page's markup is the large one with an IntersectionObserver and without `matchMedia`", async () => {
  const { window, errors } = page('<endcap-creative><img data-endcap="banner"></endcap-creative>', true);
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  };
  window.document.querySelector("endcap-creative").creative = creatives[0];
  await wait(50);
  assert.equal(window.document.querySelector("img").src, "https://cdn.example.com/large.jpg");
  window.close();
  assert.deepEqual(errors, []);
});

/** The globals of jsdom that Vitest defines for a test file, as far as the elements use them. */
const GLOBALS = `
  window document location customElements requestAnimationFrame addEventListener Node Element HTMLElement HTMLAnchorElement
  HTMLImageElement HTMLSlotElement HTMLVideoElement CustomEvent AbortController`
  .trim()
  .split(/\s+/);

/** What a test leaves: each shows elements in a page, and returns before they are done. */
const LEFT = {
  "creatives that are shown": async (placement) => {
    placement.pages = [{ creatives }];
    await wait(10);
  },
  "a request in flight": async (placement) => {
    globalThis.fetch = async () => {
      await wait(20);
      return Response.json({ creatives, skipped: 0 });
    };
    Object.assign(placement, { src: "/api/placements", request: {} });
    await wait(10);
  },
  "pictures that were loaded a moment ago": async (placement) => {
    globalThis.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    };
    placement.pages = [{ creatives: [creatives[1]] }];
    await wait(10);
    const { shadowRoot } = placement.querySelector("endcap-creative");
    for (const each of shadowRoot.querySelectorAll("img"))
      each.dispatchEvent(new placement.ownerDocument.defaultView.Event("load"));
  },
};

for (const [name, leave] of Object.entries(LEFT))
  test(`after the window of a test is closed and its globals are gone, nothing throws: ${name}`, async () => {
    const { window } = new JSDOM("<!doctype html>", { url: "https://shop.example/", pretendToBeVisual: true });
    const names = [...GLOBALS, "fetch", "IntersectionObserver"];
    const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    for (const name of GLOBALS)
      Object.defineProperty(globalThis, name, {
        configurable: true,
        value: /^[a-z]\w*[A-Z]\w+(er|me)$/.test(name) ? window[name].bind(window) : window[name],
      });
    // The class of an element extends that of its window.
    await import(`data:text/javascript,${encodeURIComponent(script)}//${encodeURIComponent(name)}`);
    const placement = window.document.createElement("endcap-placement");
    window.document.body.append(placement);
    await leave(placement);
    window.close();
    for (const [name, descriptor] of before) {
      delete globalThis[name];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
    // What is thrown fails the test.
    await wait(60);
  });
