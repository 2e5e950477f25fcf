// Starts and stops a browser under WebDriver. Each engine has an entry in `launchers`. ENDCAP_BROWSER selects the
// engine for the tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, logging } from "selenium-webdriver";
import chrome from "selenium-webdriver/chrome.js";
import firefox from "selenium-webdriver/firefox.js";
import * as chromium from "./chromium.mjs";
import { startWebKit } from "./webkit.mjs";

// Uses the installed browser and driver, and downloads nothing.
process.env.SE_OFFLINE = "true";
process.env.SE_AVOID_STATS = "true";

/** Each starts a browser, and resolves to its driver. If it has other processes, also resolves to a function `end` that stops them. */
const launchers = {
  async chromium(profile, { recordsNetwork, extension }) {
    const options = new chrome.Options()
      .setChromeBinaryPath(chromium.binary)
      .addArguments(...chromium.flags, "--window-size=1280,900", `--user-data-dir=${profile}`);
    if (extension) options.addArguments(`--load-extension=${extension}`);
    const service = new chrome.ServiceBuilder(chromium.driver);
    const preferences = new logging.Preferences();
    preferences.setLevel(logging.Type.BROWSER, logging.Level.ALL);
    if (recordsNetwork) preferences.setLevel(logging.Type.PERFORMANCE, logging.Level.ALL);
    const builder = new Builder().forBrowser("chrome").setLoggingPrefs(preferences);
    return { driver: await builder.setChromeOptions(options).setChromeService(service).build() };
  },

  async firefox(_profile, { scheme }) {
    const options = new firefox.Options()
      .setBinary(process.env.FIREFOX ?? "/usr/bin/firefox-esr")
      .setPreference("layout.css.prefers-color-scheme.content-override", scheme === "dark" ? 0 : 1)
      .addArguments("-headless", "--width=1280", "--height=900");
    const service = new firefox.ServiceBuilder(process.env.GECKODRIVER ?? "/usr/bin/geckodriver");
    const builder = new Builder().forBrowser("firefox").setFirefoxOptions(options).setFirefoxService(service);
    const driver = await builder.build();
    // Firefox runs scripts in a sandbox, so globals for later scripts must be set on the page's `window`.
    const execute = driver.executeScript.bind(driver);
    driver.executeScript = (script, ...args) => {
      const body = typeof script === "function" ? `return (${script}).apply(null, arguments)` : script;
      return execute(`const globalThis = window; ${body}`, ...args);
    };
    return { driver };
  },

  webkit: (_profile, { scheme }) => startWebKit(scheme),
};

/** The browser that the tests use. */
export const chosen = process.env.ENDCAP_BROWSER ?? "chromium";
if (!Object.hasOwn(launchers, chosen))
  throw new Error(`ENDCAP_BROWSER must be ${Object.keys(launchers).join(", ")}, not ${chosen}`);

/** The color schemes that the browser can emulate. */
export const chosenSchemes = chosen === "chromium" ? ["light", "dark"] : ["light"];

/** The reason for skipping a Chromium-only test in other browsers. */
export const onlyChromium = chosen !== "chromium" && "needs a function of Chromium's driver";

/**
 * Opens a browser with a new profile. `close` ends it and removes the profile. With `recordsNetwork`, `networkEvents` returns the
 * network events of DevTools (Chromium only). `scheme` is the color scheme, `light` or `dark`. `extension` is the folder of an extension (Chromium only).
 */
export async function openBrowser(name = chosen, { recordsNetwork = false, scheme = "light", extension } = {}) {
  const profile = mkdtempSync(join(tmpdir(), `endcap-${name}-`));
  const { driver, end } = await launchers[name](profile, { recordsNetwork, scheme, extension });
  await driver.manage().setTimeouts({ script: 120_000, pageLoad: 30_000 });
  /** Emulates media preferences. Chromium only. */
  const media = (features) =>
    driver.sendDevToolsCommand("Emulation.setEmulatedMedia", {
      features: Object.entries(features).map(([name, value]) => ({ name, value })),
    });
  /** Emulates a screen size, as a phone if it is narrow. Chromium only. */
  const screen = (width, height) =>
    driver.sendDevToolsCommand("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
  // The launchers of other browsers set the color scheme.
  if (name === "chromium") await media({ "prefers-color-scheme": scheme });
  return {
    driver,
    name,
    /** The color schemes for visual tests. */
    schemes: name === "chromium" && scheme === "light" ? ["light", "dark"] : [scheme],
    /** Returns the console warnings and errors since the last call. Chromium only. */
    async consoleErrors() {
      if (name !== "chromium") return [];
      const entries = await driver.manage().logs().get(logging.Type.BROWSER);
      return entries
        .filter(({ level }) => level.value >= logging.Level.WARNING.value)
        .map(({ level, message }) => `${level.name} ${message}`);
    },
    /** Returns the network events since the last call: `{ method, params }`. */
    async networkEvents() {
      const entries = await driver.manage().logs().get(logging.Type.PERFORMANCE);
      const events = entries.map(({ message }) => JSON.parse(message).message);
      return events.filter(({ method }) => method.startsWith("Network."));
    },
    /** Inserts a text at the focus. WebDriver cannot type characters outside the basic plane. */
    async insertText(text) {
      if (name === "chromium") await driver.sendDevToolsCommand("Input.insertText", { text });
      else await driver.executeScript((text) => document.execCommand("insertText", false, text), text);
    },
    media,
    /**
     * Emulates a window size, a color scheme, and with `isStill` a preference for reduced motion. Browsers other than
     * Chromium only resize the window.
     */
    async emulate({ scheme, width, height, isStill = false }) {
      if (name !== "chromium") {
        await driver.manage().window().setRect({ x: 0, y: 0, width, height });
        // The page gets the resize event later.
        const isNarrow = () => driver.executeScript(() => innerWidth < 600);
        return driver.wait(async () => (await isNarrow()) === width < 600, 5_000, `a window ${width} wide`);
      }
      await media({ "prefers-color-scheme": scheme, ...(isStill && { "prefers-reduced-motion": "reduce" }) });
      await screen(width, height);
    },
    async close() {
      await driver.quit();
      end?.();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Goes back in the history of a window. No script runs meanwhile: WebKit's driver never responds to one whose document is replaced. */
export async function goBack(driver) {
  await driver.executeScript(() => void setTimeout(() => history.back(), 100));
  await wait(1000);
}
