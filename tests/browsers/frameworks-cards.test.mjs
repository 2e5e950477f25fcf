// Cards of React in children that a later render mounts.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { openFrameworkPage } from "./frameworks/page.mjs";
import { creativeOf } from "./frameworks/rendered.mjs";

const page = await openFrameworkPage();
after(() => page.close());

const { run, until } = page;
const show = (jsx) => page.show(jsx, "Shop", { creative: creativeOf(page.server.origin, "own") });

test("a card in the slot of a product has the box that the documentation names", async () => {
  const jsx = `import { EndcapCreative } from "endcap/element/react";
    export const Shop = ({ creative }) => <EndcapCreative creative={creative} renderProduct={({ product_id }) => <u>{product_id}</u>} />;`;
  await show(jsx);
  await until(() => document.querySelector("u"));
  const boxes = await run(() =>
    [...document.querySelectorAll("u")].map(({ parentNode }) => getComputedStyle(parentNode).display),
  );
  assert.deepEqual(boxes, ["grid", "grid"]);
});

test("a child marked for a product gets its card in every render that mounts it", async () => {
  const jsx = `import { useState } from "react"; import { EndcapCreative } from "endcap/element/react";
    globalThis.renders = 0;
    export function Shop({ creative }) {
      const [version, set] = useState(0);
      globalThis.set = set;
      renders++;
      return <EndcapCreative creative={creative} renderProduct={({ product_id }) => <u>{product_id}</u>}>
        <b data-endcap="tagline" />
        {version > 0 && <p key={version} data-endcap="product-0" />}
      </EndcapCreative>;
    }`;
  await show(jsx);
  await until(() => document.querySelector("b")?.textContent === "Soup of own");
  for (const version of [1, 2, 0, 3]) {
    await run((version) => set(version), version);
    await run(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const cards = await run(() => [...document.querySelectorAll("u")].map((each) => each.parentNode.localName));
    assert.deepEqual(cards, version ? ["p"] : [], `${version}`);
  }
  assert.equal(await run(() => renders), 5, "the component of the page renders once for each state");
  assert.deepEqual(await page.consoleErrors(), []);
});
