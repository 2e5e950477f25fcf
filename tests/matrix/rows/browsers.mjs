// The browser tests of `make test` in each browser, and the visual tests in each color scheme and screen size.

import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { openBrowser } from "../../browsers/browser.mjs";
import { run } from "../../runtimes/process.mjs";
import { root } from "../../support/pack.mjs";
import { project } from "../../support/packed.mjs";

const folder = "tests/browsers";
const tests = readdirSync(join(root, folder)).filter((file) => file.endsWith(".test.mjs"));
const visual = tests.filter((file) => /looks|shift|demo|page/.test(file));

/** The browsers, their drivers, and the tests to run: in Chromium `make test` runs the others. */
const drivers = {
  chromium: {
    name: "Chromium, light and dark, desktop and phone",
    driver: process.env.CHROMEDRIVER ?? "/usr/bin/chromedriver",
    tests: visual,
  },
  firefox: { name: "Firefox", driver: process.env.GECKODRIVER ?? "/usr/bin/geckodriver", tests },
  webkit: { name: "WebKitGTK, the engine of Safari", driver: "/usr/bin/WebKitWebDriver", tests },
};

export const browsers = Object.entries(drivers).map(([id, { name, driver, tests }]) => ({
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
    const variables = [`ENDCAP_BROWSER=${id}`, "ENDCAP_SCREENS=all", `ENDCAP_PACKED=${project}`];
    const files = tests.map((file) => `${folder}/${file}`);
    run(root, "env", ...variables, process.execPath, "--test", "--test-concurrency=1", ...files);
  },
}));
