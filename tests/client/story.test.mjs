// Runs the client scenario (`story.mjs`) in Node.js, with the `fetch` option and the global `fetch`.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { importPacked } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { story } from "./story.mjs";

const endcap = await importPacked("endcap/client");

let sandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox?.stop());

for (const [way, ways] of [
  ["the host's fetch", {}],
  ["the option fetch", { fetch: (url, init) => fetch(url, init) }],
]) {
  test(`all scenes, by ${way}`, async (t) => {
    const scenes = await story(endcap, sandbox, ways);
    t.diagnostic(scenes.join("; "));
    assert.ok(scenes.length >= 6);
  });
}
