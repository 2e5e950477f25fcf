// Opens a browser and a server with pages for the tests of one file.

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { openBrowser } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Opens both. The server serves `mounts` (see `serve`), also those that a test adds later. `patience` is how long `until` waits. */
export async function openPage(mounts, { policy, patience = 10_000 } = {}) {
  const server = await serve(mounts, policy);
  const browser = await openBrowser();
  const { driver } = browser;
  /** Runs a function in the page. */
  const run = (body, ...args) => driver.executeScript(body, ...args);
  return {
    ...browser,
    mounts,
    server,
    run,
    /** Waits until a function in the page returns a truthy value. */
    until: (body, ...args) => driver.wait(() => run(body, ...args), patience, String(body)),
    /** Waits until `read` resolves with `expected`, as long as `until`, and then compares: what a busy machine delays is not missing. */
    async becomes(read, expected) {
      const end = Date.now() + patience;
      let found = await read();
      while (!isDeepStrictEqual(found, expected) && Date.now() < end) {
        await wait(50);
        found = await read();
      }
      assert.deepEqual(found, expected);
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
