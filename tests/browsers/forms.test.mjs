// The forms in examples/forms/, in a browser: errors are beside their fields in both languages, and rows can be added and removed.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { compileScript, parse } from "@vue/compiler-sfc";
import { build, transformSync } from "esbuild";
import { By } from "selenium-webdriver";
import { snippet } from "../documents/programs.mjs";
import { root } from "../support/pack.mjs";
import { borrow, importPacked, project } from "../support/packed.mjs";
import { openPage } from "./open-page.mjs";

const { frCA } = await importPacked("endcap/locales");
const examples = join(root, "examples/forms");
borrow("react", "react-dom", "react-hook-form", "vue", "@tanstack/vue-form");

/** Compiles components of Vue with their templates. */
const vue = {
  name: "vue",
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, ({ path }) => {
      const { descriptor } = parse(readFileSync(path, "utf8"), { filename: path });
      const { content } = compileScript(descriptor, { id: "form", inlineTemplate: true });
      return { contents: content, loader: "ts" };
    });
  },
};

/** The file of each example, and the program that shows it. The sent list is `globalThis.sent`. */
const FORMS = {
  plain: ["main.ts", 'import "./main.ts";'],
  "react-hook-form": [
    "list-form.tsx",
    `import { createElement } from "react"; import { createRoot } from "react-dom/client"; import { ListForm } from "./list-form.tsx";
     const onList = (list) => { globalThis.sent = list; };
     createRoot(document.body).render(createElement(ListForm, { lang: document.documentElement.lang, onList }));`,
  ],
  "tanstack-vue": [
    "ListForm.vue",
    `import { createApp } from "vue"; import ListForm from "./ListForm.vue";
     const onList = (list) => { globalThis.sent = list; };
     createApp(ListForm, { lang: document.documentElement.lang, onList }).mount(document.body);`,
  ],
};

/** Returns the script of a page with an example, as the bundler of an application builds it. */
async function bundled(folder, file, contents) {
  const directory = join(project, "forms", folder);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, file), readFileSync(join(examples, folder, file)));
  const stdin = { contents, resolveDir: directory };
  const define = { "process.env.NODE_ENV": '"production"' };
  const options = {
    bundle: true,
    format: "esm",
    platform: "browser",
    jsx: "automatic",
    plugins: [vue],
    define,
    write: false,
  };
  return (await build({ stdin, ...options })).outputFiles[0].text;
}

const gateway =
  'globalThis.fetch = async (url, { body }) => { globalThis.sent = JSON.parse(new TextDecoder().decode(body)); return Response.json({ products_link_url: "https://a.example/1" }); };';
const mounts = { "/favicon.ico": { text: "" } };
const page = await openPage(mounts, { policy: "default-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'" });
after(() => page.close());
const { driver, run, until, becomes } = page;

/** Finds a control by its path, whose row numbers are those that are shown. */
const locate = (path) => {
  const plainPath = (name) => name.replace(/\]/g, "").replace(/\[/g, ".");
  const [, row, rest] = /^line_items\.(\d+)\.(.*)$/.exec(path) ?? [];
  const named = [...document.querySelectorAll("form [name]")];
  if (row === undefined) return named.find(({ name }) => name === path);
  return named.filter(({ name }) => plainPath(name).replace(/^line_items\.\d+\./, "") === rest)[row];
};
const control = (path) => driver.executeScript(locate, path);
const type = async (path, text) => (await control(path)).sendKeys(text);
const message = async (path) =>
  (await driver.executeScript(
    (element) => element?.parentElement.querySelector("small").textContent,
    await control(path),
  )) ?? null;
const click = async (css) => (await driver.findElements(By.css(css))).at(-1).click();
const submit = () => click("form [type=submit]");
const QUANTITY = "line_item_measurements.0.quantity";

