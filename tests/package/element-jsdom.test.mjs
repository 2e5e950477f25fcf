// The elements in jsdom, where the unit tests of shops run: no layout, no IntersectionObserver, no constructed sheets.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";
import { JSDOM, VirtualConsole } from "jsdom";
import { project } from "./packed.mjs";

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
    await wait(50);
    assert.deepEqual([states, placement.state], [["loading", "more"], "more"]);
    placement.shadowRoot.querySelector("button").click();
    await wait(50);
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
    await wait(50);
    assert.equal(placement.state, "empty");
    window.close();
    assert.deepEqual([errors, rejected], [[], []]);
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
