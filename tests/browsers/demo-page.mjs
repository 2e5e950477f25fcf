// Opens the demo in a browser, with the actions of a user.

import { By, Key } from "selenium-webdriver";
import { chosen, openBrowser } from "./browser.mjs";
import { startDemo } from "./demo.mjs";

const patience = 15_000;

/** Starts the demo and opens it in a browser with a color scheme. */
export async function openDemo({ scheme } = {}) {
  const demo = await startDemo("--faults");
  const browser = await openBrowser(chosen, { recordsNetwork: chosen === "chromium", scheme });
  const { driver } = browser;

  const byId = (id) => driver.findElement(By.id(id));
  const run = (body, ...args) => driver.executeScript(body, ...args);
  const textOf = (id) => run((id) => document.getElementById(id).textContent, id);
  const settled = (what, ...args) => driver.wait(() => run(what, ...args), patience, String(what));
  const shows = (id, text) =>
    settled((id, text) => document.getElementById(id).textContent.includes(text), id, text).catch(async (error) => {
      throw new Error(`#${id} contains "${await textOf(id)}", not "${text}"`, { cause: error });
    });

  /** Waits until the code of a tab runs. */
  const started = (tab) => settled((id) => !document.getElementById(id).hasAttribute("aria-busy"), `panel-${tab}`);

  /** Opens a tab of the page that is loaded. */
  async function change(tab) {
    await byId(`tab-${tab}`).click();
    await started(tab);
  }

  /** Reloads the page, opens a tab, and waits until its buttons can be used. */
  async function open(tab) {
    await browser.consoleErrors();
    await driver.get(demo.address);
    await settled(() => !document.getElementById("gateway").hidden);
    await started("shop");
    await change(tab);
  }

  async function pick(select, example) {
    await driver.findElement(By.xpath(`//select[@id="${select}"]//option[.="${example}"]`)).click();
  }

  async function type(text) {
    const editor = await byId("list-text");
    await editor.click();
    await editor.sendKeys(Key.chord(Key.CONTROL, "a"), Key.DELETE);
    await browser.insertText(text);
  }

  /** Selects an example request and requests its ads. */
  async function requestAds(example) {
    await change("placement");
    await pick("placement-example", example);
    await byId("placement-send").click();
    await settled(() => document.getElementById("tab-response").getAttribute("aria-selected") === "true");
    await reaches("more", "end", "empty", "error");
  }

  const reaches = (...states) =>
    settled((states) => states.includes(document.querySelector("#response-shelf endcap-placement")?.state), states);
  const state = () => run(() => document.querySelector("#response-shelf endcap-placement").state);

  /** Clicks the button that loads the next page, or the failed one again. */
  async function more() {
    const button = await run(() =>
      document.querySelector("#response-shelf endcap-placement").shadowRoot.querySelector("button:not([hidden])"),
    );
    await run((each) => each.scrollIntoView({ block: "center", behavior: "instant" }), button);
    await button.click();
    await reaches("more", "end", "error");
  }

  const ids = () =>
    run(() => [...document.querySelectorAll("#response-shelf endcap-creative")].map(({ creative }) => creative.id));
  const lines = (route) =>
    run(
      (route) =>
        [...document.querySelectorAll("#gateway-log .log-event")].filter((e) => e.textContent.startsWith(route)).length,
      route,
    );

  return {
    ...{ demo, browser, driver, patience },
    ...{ byId, run, textOf, settled, shows, open, change, pick, type, requestAds, reaches, state, more, ids, lines },
    async close() {
      await browser.close();
      await demo.end("SIGTERM");
    },
  };
}

/** Returns the JSON text of a list with one item. */
export const list = (title, quantity = 2) =>
  `{ "title": "${title}", "line_items": [{ "name": "leek", "line_item_measurements": [{ "quantity": ${quantity} }] }] }`;
