// Opens the demo page at its tab of placement responses, and records policy violations and layout shifts.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { By } from "selenium-webdriver";
import { openPage } from "./open-page.mjs";

const built = fileURLToPath(new URL("../../www/dist", import.meta.url));

/** Records policy violations and layout shifts from the start of the page. */
const recorder = `
globalThis.violations = [];
globalThis.shifts = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  violations.push(effectiveDirective + " " + blockedURI);
});
const nameOf = ({ node }) => node?.id || node?.className || node?.nodeName || "something";
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) shifts.push({ value, sources: sources.map(nameOf) });
}).observe({ type: "layout-shift", buffered: true });
`;

/** Finds all pictures in a root and its shadow trees. */
const pictures = `
const picturesIn = (root) => [...root.querySelectorAll("*")].flatMap((each) => [
  ...(each instanceof HTMLImageElement && each.getAttribute("src") ? [each] : []),
  ...(each.shadowRoot ? picturesIn(each.shadowRoot) : []),
]);
const shownPictures = () => picturesIn(document.getElementById("response-shelf")).filter((each) => each.checkVisibility());
`;

/** Opens the page in a browser. */
export async function openResponsePage() {
  const html = await readFile(join(built, "index.html"), "utf8");
  const opened = await openPage(
    {
      "/": built,
      "/index.html": { text: html.replace("<head>", '<head><script src="/recorder.js"></script>') },
      "/recorder.js": { text: recorder },
      "/api/health": { text: "" },
    },
    { patience: 8_000 },
  );
  const { consoleErrors, driver, run, server, until: settled } = opened;
  const byId = (id) => driver.findElement(By.id(id));

  const page = {
    ...opened,
    byId,
    settled,
    /** Reloads the page and opens a tab, by default that of placement responses. */
    async load(tab = "response") {
      await consoleErrors();
      await driver.get(`${server.origin}/`);
      await byId(`tab-${tab}`).click();
      await settled((id) => !document.getElementById(id).hasAttribute("aria-busy"), `panel-${tab}`);
      await run(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    },
    async pick(example) {
      await driver.findElement(By.xpath(`//select[@id="response-example"]//option[.="${example}"]`)).click();
    },
    /** Scrolls to an element and clicks it. The driver cannot click an element if it must scroll the shelf first. */
    async click(element) {
      await run((each) => each.scrollIntoView({ block: "center", behavior: "instant" }), element);
      await element.click();
    },
    /** Returns the button that loads the next page or retries a failed one. */
    next: () => run(() => document.querySelector("endcap-placement").shadowRoot.querySelector("button:not([hidden])")),
    state: () => run(() => document.querySelector("endcap-placement").state),
    creatives: () => driver.findElements(By.css("#response-shelf endcap-creative")),
    /** Loads further pages until the last one. */
    async showAll() {
      for (let round = 0; round < 10; round += 1) {
        await settled(() => document.querySelector("endcap-placement").state !== "loading");
        if (["end", "empty"].includes(await page.state())) return;
        await page.click(await page.next());
      }
      throw new Error("the placement still has more pages after 10 rounds");
    },
    /** Waits until each visible picture has loaded or failed, and returns the natural width of each. */
    async pictures() {
      await settled(`${pictures}
        const here = shownPictures();
        for (const each of here) each.loading = "eager";
        return here.length > 0 && here.every(({ complete }) => complete);`);
      return run(`${pictures} return shownPictures().map(({ currentSrc, src, alt, naturalWidth }) =>
        ({ file: (currentSrc || src).split("/").pop(), alt, naturalWidth }));`);
    },
    log: () => run(() => [...document.querySelectorAll("#response-log > li")].map(({ textContent }) => textContent)),
    /** Returns policy violations, console errors, and requests to other origins. */
    async problems() {
      const foreignRequests = (origin) =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => new URL(name).origin !== origin);
      return [
        ...(await run("return violations")),
        ...(await consoleErrors()),
        ...(await run(foreignRequests, server.origin)),
      ];
    },
  };
  return page;
}