for (const [folder, [file, program]] of Object.entries(FORMS))
  for (const lang of ["en", "fr-CA"])
    test(`${folder}, ${lang}: errors are beside the fields, and the list is sent without the empty row`, async () => {
      const html =
        folder === "plain"
          ? readFileSync(join(examples, "plain/index.html"), "utf8")
          : "<!doctype html><html><title>list</title><body></body></html>";
      mounts["/app.js"] = { text: gateway + (await bundled(folder, file, program)) };
      const [shown] = html.split('<script type="module"');
      mounts["/index.html"] = {
        text: `${shown.replace(/<html.*?>/, `<html lang="${lang}">`)}<script type="module" src="/app.js"></script>`,
      };
      await driver.get(`${page.server.origin}/`);
      await until(() => document.querySelector(".add") !== null && document.querySelector(".remove") !== null);
      const word = (english, french) => (lang === "en" ? english : french);

      await submit();
      await becomes(() => message("title"), word("Fill in this field.", "Remplissez ce champ."));
      assert.equal(await run(() => globalThis.sent ?? null), null);

      await type("title", word("Soup", "Soupe"));
      await click(".add");
      await click(".add");
      await type("line_items.1.name", word("onions", "oignons"));
      await type(`line_items.1.${QUANTITY}`, word("1.5", "1,5"));
      await driver.executeScript(
        (select) => {
          select.value = "kilogram";
          select.dispatchEvent(new Event("change", { bubbles: true }));
        },
        await control("line_items.1.line_item_measurements.0.unit"),
      );
      await type("line_items.2.name", word("salt", "sel"));
      await type(`line_items.2.${QUANTITY}`, word("a bit", "un peu"));
      await submit();
      // Rows are counted as in the form, which has an empty first row.
      await becomes(() => message(`line_items.2.${QUANTITY}`), word("Enter a number.", "Saisissez un nombre."));
      // A warning is a hint. There is one for a thing that shoppers count, in English only.
      const hint = word("Shoppers count this item: add a quantity in the unit “each”.", "");
      assert.equal(await message(`line_items.1.${QUANTITY}`), hint);
      assert.equal(await message("title"), "");

      await click(".remove");
      await submit();
      await until(() => globalThis.sent !== undefined);
      const name = word("onions", "oignons");
      const measured = [{ quantity: 1.5, unit: "kilogram" }];
      assert.deepEqual(await run(() => globalThis.sent), {
        title: word("Soup", "Soupe"),
        line_items: [{ name, line_item_measurements: measured }],
      });
      assert.deepEqual(await page.consoleErrors(), []);
      if (folder !== "plain") return;
      await run(() => {
        const meta = { segments: ["line_items", 0, "name"], rule: "missing", params: {} };
        const body = {
          error: { message: "", code: 9999, errors: [{ error: { message: "", code: 9999 }, meta }] },
          meta: {},
        };
        globalThis.fetch = async () => Response.json(body, { status: 400 });
      });
      await submit();
      await becomes(() => message("line_items.1.name"), word("Fill in this field.", "Remplissez ce champ."));
      await run(() => {
        globalThis.fetch = () => Promise.reject(new TypeError("lost"));
      });
      await submit();
      await becomes(
        () => run(() => document.querySelector("output").textContent),
        word("This could not be sent; try again later.", frCA.failed),
      );
    });

test("the page Forms shows the program of the plain form", () => {
  const { code } = transformSync(readFileSync(join(examples, "plain/main.ts"), "utf8"), {
    loader: "ts",
    charset: "utf8",
  });
  assert.equal(snippet("form-rows"), code);
});

test("the form in plain Vue keeps the texts of the other rows, and creates a link", async () => {
  mkdirSync(join(project, "forms/vue"), { recursive: true });
  writeFileSync(join(project, "forms/vue/List.vue"), snippet("form-vue", "vue"));
  const program = `import { createApp } from "vue"; import List from "../vue/List.vue";
    globalThis.fetch = async (_, { body }) => {
      globalThis.sent = JSON.parse(new TextDecoder().decode(body));
      return Response.json({ products_link_url: "https://a.example/1" });
    };
    createApp(List).mount(document.body);`;
  mounts["/app.js"] = { text: await bundled("plain", "main.ts", program) };
  mounts["/index.html"] = {
    text: '<!doctype html><title>vue</title><body><script type="module" src="/app.js"></script>',
  };
  await driver.get(`${page.server.origin}/`);
  await until(() => document.querySelector("fieldset") !== null);
  const write = async (index, text) => (await driver.findElements(By.css("input")))[index].sendKeys(text);
  const press = async (text) => (await driver.findElement(By.xpath(`//button[.="${text}"]`))).click();
  const text = () => run(() => document.querySelector("form").innerText);
  for (const _ of [1, 2]) await press("Ajouter");
  await write(0, "Soupe");
  await write(3, "oignon");
  await write(5, "sel");
  await write(6, "un peu");
  await press("Créer le lien");
  await until(() => document.querySelectorAll("fieldset")[2].innerText.includes("Saisissez un nombre."));
  await press("Retirer");
  await write(4, `${"\ue003".repeat(6)}1,5`);
  await press("Créer le lien");
  await until(() => document.querySelector("output").textContent === "https://a.example/1");
  const line_items = [{ name: "oignon" }, { name: "sel", line_item_measurements: [{ quantity: 1.5 }] }];
  assert.deepEqual(await run(() => globalThis.sent), { title: "Soupe", line_items }, await text());
  assert.deepEqual(await page.consoleErrors(), []);
});

test("the text of a number control that is not a number is reported at the control", async () => {
  const program = `import { shoppingLists } from "endcap"; import { fromForm } from "endcap/forms";
    document.body.innerHTML = '<form><input name="expires_in" type="number"><input name="title" value="Soup"></form>';
    globalThis.read = () => {
      const { value, control } = fromForm(document.forms[0], "shoppingLists");
      return shoppingLists.check(value).issues.map((issue) => control(issue) + ": " + issue.rule);
    };`;
  mounts["/app.js"] = { text: await bundled("plain", "main.ts", program) };
  mounts["/index.html"] = {
    text: '<!doctype html><title>number</title><body><script type="module" src="/app.js"></script>',
  };
  await driver.get(`${page.server.origin}/`);
  await until(() => globalThis.read !== undefined);
  assert.deepEqual(await run(() => read()), ["undefined: missing"]);
  await type("expires_in", "1e");
  assert.deepEqual(await run(() => read()), ["expires_in: type", "undefined: missing"]);
});
