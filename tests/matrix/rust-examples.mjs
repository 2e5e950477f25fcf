// Uses the examples in Rust for the web as their users do: `node --test tests/matrix/rust-examples.mjs`, after
// `make demo-rust page`.

import assert from "node:assert/strict";
import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { By, Key } from "selenium-webdriver";
import { findNothing } from "../browsers/axe.mjs";
import { openDemo } from "../browsers/demo-page.mjs";
import { lookAt } from "../browsers/looks.mjs";
import { root } from "../package/pack.mjs";

const page = join(root, "target/rust-page");

test("a page with Leptos checks a list, creates its link and shows ads page by page", async (t) => {
  const wasm = readFileSync(join(page, "endcap_leptos.wasm"));
  t.diagnostic(`endcap_leptos.wasm: ${wasm.length} bytes, with gzip -9: ${gzipSync(wasm, { level: 9 }).length}`);

  const { demo, browser, driver, run, settled, close } = await openDemo();
  t.after(close);
  const address = `${demo.address}rust/`;

  await t.test("before it is built, the demo names the command that builds it", async () => {
    renameSync(page, `${page}-aside`);
    try {
      const response = await fetch(address);
      assert.deepEqual([response.status, /Run `make demo-rust`/.test(await response.text())], [404, true]);
    } finally {
      renameSync(`${page}-aside`, page);
    }
  });

  const { headers } = await fetch(address);
  assert.match(headers.get("content-security-policy"), /require-trusted-types-for 'script'; trusted-types 'none'/);
  await driver.get(address);
  const count = () => run(() => document.querySelectorAll("article").length);
  await settled(() => document.querySelectorAll("article").length > 0);

  await t.test("messages of issues are beside the fields", async () => {
    const [title, item, barcode] = await driver.findElements(By.css("input"));
    const clear = (field) => field.sendKeys(Key.chord(Key.CONTROL, "a"), Key.DELETE);
    /** The messages, the fields that are marked as invalid, and whether the list can be sent. */
    const shown = () =>
      run(() => {
        const fields = [...document.querySelectorAll(".field")];
        return {
          messages: fields.map((field) => field.querySelector("small").textContent),
          invalid: fields.map((field) => field.querySelector("input").getAttribute("aria-invalid") === "true"),
          isSendable: !document.querySelector("form button").disabled,
        };
      });
    const valid = { messages: ["", "", ""], invalid: [false, false, false], isSendable: true };
    assert.deepEqual(await shown(), valid);

    await barcode.sendKeys("123");
    const wrong = "must be 12 or 14 digits";
    assert.deepEqual(await shown(), { messages: ["", "", wrong], invalid: [false, false, true], isSendable: false });
    await findNothing(driver, "axe finds no problem in an invalid form");
    await clear(item);
    const { messages, invalid } = await shown();
    assert.deepEqual([messages[0], messages[1] !== "", messages[2]], ["", true, wrong]);
    assert.deepEqual(invalid, [false, true, true]);

    await clear(barcode);
    await item.sendKeys("onion");
    await clear(title);
    await title.sendKeys("Soup in Rust");
    assert.deepEqual(await shown(), valid);
  });

  await t.test("the button creates the link of the list", async () => {
    await driver.findElement(By.css("form button")).click();
    await settled(() => document.querySelector("output a"));
    const link = await run(() => document.querySelector("output a").href);
    assert.equal(new URL(link).origin, new URL(demo.address).origin);
    const response = await fetch(link);
    assert.deepEqual([response.status, (await response.text()).includes("Soup in Rust")], [200, true]);
  });

  await t.test("a page of ads that fails is requested again", async () => {
    const [before, button] = [await count(), await driver.findElement(By.css("section button"))];
    await demo.stage("/v2/ian/dp", { status: 400 });
    await button.click();
    await settled(() => document.querySelector("section p[role]").textContent.includes("Try again"));
    assert.equal(await count(), before);
    await button.click();
    await settled((before) => document.querySelectorAll("article").length > before, before);
  });

  await t.test("the button shows further pages of ads, up to the last one", async () => {
    const counts = [await count()];
    const button = await driver.findElement(By.css("section button"));
    const first = await driver.findElement(By.css("article"));
    while (await button.isEnabled()) {
      await button.click();
      await settled(() => document.querySelector("section p[role]").textContent !== "Loading");
      counts.push(await count());
    }
    assert.ok(counts.length > 3, counts.join());
    const steps = counts.slice(1).map((number, index) => number - counts[index]);
    assert.ok(steps.every((step) => step >= 0 && step <= 2) && steps.includes(2), counts.join());
    assert.equal(await driver.findElement(By.css("section p[role]")).getText(), "No more ads");
    // The element of an ad stays when a page is added.
    assert.equal(await first.isDisplayed(), true);
    const isLoaded = () => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    await settled(isLoaded);
    assert.ok((await run(() => document.images.length)) > 0);
    await lookAt(browser, "rust-page");
  });

  // A violation of the policy is an error in the console. The response that failed on purpose is the only other one.
  const complaints = await browser.complaints();
  assert.deepEqual(
    complaints.filter((line) => !line.includes("/api/placements")),
    [],
  );
});
