// The tests of `make test` in Chromium, in other browsers: every shared case, the page, and a policy without WebAssembly.

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { openBrowser } from "../../browsers/browser.mjs";
import { root } from "../../package/pack.mjs";
import { project } from "../../package/packed.mjs";
import { run } from "../../runtimes/process.mjs";

const folder = "tests/browsers";
const tests = readdirSync(join(root, folder)).filter((file) => file.endsWith(".test.mjs"));

/** The browsers, and the drivers that are there where they are installed. */
const drivers = {
  firefox: { name: "Firefox", driver: process.env.GECKODRIVER ?? "/usr/bin/geckodriver" },
  webkit: { name: "WebKitGTK, the engine of Safari", driver: "/usr/bin/WebKitWebDriver" },
};

export const browsers = Object.entries(drivers).map(([id, { name, driver }]) => ({
  name,
  absent: !existsSync(driver) && `there is no ${basename(driver)}`,
  async version() {
    const browser = await openBrowser(id);
    try {
      return (await browser.driver.getCapabilities()).getBrowserVersion();
    } finally {
      await browser.close();
    }
  },
  check() {
    const variables = [`ENDCAP_BROWSER=${id}`, `ENDCAP_PACKED=${project}`];
    const files = tests.map((file) => `${folder}/${file}`);
    run(root, "env", ...variables, process.execPath, "--test", "--test-concurrency=1", ...files);
  },
}));
