// The complete demo as a user sees it: links for lists and ads for requests, from the sandbox through the gateway.

import assert from "node:assert/strict";
import process from "node:process";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { By, until } from "selenium-webdriver";
import { chosen } from "./browser.mjs";
import { startDemo } from "./demo.mjs";
import { list, openDemo } from "./demo-page.mjs";
import { lookAt } from "./looks.mjs";
import { serve } from "./server.mjs";

const built = fileURLToPath(new URL("../../www/dist", import.meta.url));
const ADS = "/v2/ian/dp";
const LINKS = "/idp/v1/products/products_link";

const opened = await openDemo();
const { demo, browser, driver, patience } = opened;
const { byId, run, textOf, settled, shows, open, change, pick, type, requestAds, state, more, ids, lines } = opened;
after(() => opened.close());

const isChromium = chosen === "chromium";

/** Returns the names of the page's scripts that were loaded since the last call, without their hashes, and their bytes on the wire. */
async function scripts() {
  const paths = new Map();
  const names = [];
  let bytes = 0;
  for (const { method, params } of await browser.networkEvents()) {
    if (method === "Network.requestWillBeSent") paths.set(params.requestId, new URL(params.request.url).pathname);
    const [, name] = /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(paths.get(params.requestId) ?? "") ?? [];
    if (method !== "Network.loadingFinished" || name === undefined) continue;
    names.push(name);
    bytes += params.encodedDataLength;
  }
  return { names, bytes };
}

/** The chunks with the WebAssembly, and with the editor. */
const [WASM, EDITOR] = ["inlined", "workbench"];

test("the page loads what the open tab needs", {
  skip: !isChromium && "needs network events of Chromium",
}, async () => {
  await open("shop");
  const shop = await scripts();
  assert.ok(shop.bytes > 15_000 && shop.bytes < 40_000, `the shop takes ${shop.bytes} bytes of scripts`);
  assert.deepEqual([shop.names.includes(WASM), shop.names.includes(EDITOR)], [false, false], shop.names.join());
  await byId("basket-title").sendKeys("!");
  await settled(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/inlined-")));
  await change("users");
  assert.ok(!(await scripts()).names.includes(EDITOR));
  await change("list");
  assert.ok((await scripts()).names.includes(EDITOR));
  await open("response");
  assert.ok(!(await scripts()).names.includes(WASM));
  await open("placement");
  const { names } = await scripts();
  assert.deepEqual([names.includes(WASM), names.includes(EDITOR)], [true, true], names.join());
  assert.deepEqual(await browser.consoleErrors(), []);
});

test("a list is corrected and gets a link, which is opened, copied and used again", async () => {
  await open("list");
  await type(list("Sunday soup", -3));
  await shows("list-summary", "would be refused");
  await shows("list-note", "Correct the errors first");
  await lookAt(browser, "demo-faults");
  assert.equal(await (await byId("list-send")).isEnabled(), false);
  await driver.findElement(By.css('#list-issues [data-rule="quantity-not-positive"]')).click();
  await browser.insertText("3");
  await shows("list-summary", "would be accepted");

  const requests = await lines("links");
  await byId("list-send").click();
  await shows("list-note", "Link created");
  const link = await driver.findElement(By.css("#list-result a"));
  const url = await link.getAttribute("href");
  assert.ok(url.startsWith(`${demo.address}lists/`), url);
  await byId("list-send").click();
  await shows("list-note", "Same list, same link");
  assert.equal(await link.getAttribute("href"), url);
  // Its layout is not part of a list.
  await byId("list-format").click();
  assert.equal(await (await byId("list-result")).isDisplayed(), false);
  await byId("list-send").click();
  await shows("list-note", "Same list, same link");
  assert.equal(
    await lines("links"),
    requests + 3,
    "each click sends a request, and the gateway has the link in its cache",
  );

  // The other browsers do not show a permission prompt, or deny it.
  if (isChromium)
    await driver.sendDevToolsCommand("Browser.grantPermissions", { permissions: ["clipboardSanitizedWrite"] });
  await byId("list-copy").click();
  await settled(
    (allowed) => allowed.includes(document.getElementById("list-copy").textContent),
    isChromium ? ["Copied"] : ["Copied", "Copying is blocked"],
  );

  const page = await driver.getWindowHandle();
  await link.click();
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2, patience);
  await driver.switchTo().window((await driver.getAllWindowHandles()).find((each) => each !== page));
  await driver.wait(until.titleIs("Sunday soup"), patience);
  assert.equal(await driver.findElement(By.css("h1")).getText(), "Sunday soup");
  assert.equal(await run(() => opener), null);
  await driver.close();
  await driver.switchTo().window(page);
  assert.deepEqual(await browser.consoleErrors(), []);
});

