// Runs the probe in a page of a real browser.

import { openBrowser } from "../browsers/browser.mjs";
import { serve } from "../browsers/server.mjs";

/** The policy allows inline scripts for the import map, and is otherwise the strictest that allows WebAssembly. */
const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; img-src data:";

let browser;

/** The report that a page leaves in `globalThis.report`. */
export async function reportAt(url) {
  browser ??= await openBrowser();
  const { driver } = browser;
  await driver.get(url);
  const report = await driver
    .wait(() => driver.executeScript("return globalThis.report ?? null"), 20_000)
    .catch(() => undefined);
  const consoleErrors = await browser.consoleErrors();
  if (report === undefined || consoleErrors.length > 0) throw new Error(`the page says: ${consoleErrors.join("\n")}`);
  return report;
}

/** Returns the report of a page in a folder. */
export async function reportIn(folder) {
  const server = await serve({ "/": folder }, policy);
  try {
    return await reportAt(`${server.origin}/`);
  } finally {
    await server.close();
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
