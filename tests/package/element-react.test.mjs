// The React component in jsdom.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";
import { JSDOM } from "jsdom";
import { root } from "../support/pack.mjs";
import { project } from "../support/packed.mjs";

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { EndcapPlacement } from "endcap/element/react";
      const root = createRoot(document.querySelector("main"));
      globalThis.render = (props) => root.render(createElement(EndcapPlacement, props));`,
    resolveDir: root,
  },
  alias: { "endcap/element/react": join(project, "node_modules/endcap/dist/element/react.js") },
  nodePaths: [join(root, "node_modules")],
  define: { "process.env.NODE_ENV": '"production"' },
  bundle: true,
  format: "iife",
  write: false,
});

test("the short form can take the place of a request", async () => {
  const { window } = new JSDOM("<main></main>", { runScripts: "outside-only", url: "https://shop.example/" });
  const bodies = [];
  const errors = [];
  const states = [];
  Object.assign(window, {
    TextDecoder,
    fetch: async (_, { body }) => {
      bodies.push(JSON.parse(body));
      return Response.json({ creatives: [], skipped: 0 });
    },
    reportError: ({ message }) => errors.push(message),
  });
  window.eval(outputFiles[0].text);
  const common = { src: "/api/placements", priority: true, onState: ({ detail }) => states.push(detail.state) };
  window.render({ ...common, request: { page_context: {} } });
  await wait(300);
  window.render({ ...common, page: "cart" });
  await wait(300);
  assert.deepEqual(errors, []);
  assert.ok(!states.includes("error"), states.join());
  assert.deepEqual(bodies[0], { page_context: {} });
  assert.deepEqual(Object.keys(bodies.at(-1).page_context.page_query), ["cart_query"]);
  assert.equal(bodies.length, 2);
});
