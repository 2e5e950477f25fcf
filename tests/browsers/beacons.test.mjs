// `endcap/beacons` in a browser, with the elements, a gateway and real time.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { snippet } from "../documents/programs.mjs";
import { startBeaconServer } from "./beacon-server.mjs";
import { goBack, openBrowser } from "./browser.mjs";

const server = await startBeaconServer(snippet("beacons"));
const browser = await openBrowser();
after(async () => {
  await browser.close();
  await server.close();
});

beforeEach(async () => {
  await browser.driver.get(`${server.origin}/soups`);
  await run(() => localStorage.clear());
  await run(() => void indexedDB.deleteDatabase("endcap /api/events"));
  Object.assign(server, { isDown: false, refused: 0 });
  server.batches.length = 0;
});

const run = (script, ...args) => browser.driver.executeScript(script, ...args);
const until = (what, condition) => browser.driver.wait(condition, 15_000, what);

async function open(query = "") {
  await browser.driver.get(`${server.origin}/${query}`);
  await until("the page", () => run(() => globalThis.isReady));
}

const received = () => server.batches.flatMap(({ events }) => events);
const ids = () => received().map(({ creative_id }) => creative_id);
const databases = () => run(() => indexedDB.databases().then((all) => all.map(({ name }) => name)));
const stored = () =>
  run(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("endcap /api/events");
        request.onsuccess = () => {
          const { result } = request;
          result.onversionchange = () => result.close();
          const all = result.transaction("events").objectStore("events").getAll();
          all.onsuccess = () => resolve(all.result.map(({ creative_id }) => creative_id));
        };
      }),
  );
const allow = () => run(() => localStorage.setItem("allowed", "yes"));

test("events of elements arrive in a batch after two seconds, with page view, consent and cookies", async () => {
  await open("?ads");
  await until("a batch", () => server.batches.length > 0);
  const [{ at, events, gpp, tcf, cookie }] = server.batches;
  const [{ id, time, ...event }] = events;
  assert.deepEqual(event, {
    type: "viewable",
    creative_id: "trk-1",
    page_view_id: "8e0d9f4e-6f0c-4a52-9d5c-1f6f5a3f4c11",
    method: "mrc",
    threshold: 0.5,
  });
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.ok(at - time >= 1900 && at - time < 4000, `${at - time} ms`);
  assert.deepEqual({ gpp, tcf, cookie }, { gpp: "gpp~string", tcf: "tcf.string", cookie: "session=7" });
  assert.deepEqual(server.signals.at(-1), { gpc: false, gpp: "gpp~string", tcf: "tcf.string" });
  const service = JSON.stringify(server.calls);
  for (const withheld of ["gpp~string", "tcf.string", "session=7", "page-user"])
    assert.ok(!service.includes(withheld), withheld);
  assert.deepEqual(await databases(), [], "without consent nothing is stored");
});

test("a click that leaves the page is reported", async () => {
  await open("?ads");
  const link = () => run(() => document.querySelector("endcap-creative")?.shadowRoot?.querySelector("a[href]") && true);
  await until("the link", link);
  await run(() => document.querySelector("endcap-creative").shadowRoot.querySelector("a[href]").click());
  await until("the next page", () => run(() => location.pathname === "/soups"));
  await until("the click", () => received().some(({ type }) => type === "click"));
  const { creative_id, interaction_id } = received().find(({ type }) => type === "click");
  assert.deepEqual([creative_id, interaction_id], ["trk-1", "int-1"]);
});

test("a page restored from the browser's cache continues, and reports no event twice", async (t) => {
  await open();
  await run(() => emit("viewable", "before"));
  await browser.driver.get(`${server.origin}/soups`);
  await until("the first event", () => ids().includes("before"));
  await goBack(browser.driver);
  await until("the page", () => run(() => location.pathname === "/" && globalThis.isReady));
  const shown = await run(() => shown);
  const isCached = shown.includes(true);
  t.diagnostic(
    isCached
      ? "the browser restored the page from its cache"
      : "the driver turns the cache off; its events are sent by hand",
  );
  if (!isCached) {
    await run(() => emit("viewable", "by hand"));
    await run(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
  }
  await run(() => emit("click", "after"));
  await until("the last event", () => ids().includes("after"));
  await wait(2500);
  // If the first request does not settle in this browser, it is sent again with the same id.
  const once = new Map(received().map(({ id, creative_id }) => [id, creative_id]));
  assert.deepEqual([...once.values()], isCached ? ["before", "after"] : ["before", "by hand", "after"]);
});

test("with consent, unsent events are stored, and sent after a reload", async () => {
  await open();
  await allow();
  server.isDown = true;
  await run(() => emit("viewable", "kept-1"));
  await run(() => emit("click", "kept-2"));
  await until("a request", () => server.refused > 0);
  assert.deepEqual((await stored()).sort(), ["kept-1", "kept-2"]);
  await open();
  assert.deepEqual(ids(), []);
  server.isDown = false;
  await until("the events", () => ids().length >= 2);
  assert.deepEqual(ids().sort(), ["kept-1", "kept-2"]);
  await until("an empty database", async () => (await stored()).length === 0);
});

test("the documented page stores events with consent, and deletes them at logout", async () => {
  server.isDown = true;
  await open("documented");
  const seen = (id) =>
    run(
      (id) => void document.body.dispatchEvent(new CustomEvent("endcap-viewable", { detail: { id }, bubbles: true })),
      id,
    );
  await seen("without consent");
  assert.deepEqual(await databases(), []);
  await run(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari has no other way
    document.cookie = "analytics=yes";
  });
  await seen("with consent");
  await until("the event", async () => (await databases()).length > 0);
  assert.deepEqual(await stored(), ["with consent"]);
  await run(() => document.querySelector("#logout").click());
  await until("no database", async () => (await databases()).length === 0);
  await browser.driver.manage().deleteCookie("analytics");
  server.isDown = false;
  await seen("after logout");
  await until("the last event", () => ids().length > 0);
  assert.deepEqual(ids(), ["after logout"]);
});
