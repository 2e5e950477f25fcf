// `true` and `false` for boolean attributes, as Vue, Svelte, Preact and React write them on a server and in the browser.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { openFrameworkPage } from "./frameworks/page.mjs";
import { switches } from "./frameworks/switches.mjs";

/** Replaces `fetch`, and runs before the elements load. Responds with an endless list, or with an error for `?fail`. */
const elements = `
globalThis.counts = {};
globalThis.fetch = async (url, { body }) => {
  const { search } = new URL(url, location);
  const count = (counts[search] = (counts[search] ?? 0) + 1);
  if (search === "?fail") return new Response("", { status: 500 });
  const banner = { large: { url: location.origin + "/pictures/200x50.svg", width: 200, height: 50 } };
  const creative = { id: search + count, layout: "image_banner", banner, products: [], properties: {} };
  return Response.json({ creatives: [creative], skipped: 0, token: "t", offset: count });
};
await import("/endcap/dist/element.js");
`;

const page = await openFrameworkPage({ "/elements.js": { text: elements } });
after(() => page.close());

const { run, until } = page;

const head = `<style>#far { display: block; margin-top: 5000px }</style><script type="module" src="/elements.js"></script>`;

async function open(html, script) {
  page.mounts["/app.js"] = { text: script ?? "" };
  await page.load(`<div id="root">${html}</div>`, head);
  await until(() => customElements.get("endcap-placement") !== undefined);
  if (script === undefined) return;
  await page.start();
  await until(() => globalThis.toggle !== undefined);
}

/** Returns the observable behavior of the elements, not their attributes. */
const behavior = async () => {
  await until(() => document.querySelector("#failing")?.state === "error" && counts["?auto"] > 0);
  await run(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return run(() => ({
    auto: counts["?auto"] > 2,
    priority: counts["?priority"] > 0,
    showErrors: document.querySelector("#failing").shadowRoot.textContent.includes("could not be loaded"),
    properties: ["auto", "priority", "showErrors", "largeThreshold"].map(
      (name) => document.querySelector("#all")[name],
    ),
  }));
};
const OFF = { auto: false, priority: false, showErrors: false, properties: Array(4).fill(false) };
const ON = { auto: true, priority: true, showErrors: true, properties: Array(4).fill(true) };

for (const framework of ["vue", "svelte", "preact", "react"]) {
  for (const [name, spelling] of [
    ["as attributes", "attribute"],
    ["as properties", "property"],
  ]) {
    test(`${framework}, ${name}: \`true\` is on from the start`, async () => {
      await open("", (await switches(framework, spelling, true)).script);
      assert.deepEqual(await behavior(), ON);
    });

    test(`${framework}, ${name}: \`false\` is off, and a switch follows the framework`, async () => {
      await open("", (await switches(framework, spelling, false)).script);
      assert.deepEqual(await behavior(), OFF);
      await run(() => toggle(true));
      assert.deepEqual(await behavior(), ON);
      await run(() => toggle(false));
      const { showErrors, properties } = await behavior();
      assert.deepEqual({ showErrors, properties }, { showErrors: false, properties: OFF.properties });
    });
  }
}

for (const framework of ["vue", "svelte", "react"])
  test(`${framework}: the markup of a server has the same effect, before and after hydration`, async () => {
    for (const [on, expected] of [
      [false, OFF],
      [true, ON],
    ]) {
      const { html, hydrating } = await switches(framework, "attribute", on);
      if (framework !== "react") {
        // The component for React starts when it is hydrated.
        await open(html);
        assert.deepEqual(await behavior(), expected, `${on} ${html}`);
      }
      await open(html, hydrating);
      assert.deepEqual(await behavior(), expected, `${on}, hydrated`);
    }
  });

test("`false` as the text of an attribute is off, and an empty attribute is on", async () => {
  await open("");
  const read = () =>
    run(() => {
      const placement = document.createElement("endcap-placement");
      const found = [];
      for (const text of ["", "true", "auto", "false"]) {
        placement.setAttribute("auto", text);
        found.push(placement.auto);
      }
      for (const value of [true, false, undefined]) {
        placement.auto = value;
        found.push(placement.getAttribute("auto"));
      }
      return found;
    });
  assert.deepEqual(await read(), [true, true, true, false, "", null, null]);
});