test("ads are requested and paged to the end, each with its data", async () => {
  await open("placement");
  assert.equal(await (await byId("placement-send")).isEnabled(), false, "the first example blocks");
  await requestAds("Storefront page");
  assert.equal((await ids()).length, 4);
  assert.match(await textOf("response-state"), /"offset": 2/);
  while ((await state()) === "more") await more();
  const shown = await ids();
  assert.deepEqual([shown.length, new Set(shown).size], [18, 18]);
  await shows("response-counts", "18 creatives on 5 pages, 0 skipped, 0 withheld");
  assert.match(await textOf("response-state"), /"next": null/);
  const data = "return document.querySelectorAll('endcap-creative + .data').length";
  assert.equal(await run(data), 18);
  await shows("response-log", "endcap-load");
  const drawn = () => {
    const pictures = [...document.querySelectorAll("#response-shelf endcap-creative")].flatMap(({ shadowRoot }) => [
      ...shadowRoot.querySelectorAll("img[src]"),
    ]);
    for (const each of pictures) each.loading = "eager";
    return pictures.length >= 18 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  };
  await settled(drawn);
  await lookAt(browser, "demo-response");
  assert.deepEqual(await browser.consoleErrors(), []);
});

test("the page reports an empty response and a new auction", async () => {
  await open("placement");
  await requestAds("Storefront page");
  await demo.stage(ADS, { result_set: "expired" });
  await more();
  await shows("response-counts", "a new auction on page 2");
});

test("the page shows a message for each error", async () => {
  await open("list");
  for (const [faults, words] of [
    [[{ status: 503 }], "The service is not available (503)"],
    [[{ status: 401 }], "(502): the service cannot be used at the moment."],
    [[{ garbage: true }], "(502): the service's response cannot be used; the link may exist."],
    [[{ cut: "headers" }], "(502): the service cannot be reached."],
    [[{ status: 429, retry_after: "7" }], "Too many requests. Try again in 7 seconds."],
  ]) {
    await demo.stage(LINKS, ...faults);
    await type(list(`Fault ${words.length}`));
    await shows("list-summary", "would be accepted");
    await byId("list-send").click();
    await shows("list-note", words);
  }
  // The gateway does not call the service before that, and itself waits for up to 5 seconds.
  await byId("list-send").click();
  await shows("list-note", "(503): the service cannot be used at the moment. Try again in");
  await wait(4000);
  await byId("list-send").click();
  await shows("list-note", "Link created");
});

test("the gateway log is shown, without personal data", async () => {
  await open("list");
  await byId("gateway").findElement(By.css("summary")).click();
  await settled(() => document.querySelectorAll("#gateway-log > li").length > 10);
  const log = await textOf("gateway-log");
  assert.match(log, /\d\d:\d\d:\d\d links 200 .*cached false/);
  assert.doesNotMatch(log, /shopper|203\.0|Mozilla|soup|c4n4ry/i);
  await type(list("Looks"));
  await byId("list-send").click();
  await shows("list-note", "Link created");
  await lookAt(browser, "demo-link");
});

test("Ctrl-C ends the demo: no process is left, the port is free, and no secret was printed", async () => {
  assert.equal(demo.left().length, 2);
  assert.equal(await demo.end("SIGINT"), 0);
  assert.deepEqual(demo.left(), []);
  await assert.rejects(fetch(demo.address));
  assert.match(demo.output(), /the gateway runs in (workerd|node)\n/);
  assert.equal(/c4n4ry/i.test(demo.output()), false, "a credential was printed");

  // The page that is still open reports it.
  await type(list("Too late"));
  await shows("list-summary", "would be accepted");
  await byId("list-send").click();
  await shows("list-note", "The gateway is not responding. Is the demo still running?");
});

test("without the gateway, the page shows what is missing, and the rest works", async () => {
  const server = await serve({ "/": built });
  try {
    await browser.consoleErrors();
    await driver.get(`${server.origin}/`);
    await shows("shop-note", "Ads need a gateway: run “make demo” to start one.");
    assert.equal(await (await byId("basket-send")).isEnabled(), false);
    await change("list");
    await shows("list-note", "Sending needs a gateway: run “make demo” to start one.");
    await pick("list-example", "Recipe with pantry items");
    await shows("list-summary", "would be accepted");
    assert.equal(await (await byId("list-send")).isEnabled(), false);
    assert.equal(await (await byId("gateway")).isDisplayed(), false);
    assert.deepEqual(server.missing, ["/api/health"]);
    const consoleErrors = await browser.consoleErrors();
    const isReported = consoleErrors.length === 1 && consoleErrors[0].includes("/api/health");
    assert.ok(isReported || !isChromium, consoleErrors.join("\n"));
  } finally {
    await server.close();
  }
});

test("if one process dies, the demo names it and stops the other", async () => {
  const other = await startDemo("--node");
  const health = await fetch(`${other.address}api/health`);
  assert.deepEqual(await health.json(), { ok: true });
  assert.equal((await fetch(`${other.address}sandbox/scenario`)).status, 404, "no fault routes without the option");
  assert.match(other.output(), /the gateway runs in node\n/);
  process.kill(other.sandbox, "SIGKILL");
  assert.equal(await other.end(), 1);
  assert.match(other.output(), /demo: the sandbox was ended by SIGKILL/);
  assert.deepEqual(other.left(), []);
});
