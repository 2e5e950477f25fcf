// The demo's shop: ads, a list that becomes a link, events that the gateway receives, consent, and a slow service. And users
// and tokens.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { By } from "selenium-webdriver";
import { onlyChromium } from "./browser.mjs";
import { openDemo } from "./demo-page.mjs";
import { lookAt, screens } from "./looks.mjs";

const opened = await openDemo();
const { demo, browser, driver, byId, run, textOf, settled, shows, open } = opened;
after(() => opened.close());

/** Returns the events in the log of the gateway, which also has a line for each request. */
const events = () =>
  run(() =>
    [...document.querySelectorAll("#gateway-log .log-event")]
      .map(({ textContent }) => textContent)
      .filter((text) => /^(viewable|click|item-)/.test(text)),
  );
const stateOf = (format) => run((id) => document.querySelector(`#${id} endcap-placement`).state, `shop-${format}`);
const reaches = (format, ...states) =>
  settled(
    (id, states) => states.includes(document.querySelector(`#${id} endcap-placement`)?.state),
    `shop-${format}`,
    states,
  );

/** Returns the requests that the service has received at a path. */
async function received(path) {
  const response = await fetch(`${demo.address}sandbox/requests`);
  return (await response.json()).requests.filter((request) => request.path === path);
}

const count = (selector) => run((selector) => document.querySelectorAll(selector).length, selector);

test("the first screen has ads with product cards, which load without layout shifts", async () => {
  for (const size of Object.values(screens)) {
    await browser.emulate({ scheme: "light", ...size });
    await open("shop");
    await reaches("image_banner", "end");
    await reaches("shoppable_display", "more");
    await settled(() => document.querySelectorAll("#shop-shoppable_display .product-card").length === 4);
    assert.equal(await stateOf("shoppable_video"), "idle", "requested when the user scrolls to it");
    const unknown = () =>
      [...document.querySelectorAll(".product-name")].filter((name) => /Product \d/.test(name.innerText));
    assert.deepEqual(await run(unknown), [], "each product has a name, a price and a picture");
    if (onlyChromium) continue;
    const shifts = await run(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().map(({ value }) => value)));
          observer.observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve([]), 300);
        }),
    );
    assert.deepEqual(shifts, [], `${size.width} wide`);
  }
  await browser.emulate({ scheme: "light", ...screens.desk });
  await run(() => document.getElementById("shop-shoppable_video").scrollIntoView({ behavior: "instant" }));
  await reaches("shoppable_video", "more");
  await run(() => document.getElementById("shop-page").scrollTo({ top: 0, behavior: "instant" }));
  await lookAt(browser, "demo-shop");
  assert.deepEqual(await browser.consoleErrors(), []);
});

/** Replaces the text of a field. Only Chromium selects it by Ctrl and A. */
async function retype(field, text) {
  await field.clear();
  await field.sendKeys(text);
}

test("products of ads are added to the list, which is checked and becomes a link", async () => {
  await open("shop");
  await reaches("shoppable_display", "more");
  await settled(() => document.querySelectorAll("#shop-shoppable_display .product button").length === 4);
  const add = await driver.findElement(By.css("#shop-shoppable_display .product button"));
  await add.click();
  await add.click();
  assert.equal(await count("#basket-rows > li"), 4);
  const quantity = await driver.findElement(By.css("#basket-rows > li:last-child [aria-label=Quantity]"));
  assert.equal(await quantity.getAttribute("value"), "2");
  await settled(() => document.getElementById("announcement").textContent === "Whole milk, 1 l is in the list: 2");

  await retype(quantity, "0");
  await settled(() => document.querySelector("#basket-rows > li:last-child .form-issue").textContent !== "");
  assert.equal(await quantity.getAttribute("aria-invalid"), "true");
  assert.equal(await (await byId("basket-send")).isEnabled(), false);
  await settled(() => document.getElementById("announcement").textContent.includes("0"));
  await lookAt(browser, "demo-shop-issue");
  await retype(quantity, "3");
  await settled(() => !document.getElementById("basket-send").disabled);
  await driver.findElement(By.css("#basket-rows > li:first-child .remove")).click();
  assert.equal(await run(() => document.activeElement.className), "remove", "the focus stays in the list");

  await byId("basket-send").click();
  await shows("basket-note", "Link created");
  const url = await run(() => document.querySelector("#basket-result a").href);
  const page = await (await fetch(url)).text();
  assert.match(page, /Pancakes for Sunday.*Milk.*Whole milk, 1 l<\/span> <span class="amount">3 each/s);
  assert.doesNotMatch(page, /Flour/);
  const { body } = (await received("/idp/v1/products/products_link")).at(-1);
  assert.match(JSON.stringify(body), /036000291452/, "the service gets the product's code");
});

