// Uses the examples in Rust for the web as their users do: `node --test tests/matrix/rust-examples.mjs`, after
// `make demo-rust page`.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { By, Key } from "selenium-webdriver";
import { binary } from "../../tools/binary.mjs";
import { configuration, DATES, external, serve, textBindings, worker } from "../../tools/workerd.mjs";
import { stopProcesses } from "../../www/demo/processes.mjs";
import { startSandbox } from "../../www/demo/sandbox.mjs";
import { findNothing } from "../browsers/axe.mjs";
import { openDemo } from "../browsers/demo-page.mjs";
import { lookAt } from "../browsers/looks.mjs";
import { root } from "../support/pack.mjs";
import { runTool } from "./tool.mjs";

const page = join(root, "target/rust-page");

// Debian's toolchain for wasm has no clippy.
const skip = existsSync(join(root, ".stamps/toolchain")) && "the toolchain for wasm has no clippy";
for (const folder of ["examples/leptos", "examples/cloudflare-rust"]) {
  test(`${folder} has no lint`, { skip }, () => {
    const manifest = ["--manifest-path", join(root, folder, "Cargo.toml")];
    const target = ["--target", "wasm32-unknown-unknown", "--target-dir", join(root, "target/examples/clippy")];
    const options = ["clippy", "--quiet", "--locked", ...manifest, ...target, "--", "-D", "warnings"];
    const { status, stderr } = spawnSync("cargo", options, { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  });
}

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
  const consoleErrors = await browser.consoleErrors();
  assert.deepEqual(
    consoleErrors.filter((line) => !line.includes("/api/placements")),
    [],
  );
});

/** Bundles the worker with wrangler into a folder, and returns the names of its files, the entry first. */
function bundled(folder) {
  runTool(join(root, "examples/cloudflare-rust"), "wrangler", "deploy", "--dry-run", `--outdir=${folder}`);
  return ["worker.js", ...readdirSync(folder).filter((file) => file.endsWith(".wasm"))];
}

test("a worker in Rust checks a list, and forwards a valid one to the service", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "endcap-rust-worker-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const files = bundled(folder);
  const { address, credentials } = await startSandbox(folder, "http://127.0.0.1");
  t.after(stopProcesses);

  /** The configuration of a worker with this key, at a compatibility date. */
  const named = (name, date, apiKey) => {
    const bindings = textBindings({ API_URL: address, API_KEY: apiKey, ALLOW_LOOPBACK_HTTP: "1" });
    return worker(name, files, { date, bindings, outbound: "service" });
  };
  const [newest, oldest] = DATES;
  const other = "c4n4ry-of-another";
  const names = ["newest", "oldest", "refused"];
  const workers = [
    named("newest", newest, credentials.api_key),
    named("oldest", oldest, credentials.api_key),
    named("refused", newest, other),
  ];
  const file = join(folder, "config.capnp");
  writeFileSync(file, configuration([...workers, external("service", address)], names));
  const program = binary(join(root, "www/demo/node_modules"), "@cloudflare", "bin/workerd");
  const { child, ports } = await serve(program, file, names.length);
  t.after(() => child.kill());

  const at = (name) => `http://127.0.0.1:${ports[name]}/`;
  const post = async (name, body) => {
    const response = await fetch(at(name), { method: "POST", body });
    return { status: response.status, type: response.headers.get("content-type"), body: await response.json() };
  };
  const list = (title, ...upcs) =>
    JSON.stringify({ title, line_items: upcs.map((upc, index) => ({ name: `item ${index}`, upcs: [upc] })) });
  /** Returns how many requests the service got since the last call. */
  const requests = async () => {
    const { counts } = await (await fetch(`${address}/sandbox/requests`)).json();
    await fetch(`${address}/sandbox/requests`, { method: "DELETE" });
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  };
  assert.equal(await requests(), 0);

  for (const name of ["newest", "oldest"]) {
    await t.test(`a valid list gets a link, with the ${name} compatibility date`, async () => {
      const { status, body } = await post(name, list(`Soup, ${name}`, "036000291452"));
      assert.equal(status, 200);
      assert.match(body.products_link_url, /^http:\/\/127\.0\.0\.1\/lists\/\S+$/);
      assert.equal(await requests(), 1);
    });

    await t.test(`an invalid list gets all of its issues, with the ${name} compatibility date`, async () => {
      const { status, type, body } = await post(name, list("Soup", "123", "036000291452", "456"));
      assert.deepEqual([status, type], [400, "application/json"]);
      const paths = body.error.errors.map(({ meta }) => `${meta.rule} ${meta.path}`);
      assert.deepEqual(paths, ["upc-format line_items[0].upcs[0]", "upc-format line_items[2].upcs[0]"]);
      assert.equal((await post(name, "{")).status, 400);
      assert.equal(await requests(), 0);
    });
  }

  await t.test("an error of the service is a 502 without the key", async () => {
    const response = await fetch(at("refused"), { method: "POST", body: list("Soup", "036000291452") });
    assert.deepEqual([response.status, (await response.text()).includes(other)], [502, false]);
    assert.equal(await requests(), 1);
  });

  await t.test("a request of another method is a 405", async () => {
    assert.equal((await fetch(at("newest"))).status, 405);
    assert.equal(await requests(), 0);
  });
});
