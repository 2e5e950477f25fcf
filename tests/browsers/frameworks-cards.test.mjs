// Cards of React in children that a later render mounts.

import assert from "node:assert/strict";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { project } from "../support/packed.mjs";
import { openBrowser } from "./browser.mjs";
import { creativeOf, programOf } from "./frameworks/rendered.mjs";
import { serve } from "./server.mjs";

let browser;
let server;
const mounts = {
  "/endcap/": join(project, "node_modules/endcap"),
  "/favicon.ico": { text: "" },
  "/pictures/": { text: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>' },
};
before(async () => {
  server = await serve(mounts, "default-src 'self'; style-src 'self' 'unsafe-inline'");
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const run = (body, ...args) => browser.driver.executeScript(body, ...args);
const until = (body, ...args) => browser.driver.wait(() => run(body, ...args), 10_000, String(body));

test("a card in the slot of a product has the box that the documentation names", async () => {
  const jsx = `import { EndcapCreative } from "endcap/element/react";
    export const Shop = ({ creative }) => <EndcapCreative creative={creative} renderProduct={({ product_id }) => <u>{product_id}</u>} />;`;
  mounts["/index.html"] = { text: '<!doctype html><html lang="en"><title>cards</title><div id="root"></div></html>' };
  mounts["/app.js"] = { text: await programOf(jsx, "Shop", { creative: creativeOf(server.origin, "own") }) };
  await browser.driver.get(`${server.origin}/`);
  await run(() => {
    const script = document.createElement("script");
    document.head.append(Object.assign(script, { type: "module", src: "/app.js" }));
  });
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
  mounts["/index.html"] = { text: '<!doctype html><html lang="en"><title>cards</title><div id="root"></div></html>' };
  mounts["/app.js"] = { text: await programOf(jsx, "Shop", { creative: creativeOf(server.origin, "own") }) };
  await browser.driver.get(`${server.origin}/`);
  await run(() => {
    const script = document.createElement("script");
    document.head.append(Object.assign(script, { type: "module", src: "/app.js" }));
  });
  await until(() => document.querySelector("b")?.textContent === "Soup of own");
  for (const version of [1, 2, 0, 3]) {
    await run((version) => set(version), version);
    await run(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const cards = await run(() => [...document.querySelectorAll("u")].map((each) => each.parentNode.localName));
    assert.deepEqual(cards, version ? ["p"] : [], `${version}`);
  }
  assert.equal(await run(() => renders), 5, "the component of the page renders once for each state");
  assert.deepEqual(await browser.consoleErrors(), []);
});
