// The demo page with its tab of placement responses open, and what it did since it was loaded.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { By, until } from "selenium-webdriver";
import { openBrowser } from "./browser.mjs";
import { serve } from "./server.mjs";

const built = fileURLToPath(new URL("../../www/dist", import.meta.url));
const patience = 8_000;

/** Notes from the very start what the page may not do, and what moved on it. */
const witness = `
globalThis.refused = [];
globalThis.shifts = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  refused.push(effectiveDirective + " " + blockedURI);
});
const nameOf = ({ node }) => node?.id || node?.className || node?.nodeName || "something";
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    shifts.push({ value, hadRecentInput, sources: sources.map(nameOf) });
  }
}).observe({ type: "layout-shift", buffered: true });
`;

/** Every picture in a root, those in shadow trees too. */
const pictures = `
const picturesIn = (root) => [...root.querySelectorAll("*")].flatMap((each) => [
  ...(each instanceof HTMLImageElement && each.getAttribute("src") ? [each] : []),
  ...(each.shadowRoot ? picturesIn(each.shadowRoot) : []),
]);
const shownPictures = () => picturesIn(document.getElementById("response-shelf")).filter((each) => each.checkVisibility());
`;

/** Opens the page in a browser. Its pictures and videos arrive after `delay` milliseconds. */
export async function openResponsePage({ delay = 0 } = {}) {
  const late = async ({ pathname }) => {
    await wait(delay);
    return readFile(join(built, pathname));
  };
  const html = await readFile(join(built, "index.html"), "utf8");
  const server = await serve({
    "/": built,
    "/index.html": { text: html.replace("<head>", '<head><script src="/witness.js"></script>') },
    "/witness.js": { text: witness },
    "/api/health": { text: "" },
    ...(delay > 0 && { "/ads/": { text: late } }),
  });
  const browser = await openBrowser();
  const { driver } = browser;
  const run = (body, ...args) => driver.executeScript(body, ...args);
  const byId = (id) => driver.findElement(By.id(id));
  const settled = (what, ...args) => driver.wait(() => run(what, ...args), patience, String(what));

  const page = {
    ...browser,
    server,
    run,
    byId,
    settled,
    /** Loads the page anew and opens the tab, or another one. */
    async load(tab = "tab-response") {
      await browser.consoleErrors();
      await driver.get(`${server.origin}/`);
      await driver.wait(until.elementLocated(By.css("#response-example option")), patience);
      await byId(tab).click();
      await run(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
    async pick(example) {
      await driver.findElement(By.xpath(`//select[@id="response-example"]//option[.="${example}"]`)).click();
    },
    /** A real click, which the driver cannot bring about where it would have to scroll the shelf. */
    async click(element) {
      await run((each) => each.scrollIntoView({ block: "center", behavior: "instant" }), element);
      await element.click();
    },
    /** The button that loads the next page, or the failed one again. */
    next: () => run(() => document.querySelector("endcap-placement").shadowRoot.querySelector("button:not([hidden])")),
    state: () => run(() => document.querySelector("endcap-placement").state),
    creatives: () => driver.findElements(By.css("#response-shelf endcap-creative")),
    /** Asks for page after page, until there is no more. */
    async showAll() {
      for (let round = 0; round < 10; round += 1) {
        await settled(() => document.querySelector("endcap-placement").state !== "loading");
        if (["end", "empty"].includes(await page.state())) return;
        await page.click(await page.next());
      }
      throw new Error("there is no end to it");
    },
    /** Waits until each visible picture was loaded or has failed, and returns the natural width of each. */
    async pictures() {
      await settled(`${pictures}
        const here = shownPictures();
        for (const each of here) each.loading = "eager";
        return here.length > 0 && here.every(({ complete }) => complete);`);
      return run(`${pictures} return shownPictures().map(({ currentSrc, src, alt, naturalWidth }) =>
        ({ file: (currentSrc || src).split("/").pop(), alt, naturalWidth }));`);
    },
    log: () => run(() => [...document.querySelectorAll("#response-log > li")].map(({ textContent }) => textContent)),
    /** Violations of the policy, console errors, and requests to other origins. */
    async faults() {
      const own = (origin) =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => new URL(name).origin !== origin);
      return [...(await run("return refused")), ...(await browser.consoleErrors()), ...(await run(own, server.origin))];
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
  return page;
}
