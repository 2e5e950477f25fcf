// Opens a browser and a server with pages for the tests of one file.

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
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
