// Starts and stops a browser under WebDriver. Another engine is another entry of `launchers`.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, logging } from "selenium-webdriver";
import chrome from "selenium-webdriver/chrome.js";

// The browser and its driver are those of this machine: nothing is looked up or downloaded.
process.env.SE_OFFLINE = "true";
process.env.SE_AVOID_STATS = "true";

const launchers = {
  chromium(profile) {
    const options = new chrome.Options()
      .setChromeBinaryPath(process.env.CHROMIUM ?? "/usr/bin/chromium")
      .addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        "--window-size=1280,900",
        `--user-data-dir=${profile}`,
      );
    const service = new chrome.ServiceBuilder(process.env.CHROMEDRIVER ?? "/usr/bin/chromedriver");
    return new Builder().forBrowser("chrome").setChromeOptions(options).setChromeService(service);
  },
};

/** Opens a browser with a profile of its own. `close` ends it and removes the profile. */
export async function openBrowser(name = "chromium") {
  const profile = mkdtempSync(join(tmpdir(), `endcap-${name}-`));
  const preferences = new logging.Preferences();
  preferences.setLevel(logging.Type.BROWSER, logging.Level.ALL);
  const driver = await launchers[name](profile).setLoggingPrefs(preferences).build();
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 30_000 });
  return {
    driver,
    /** What the page's console has had to complain about since the last time this was asked. */
    async complaints() {
      const entries = await driver.manage().logs().get(logging.Type.BROWSER);
      return entries
        .filter(({ level }) => level.value >= logging.Level.WARNING.value)
        .map(({ level, message }) => `${level.name} ${message}`);
    },
    async close() {
      await driver.quit();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
