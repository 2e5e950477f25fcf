// Runs the probe in a page of a real browser.

import { openBrowser } from "../browsers/browser.mjs";
import { serve } from "../browsers/server.mjs";

/** The policy allows inline scripts for the import map, and is otherwise the strictest that allows WebAssembly. */
const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; img-src data:";

let browser;

/** The report that a page leaves in `globalThis.report`, by default in the browser of this file. */
export async function reportAt(url, opened) {
  if (opened === undefined) browser ??= await openBrowser();
  const { driver, consoleErrors } = opened ?? browser;
  await driver.get(url);
  const report = await driver
    .wait(() => driver.executeScript("return globalThis.report ?? null"), 20_000)
    .catch(() => undefined);
  const errors = await consoleErrors();
  if (report === undefined || errors.length > 0) throw new Error(`the page says: ${errors.join("\n")}`);
  return report;
}

/** Returns the report of a page in a folder. */
export async function reportIn(folder, opened) {
  const server = await serve({ "/": folder }, policy);
  try {
    return await reportAt(`${server.origin}/`, opened);
  } finally {
    await server.close();
  }
}

/** Returns the report of a page in a browser that has an extension, which is a folder, too. */
export async function reportWithExtension(folder, extension) {
  const opened = await openBrowser("chromium", { extension });
  try {
    return await reportIn(folder, opened);
  } finally {
    await opened.close();
  }
}

/** The browser's version. */
export async function browserVersion() {
  browser ??= await openBrowser();
  return (await browser.driver.getCapabilities()).getBrowserVersion();
}

export async function closeBrowser() {
  await browser?.close();
}
