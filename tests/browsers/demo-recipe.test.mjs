// The demo's tab of recipes: lines with their parts, what is withheld and why, servings, languages, and the link.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { openDemo } from "./demo-page.mjs";
import { lookAt } from "./looks.mjs";

const opened = await openDemo();
const { browser, byId, run, textOf, settled, shows, open, change, pick } = opened;
after(() => opened.close());

/** Returns the scripts of the page that contain a module of WebAssembly. */
const largeScripts = () =>
  run(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name, decodedBodySize }) => name.endsWith(".js") && decodedBodySize > 50_000)
      .map(({ name }) => new URL(name).pathname),
  );

/** Replaces the text of a control, as typing does. */
const type = (id, text) =>
  run(
    (id, text) => {
      const control = document.getElementById(id);
      control.value = text;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    },
    id,
    text,
  );

/** Returns each line: its parts, each with its kind, and what became of it. */
const lines = () =>
  run(() =>
    [...document.querySelectorAll("#recipe-lines > li")].map((line) => [
      ...[...line.querySelectorAll("mark")].map(({ textContent }) => textContent),
      ...[...line.querySelectorAll("p:not(.recipe-line)")].map(({ textContent }) => textContent),
    ]),
  );
const items = () => run(() => [...document.querySelectorAll("#recipe-items > li")].map((item) => item.textContent));

test("the module of recipes is loaded when the tab is opened", async () => {
  await open("shop");
  assert.deepEqual(await largeScripts(), []);
  await change("recipe");
  assert.equal((await largeScripts()).length, 1);
});

test("each line has its parts, and is in the list or withheld with a reason", async () => {
  await open("recipe");
  await shows("recipe-summary", "7 items of 9 lines, 2 withheld");
  const shown = await lines();
  assert.deepEqual(shown[1], ["2 amount", "large size", "eggs name", "lightly beaten preparation", "→ eggs: 2 each"]);
  assert.deepEqual(shown[3].slice(-2), ["→ butter: 2 tablespoon", '"butter" was taken of a choice']);
  assert.equal(shown[4].at(-1), "Withheld: at home");
  assert.equal(shown[5].at(-1), "Withheld: a heading");
  await byId("recipe-optional").click();
  await shows("recipe-summary", "6 items of 9 lines, 3 withheld");
  assert.equal((await lines())[8].at(-1), "Withheld: optional");
  await type("recipe-servings", "8");
  assert.ok((await items()).includes("eggs: 4 each"));
  await lookAt(browser, "demo-recipe");
  assert.deepEqual(await browser.consoleErrors(), []);
});

test("lines in French have notes in French", async () => {
  await open("recipe");
  await pick("recipe-example", "Ingredient lines in French");
  const shown = await lines();
  assert.deepEqual(shown[2], ["1,5 dl amount", "lait name", "→ lait: 150 milliliter", "converti en 150 ml"]);
  assert.equal(await run(() => document.getElementById("recipe-lines").lang), "fr-CA");
  await type("recipe-language", "en");
  assert.notDeepEqual(await lines(), shown);
});

test("JSON-LD becomes a link, and an error in it is shown", async () => {
  await open("recipe");
  await pick("recipe-example", "JSON-LD of a page");
  await type("recipe-servings", "4");
  assert.deepEqual(await items(), ["tomatoes: 4 can or 58 ounce", "cream: 1.5 cup", "basil"]);
  await settled(() => !document.getElementById("recipe-send").disabled);
  await byId("recipe-send").click();
  await shows("recipe-note", "Link created");
  const page = await (await fetch(await run(() => document.querySelector("#recipe-result a").href))).text();
  assert.match(page, /Tomato soup.*tomatoes/s);

  await type("recipe-servings", "-1");
  await shows("recipe-summary", "`servings` must be a positive number");
  await type("recipe-text", '{ "@type": "Recipe", ');
  await type("recipe-servings", "");
  await shows("recipe-summary", "invalid JSON");
  assert.equal(await (await byId("recipe-send")).isEnabled(), false);
  await type("recipe-text", "<b>1 cup</b> <img src=x onerror=alert(1)>");
  assert.match(await textOf("recipe-lines"), /onerror|1 cup/);
  assert.equal(await run(() => document.querySelector("#recipe-lines :is(img, b)")), null);
  assert.deepEqual(await browser.consoleErrors(), []);
});
