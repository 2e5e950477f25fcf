// The demo's shop page: ads in reserved space, events that the gateway receives, consent, and a slow service.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openDemo } from "./demo-page.mjs";
import { lookAt } from "./looks.mjs";

const opened = await openDemo();
const { demo, browser, byId, run, textOf, settled, shows, open } = opened;
after(() => opened.close());

const events = () =>
  run(() => [...document.querySelectorAll("#shop-events .log-event")].map(({ textContent }) => textContent));
const stateOf = (format) => run((id) => document.querySelector(`#${id} endcap-placement`).state, `shop-${format}`);
const reaches = (format, ...states) =>
  settled(
    (id, states) => states.includes(document.querySelector(`#${id} endcap-placement`)?.state),
    `shop-${format}`,
    states,
  );

test("the banner is shown at once, and the ads below when the user scrolls to them", async () => {
  await open("shop");
  await reaches("image_banner", "more", "end");
  assert.equal(await stateOf("shoppable_display"), "idle");
  await run(() => document.getElementById("shop-shoppable_display").scrollIntoView({ behavior: "instant" }));
  await reaches("shoppable_display", "more", "end");
  await settled(() => document.querySelectorAll("#shop-shoppable_display .product-card").length > 0);
  await lookAt(browser, "demo-shop");
  assert.deepEqual(await browser.consoleErrors(), []);
});

test("the gateway receives events only with consent", async () => {
  await open("shop");
  await reaches("image_banner", "more", "end");
  await wait(3000);
  assert.deepEqual(await events(), []);
  await byId("shop-consent").click();
  await byId("shop-again").click();
  await settled(() => document.querySelector("#shop-events .log-event")?.textContent === "viewable");
  assert.match(await textOf("shop-events"), /creative_id \S+.* page_view_id [-0-9a-f]{36}/);
  const received = (await events()).length;
  await byId("shop-consent").click();
  await byId("shop-again").click();
  await wait(4000);
  assert.equal((await events()).length, received);
});

test("with a slow service the layout does not shift, and the gateway stops sending requests", async () => {
  await open("shop");
  await reaches("image_banner", "more", "end");
  const height = await run(() => document.getElementById("shop-image_banner").offsetHeight);
  await byId("shop-slow").click();
  await shows("shop-note", "The service now takes 3 seconds");
  await reaches("image_banner", "error");
  assert.equal(await run(() => document.getElementById("shop-image_banner").offsetHeight), height);
  await shows("gateway-log", "placements 504");
  await byId("shop-many").click();
  await settled(() => /× 50\d/.test(document.getElementById("shop-note").textContent));
  await byId("shop-many").click();
  await shows("shop-note", "20 × 503");
  const [, time] = / in (\d+) ms/.exec(await textOf("shop-note"));
  assert.ok(Number(time) < 800, `${time} ms`);
  await byId("shop-slow").click();
  await shows("shop-note", "as fast as before");
  // The gateway tries again after 10 seconds.
  const again = async () => {
    await byId("shop-again").click();
    await reaches("image_banner", "more", "end", "error");
    return (await stateOf("image_banner")) !== "error";
  };
  await opened.driver.wait(again, 15_000, "ads again");
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
    cards: document.querySelectorAll("endcap-creative .card").length > 0,
    requests: performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/")).length,
    shown: document.querySelector("pre").textContent.startsWith("<endcap-placement"),
  }));
  assert.ok(found.creatives > 2, String(found.creatives));
  assert.deepEqual(found, { creatives: found.creatives, drawn: true, cards: true, requests: 0, shown: true });
  assert.deepEqual(await browser.consoleErrors(), []);
  await lookAt(browser, "demo-shop-rendered");
  // axe copies the linked style sheets of shadow roots into inline styles, and the browser reports them.
  assert.deepEqual(
    (await browser.consoleErrors()).filter((text) => !text.includes("Applying inline style")),
    [],
  );
});

test("other origins cannot slow the service down", async () => {
  for (const headers of [{}, { origin: "https://evil.example" }]) {
    const { status } = await fetch(`${demo.address}demo/slow`, { method: "POST", headers });
    assert.equal(status, 403);
  }
});
