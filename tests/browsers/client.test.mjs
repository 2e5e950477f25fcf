// The client in a page: the client scenario against the sandbox, and redirects, with the `fetch` option and the global `fetch`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { assertNotFollowed } from "../client/redirecting.mjs";
import { project } from "../support/packed.mjs";
import { startSandbox } from "../testing/command.mjs";
import { openPage } from "./open-page.mjs";

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src http://127.0.0.1:* http://localhost:*; require-trusted-types-for 'script'";
const ways = { "the host's fetch": "{}", "the option fetch": "{ fetch: (url, init) => fetch(url, init) }" };

const runner = `
import * as endcap from "/endcap/dist/client.js";
import { ConfigurationError } from "/endcap/dist/loaders/http-inlined.js";
import { redirects } from "/redirects.mjs";
import { story } from "/story.mjs";

const done = (result) => Object.assign(globalThis, { result: JSON.stringify(result) });
const ways = [${Object.values(ways).join(", ")}];
globalThis.play = (way, sandbox) =>
  story(endcap, sandbox, ways[way]).then(done, (error) => done(String(error.stack)));
globalThis.redirect = (way, origin) =>
  redirects(endcap, origin, ways[way]).then(done, (error) => done(String(error.stack)));
globalThis.refuse = () => {
  try {
    new endcap.EndcapClient({ credentials: { clientId: "i", clientSecret: "c4n4ry" } });
  } catch (error) {
    return ConfigurationError.is(error) && error instanceof ConfigurationError && error.field;
  }
};
globalThis.isReady = true;
`;

let page;
let sandbox;

before(async () => {
  const text = (path) => ({ text: readFileSync(new URL(path, import.meta.url)) });
  page = await openPage(
    {
      "/index.html": { text: '<!doctype html><title>client</title><script type="module" src="/runner.mjs"></script>' },
      "/favicon.ico": { text: "" },
      "/runner.mjs": { text: runner },
      "/story.mjs": text("../client/story.mjs"),
      "/redirects.mjs": text("../client/redirects.mjs"),
      "/endcap/": join(project, "node_modules/endcap"),
    },
    { policy },
  );
  sandbox = await startSandbox("--allow-origin", page.server.origin);
  await page.driver.get(`${page.server.origin}/`);
  await page.driver.wait(() => page.run("return globalThis.isReady"), 30_000);
});

after(async () => {
  await page?.close();
  await sandbox?.stop();
});

/** Runs a script in the page, and returns its result. */
async function run(script, ...args) {
  const { driver } = page;
  await driver.executeScript(`globalThis.result = null; ${script}`, ...args);
  return JSON.parse(await driver.wait(() => driver.executeScript("return globalThis.result"), 60_000));
}

test("the client rejects credentials in a page", async () => {
  assert.equal(await page.run("return globalThis.refuse()"), "credentials");
});

test("all scenes of the client scenario pass", async () => {
  const scenes = await run("play(...arguments)", 0, sandbox);
  assert.ok(Array.isArray(scenes) && scenes.length >= 6, String(scenes).replaceAll(/c4n4ry/gi, "[redacted]"));
});

for (const [index, way] of Object.keys(ways).entries())
  test(`redirects are not followed, by ${way}`, () =>
    assertNotFollowed((origin) => run("redirect(...arguments)", index, origin), true));
