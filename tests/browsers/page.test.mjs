// The built demo page, tested with a keyboard and with a mouse.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test, { after, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { By, Key, until } from "selenium-webdriver";
import { openPage } from "./open-page.mjs";

const built = fileURLToPath(new URL("../../www/dist", import.meta.url));
const patience = 5_000;

// Characters of two and four bytes, one of them outside the basic plane, precede the errors.
const brokenList = `{
  "title": "Crème brûlée 🍮",
  "line_items": [
    { "name": "Sahne", "upcs": ["12"] },
    { "name": "Zucker", "line_item_measurements": [{ "quantity": -3, "unit": "g" }] }
  ]
}`;

// Served alone, by a server that responds to every path.
const browser = await openPage({ "/": built, "/api/health": { text: "" } });
const { driver, server } = browser;
after(() => browser.close());

beforeEach(async () => {
  await driver.get(`${server.origin}/`);
  await openTab("list");
});

async function openTab(tab) {
  await (await byId(`tab-${tab}`)).click();
  await driver.wait(until.elementLocated(By.css(`#${tab}-example option`)), patience);
}

const byId = (id) => driver.findElement(By.id(id));
const issue = (list, rule) =>
  driver.wait(until.elementLocated(By.css(`#${list} .issue[data-rule="${rule}"]`)), patience);

/** Replaces the text of an editor by typing over it. */
async function type(id, text) {
  const editor = await byId(id);
  await editor.click();
  await editor.sendKeys(Key.chord(Key.CONTROL, "a"), Key.DELETE);
  await browser.insertText(text);
  assert.equal(await editor.getAttribute("value"), text);
}

/** The selected text of an editor, which must have the focus. */
function selection(id) {
  return driver.executeScript((id) => {
    const editor = document.getElementById(id);
    if (document.activeElement !== editor) return `the focus is on ${document.activeElement?.outerHTML}`;
    return editor.value.slice(editor.selectionStart, editor.selectionEnd);
  }, id);
}

async function rulesIn(list) {
  const buttons = await driver.findElements(By.css(`#${list} .issue`));
  return Promise.all(buttons.map((button) => button.getAttribute("data-rule")));
}

async function settled(list, rules) {
  const matches = async () => (await rulesIn(list).catch(() => [])).join() === rules.join();
  await driver.wait(matches, patience).catch(() => {});
  assert.deepEqual(await rulesIn(list), rules);
}

async function assertNoErrors() {
  assert.deepEqual(await browser.consoleErrors(), [], "the console has no warnings or errors");
  assert.deepEqual(server.missing, [], "no file is missing");
}

test("the built page contains the modules for checks and for recipes, and not the module for servers", () => {
  const scripts = readdirSync(`${built}/assets`).filter((file) => file.endsWith(".js"));
  const text = scripts.map((file) => readFileSync(`${built}/assets/${file}`, "utf8")).join("");
  const modules = ["pkg/dist/check.wasm", "packages/recipes/npm/dist/recipes.wasm", "pkg/dist/service.wasm"];
  const wasm = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
  // The modules are inlined with this XOR on each byte.
  const inlined = modules.map((path) => Buffer.from(wasm(path).map((byte) => byte ^ 118)).toString("latin1"));
  const has = (module) => {
    // The longest run of characters that stand for themselves in every literal, and that no other module has.
    const [run] = module
      .match(/[A-Za-z0-9_ ,.]{20,}/g)
      .filter((each) => inlined.every((other) => other === module || !other.includes(each)))
      .sort((a, b) => b.length - a.length);
    return text.includes(run);
  };
  assert.deepEqual(inlined.map(has), [true, true, false]);
});

test("the issues of an invalid list are shown, and a click selects the range of one", async () => {
  await type("list-text", brokenList);
  await settled("list-issues", ["upc-format", "quantity-not-positive"]);
  const text = await (await issue("list-issues", "quantity-not-positive")).getText();
  assert.match(text, /1001/, "shows the service's code");
  assert.match(text, /line_items\[1\]\.line_item_measurements\[0\]\.quantity/, "shows the path");

  await (await issue("list-issues", "upc-format")).click();
  assert.equal(await selection("list-text"), '"12"');
  await (await issue("list-issues", "quantity-not-positive")).click();
  assert.equal(await selection("list-text"), "-3");
  await assertNoErrors();
});

test("the page works with the keyboard alone", async () => {
  await type("list-text", brokenList);
  const first = await issue("list-issues", "upc-format");
  for (let presses = 0; presses < 20; presses += 1) {
    if (await driver.executeScript((button) => document.activeElement === button, first)) break;
    await driver.actions().sendKeys(Key.TAB).perform();
  }
  await driver.actions().sendKeys(Key.ENTER).perform();
  assert.equal(await selection("list-text"), '"12"');

  await driver.executeScript(() => document.getElementById("tab-list").focus());
  await driver.actions().sendKeys(Key.ARROW_RIGHT).perform();
  assert.equal(await (await byId("tab-placement")).getAttribute("aria-selected"), "true");
  assert.equal(await driver.wait(until.elementLocated(By.id("placement-text")), patience).isDisplayed(), true);
  assert.equal(await (await byId("list-text")).isDisplayed(), false);
  await assertNoErrors();
});

test("a placement is checked on its own tab", async () => {
  await openTab("placement");
  await type(
    "placement-text",
    '{ "page_context": {}, "session_context": { "user_ip": "1.2.3" }, "store_context": {} }',
  );
  await (await issue("placement-issues", "user-ip")).click();
  assert.equal(await selection("placement-text"), '"1.2.3"');
  await assertNoErrors();
});

for (const kind of ["list", "placement"]) {
  test(`every example of the ${kind} can be picked`, async () => {
    await openTab(kind);
    const options = await driver.findElements(By.css(`#${kind}-example option`));
    assert.ok(options.length > 1);
    for (const option of options) {
      const before = await (await byId(`${kind}-text`)).getAttribute("value");
      if (await option.isSelected()) continue;
      await option.click();
      const changed = async () => (await (await byId(`${kind}-text`)).getAttribute("value")) !== before;
      await driver.wait(changed, patience, `picking "${await option.getText()}" changes the text`);
    }
    await assertNoErrors();
  });
}