test("the gateway receives events only with consent", async () => {
  await open("shop");
  await reaches("image_banner", "end");
  await wait(3000);
  assert.deepEqual(await events(), []);
  await byId("shop-consent").click();
  await byId("shop-again").click();
  await settled(() => /viewable/.test(document.getElementById("gateway-log").textContent));
  assert.match(await textOf("gateway-log"), /creative_id \S+.* page_view_id [-0-9a-f]{36}/);
  const before = (await events()).length;
  await byId("shop-consent").click();
  await byId("shop-again").click();
  await wait(4000);
  assert.equal((await events()).length, before);
});

test("with a slow service the layout does not shift", async () => {
  await open("shop");
  await reaches("image_banner", "end");
  const height = await run(() => document.getElementById("shop-image_banner").offsetHeight);
  await byId("shop-slow").click();
  await shows("shop-note", "Ads now take 3 seconds");
  await reaches("image_banner", "error");
  assert.equal(await run(() => document.getElementById("shop-image_banner").offsetHeight), height);
  await shows("gateway-log", "placements 504");
  await byId("shop-slow").click();
  await shows("shop-note", "The service is as fast as before");
  const again = async () => {
    await byId("shop-again").click();
    await reaches("image_banner", "end", "error");
    return (await stateOf("image_banner")) !== "error";
  };
  await driver.wait(again, 15_000, "ads again");
});

test("users are created with a token that the gateway caches, and secrets stay on the server", async () => {
  await open("users");
  await byId("user-first_name").clear();
  await byId("user-first_name").sendKeys("A/da");
  await settled(() => document.getElementById("user-first_name-issue").textContent !== "");
  await lookAt(browser, "demo-users");
  await retype(byId("user-first_name"), "Ada");
  await settled(() => !document.getElementById("user-send").disabled);
  const tokens = async () => (await received("/v2/oauth/token")).length;
  const before = await tokens();
  await byId("user-send").click();
  await shows("user-note", "was created");
  await byId("user-send").click();
  await shows("user-note", "exists already");
  assert.equal(await tokens(), before, "both calls use the token of the ads");

  await byId("token-expire").click();
  await shows("token-note", "Create a user");
  await byId("user-send").click();
  await settled(
    (tokens) => document.querySelector('[data-path="/v2/oauth/token"]').textContent === String(tokens),
    before + 1,
  );

  await byId("token-send").click();
  await shows("token-result", '"scope": "connect:ian"');
  assert.match(await textOf("token-result"), /"client_secret": "\[redacted\]".*"accessToken": "\[redacted\]"/s);
  await driver.findElement(By.css('#token-scope option[value="connect:unknown"]')).click();
  await byId("token-send").click();
  await shows("token-result", '"status": 400');
  assert.doesNotMatch(await textOf("token-result"), /c4n4ry/i);
  assert.deepEqual(
    (await browser.consoleErrors()).filter((line) => !line.includes("/api/")),
    [],
  );
});

test("a server-rendered page has its ads before scripts run, and does not request them again", async () => {
  const html = await (await fetch(`${demo.address}shop`)).text();
  assert.ok(html.match(/<template shadowrootmode="open"><link rel="stylesheet"/g).length > 2);
  await open("shop");
  assert.equal(await byId("shop-rendered").getAttribute("href"), `${demo.address}shop`);
  await browser.driver.get(`${demo.address}shop`);
  await settled(() => [...document.querySelectorAll("endcap-placement")].every(({ state }) => /more|end/.test(state)));
  const found = await run(() => ({
    creatives: document.querySelectorAll("endcap-creative").length,
    drawn: document.querySelector("endcap-creative").shadowRoot.querySelector("link") !== null,
    cards: document.querySelector("endcap-creative .card").innerText.trim(),
    requests: performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/")).length,
    shown: document.querySelector("pre").textContent.startsWith("<endcap-placement"),
  }));
  assert.ok(found.creatives > 2, String(found.creatives));
  assert.deepEqual(found, {
    creatives: found.creatives,
    drawn: true,
    cards: "Whole milk, 1 l\n$1.79",
    requests: 0,
    shown: true,
  });
  assert.deepEqual(await browser.consoleErrors(), []);
  await lookAt(browser, "demo-shop-rendered");
  // axe copies the linked style sheets of shadow roots into inline styles, and the browser reports them.
  assert.deepEqual(
    (await browser.consoleErrors()).filter((text) => !text.includes("Applying inline style")),
    [],
  );
});

test("other origins can neither change the service nor request tokens", async () => {
  for (const path of ["slow", "expire", "token"]) {
    for (const headers of [{}, { origin: "https://evil.example" }]) {
      const { status } = await fetch(`${demo.address}demo/${path}`, { method: "POST", headers });
      assert.equal(status, 403, path);
    }
  }
});
