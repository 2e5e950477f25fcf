// Compares the Custom Elements Manifest and web-types of the package with what the elements have in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { root } from "../support/pack.mjs";
import { installed } from "../support/packed.mjs";
import { openElementPage } from "./element-page.mjs";

const readJson = (path) => JSON.parse(readFileSync(join(installed, path), "utf8"));
const { customElements, "web-types": webTypesPath, version } = readJson("package.json");
const { modules } = readJson(customElements);
const [{ declarations, path }, registered] = modules;
const byTag = Object.fromEntries(declarations.map((each) => [each.tagName, each]));
const source = (name) => readFileSync(join(root, "pkg/src/element", name), "utf8");
const names = (list) => list.map(({ name }) => name).sort();

const page = await openElementPage();
await page.load();
after(() => page.close());

test("the manifest lists both elements, in a module that exists", () => {
  assert.deepEqual(Object.keys(byTag).sort(), ["endcap-creative", "endcap-placement"]);
  assert.match(readFileSync(join(installed, registered.path), "utf8"), /endcap-placement/);
});

for (const [tag, file] of [
  ["endcap-creative", "creative-element.ts"],
  ["endcap-placement", "placement-element.ts"],
]) {
  test(`${tag}: the manifest lists the attributes that it reads or sets`, async () => {
    const observed = await page.run((tag) => customElements.get(tag).observedAttributes, tag);
    const literals = (source(file) + source("base.ts")).matchAll(
      /(?:get|has|toggle)Attribute\("([a-z-]+)"|(?:writeAttribute|isOn)\(this, "([a-z-]+)"/g,
    );
    const used = new Set([...observed, ...[...literals].map(([, read, written]) => read ?? written), "label"]);
    // The placement sets it on its creatives, which style it.
    if (tag === "endcap-creative") used.add("reserved");
    else used.delete("reserved");
    assert.deepEqual(names(byTag[tag].attributes), [...used].sort());
  });

  test(`${tag}: the manifest lists the properties of the class`, async () => {
    const found = await page.run((tag) => {
      const element = document.createElement(tag);
      const own = Object.keys(element).filter((name) => name !== "isConnected");
      const found = new Set(own);
      for (let at = Object.getPrototypeOf(element); at !== HTMLElement.prototype; at = Object.getPrototypeOf(at)) {
        for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(at))) if (get) found.add(name);
      }
      return [...found];
    }, tag);
    assert.deepEqual(names(byTag[tag].members), found.sort());
  });
}

test("the modules export the classes, and one registers them", async () => {
  const found = await page.run(
    async (paths) => {
      const [classes, registered] = await Promise.all(paths.map((each) => import(`/endcap/${each}`)));
      const names = Object.keys(classes).sort();
      const isSame = names.every((name) => classes[name] === registered[name]);
      const tags = ["endcap-creative", "endcap-placement"].map((tag) => [
        tag,
        customElements.get(tag)?.name !== undefined,
      ]);
      return { names, isSame, others: Object.keys(registered).length - names.length, tags };
    },
    modules.map((each) => each.path),
  );
  const exported = (module, kind) => names(module.exports.filter((each) => each.kind === kind));
  assert.deepEqual(found.names, exported(modules[0], "js"));
  assert.deepEqual([found.isSame, found.others], [true, 0]);
  assert.deepEqual(exported(registered, "js"), found.names);
  assert.deepEqual(
    Object.fromEntries(found.tags),
    Object.fromEntries(exported(registered, "custom-element-definition").map((tag) => [tag, true])),
  );
  for (const { declaration } of modules.flatMap((each) => each.exports)) assert.equal(declaration.module, path);
});

test("the manifest lists the parts that the elements draw", async () => {
  const found = await page.run(async () => {
    const parts = { "endcap-creative": new Set(), "endcap-placement": new Set() };
    const collect = (element) => {
      for (const each of element.shadowRoot?.querySelectorAll("[part]") ?? [])
        for (const part of each.getAttribute("part").split(" ")) parts[element.localName].add(part);
    };
    const { banner, display, video } = creatives;
    for (const resolveSlug of [undefined, (slug) => slug])
      for (const creative of [banner, display, video]) collect(await show(creative, { resolveSlug }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const each of document.querySelectorAll("endcap-creative")) collect(each);
    for (const pages of [
      [{ creatives: [banner], skipped: 0 }],
      { [Symbol.iterator]: () => ({ next: () => Promise.reject(new Error("no")) }) },
    ]) {
      const placement = document.createElement("endcap-placement");
      Object.assign(placement, { pages });
      placement.toggleAttribute("show-errors", true);
      main.append(placement);
      await new Promise((resolve) => setTimeout(resolve, 100));
      collect(placement);
    }
    return Object.entries(parts).map(([tag, found]) => [tag, [...found].sort()]);
  });
  for (const [tag, parts] of found) assert.deepEqual(names(byTag[tag].cssParts), parts, tag);
});

test("the manifest lists the events, custom properties and states of the sources", () => {
  const events = [...source("events.ts").matchAll(/^ {2}"(endcap-[a-z-]+)": CustomEvent<(\w+)>/gm)];
  assert.ok(events.length >= 8);
  const listed = Object.fromEntries(byTag["endcap-placement"].events.map(({ name, type }) => [name, type.text]));
  assert.deepEqual(listed, Object.fromEntries(events.map(([, name, detail]) => [name, `CustomEvent<${detail}>`])));
  const properties = new Set(source("style.css").match(/--endcap-[a-z-]+/g));
  assert.deepEqual(names(byTag["endcap-placement"].cssProperties), [...properties].sort());
  const [, states] = /export type PlacementState = ([^;]+);/.exec(source("events.ts"));
  assert.deepEqual(names(byTag["endcap-placement"].cssStates), [...states.match(/\w+/g), "collapsed"].sort());
});

test("web-types list the same names as the manifest", () => {
  const { contributions, ...head } = readJson(webTypesPath);
  assert.equal(head.version, version);
  for (const { name, attributes, slots, js, css } of contributions.html.elements) {
    const manifest = byTag[name];
    for (const [one, other] of [
      [attributes, manifest.attributes],
      [slots, manifest.slots],
      [js.properties, manifest.members],
      [js.events, manifest.events],
      [css.properties, manifest.cssProperties],
      [css.parts, manifest.cssParts],
    ])
      assert.deepEqual(names(one), names(other));
  }
});
