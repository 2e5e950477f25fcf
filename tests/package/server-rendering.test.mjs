// `endcap/server`: placements as HTML, on a server without a DOM.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { parseFragment } from "parse5";
import { prepare } from "../browsers/hostile-page.mjs";
import { root } from "../support/pack.mjs";
import { importPacked, project } from "../support/packed.mjs";

const { renderParts, renderPlacement } = await importPacked("endcap/server");
const { readPlacements } = await importPacked("endcap/http");

const origin = "https://shop.example";
const stylesheet = `${origin}/element.css`;
const image = (name) => ({ url: `${origin}/${name}.png`, alt: name, width: 400, height: 100 });
const banner = {
  id: "trk-1",
  type: "image_banner",
  layout: "image_banner",
  banner: { large: image("large"), small: image("small") },
  click: { slug: "/brands/acme", interaction_id: "int-1" },
  products: [],
  properties: {},
  other_assets: [],
  other_actions: [],
  withheld: [],
};
const display = {
  ...banner,
  id: "trk-2",
  layout: "shoppable_display",
  hero: image("hero"),
  tagline: "Soup & more",
  products: [{ product_id: "p1" }, { product_id: "p2" }],
};
const pageOf = (...creatives) => ({ creatives, skipped: 0 });
const render = (creatives, options) =>
  renderPlacement(pageOf(...creatives), { stylesheet, url: `${origin}/soups`, ...options });

/** Returns all elements of HTML that has no parse error, with those in templates. */
function elementsOf(html) {
  const errors = [];
  const fragment = parseFragment(html, { onParseError: ({ code }) => errors.push(code) });
  // Parsers keep control characters, also `&#13;`, and unpaired surrogates.
  assert.deepEqual(
    errors.filter((code) => !/^control-character-reference$|-in-input-stream$/.test(code)),
    [],
  );
  const all = (node) => [node, ...[...(node.childNodes ?? []), ...(node.content ? [node.content] : [])].flatMap(all)];
  return all(fragment).filter(({ tagName }) => tagName);
}

const attributesOf = ({ attrs }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
const textOf = ({ childNodes, value }) => value ?? childNodes.map(textOf).join("");
const stateOf = (elements) => JSON.parse(textOf(elements.find(({ tagName }) => tagName === "script")));
const only = (elements, name) => elements.filter(({ tagName }) => tagName === name).map(attributesOf);

test("each root links the style sheet once, and no element has a style attribute", () => {
  const html = render([banner, display], { resolveSlug: (slug) => slug });
  const elements = elementsOf(html);
  const roots = elements.filter(({ tagName }) => tagName === "template");
  assert.equal(roots.length, 3);
  for (const root of roots) {
    assert.deepEqual(attributesOf(root), { shadowrootmode: "open" });
    assert.deepEqual(attributesOf(root.content.childNodes[0]), { rel: "stylesheet", href: stylesheet });
  }
  assert.equal(only(elements, "link").length, 3);
  assert.doesNotMatch(html, / style=|<style/);
});

test("pictures have their sizes, links lead to the page's origin, and only the first of a `priority` is eager", () => {
  const elements = elementsOf(
    render([banner, { ...banner, id: "2" }], { resolveSlug: (slug) => slug, attributes: { priority: true } }),
  );
  const images = only(elements, "img");
  for (const { width, height, alt } of images) assert.deepEqual([width, height, alt], ["400", "100", "large"]);
  assert.deepEqual(
    images.map(({ loading }) => loading),
    ["eager", "lazy"],
  );
  assert.deepEqual(
    only(elements, "a").map(({ href, rel }) => [href, rel]),
    Array(2).fill([`${origin}/brands/acme`, "noopener sponsored"]),
  );
});

test("the state has the creatives once, and the page that follows", () => {
  const request = { pagination_context: { offset: 1 }, large: 2n ** 64n };
  const pages = [
    { ...pageOf(banner, display), token: "t", offset: 1 },
    { ...pageOf(banner), token: "t", offset: 2 },
  ];
  const elements = elementsOf(
    renderPlacement(pages, { stylesheet, src: "/api/placements", request, pageViewId: "id" }),
  );
  const [{ request: text, rendered, ...own }] = only(elements, "endcap-placement");
  assert.equal(text, '{"pagination_context":{"offset":1},"large":18446744073709551616}');
  assert.deepEqual([rendered, own], ["", { src: "/api/placements", "page-view": "auto" }]);
  assert.deepEqual(stateOf(elements), {
    creatives: [banner, display],
    next: { offset: 3, token: "t", left: 98, idle: 1 },
    pageViewId: "id",
  });
  assert.equal(only(elements, "endcap-creative").length, 2);
});

test("a button for the next page is shown if one follows, with the page's texts", () => {
  const button = (page, options) =>
    only(elementsOf(renderPlacement(page, { stylesheet, ...options })), "button").find(({ part }) => part === "more");
  const source = { src: "/api/placements", request: {} };
  assert.equal("hidden" in button({ ...pageOf(display), token: "t" }, source), false);
  assert.equal("hidden" in button(pageOf(display), source), true);
  assert.equal("hidden" in button({ ...pageOf(display), token: "t" }, {}), true);
  for (const [ads_count, isHidden] of [
    ["1", true],
    ["2", false],
  ]) {
    const request = { page_context: { ad_load_query: { ads_count } } };
    assert.equal("hidden" in button({ ...pageOf(display), token: "t" }, { ...source, request }), isHidden, ads_count);
  }
  const html = render([banner], {
    attributes: { "shown-label": "{count} ads", label: "Ad", "data-at": 5, auto: false, hidden: true },
  });
  assert.match(html, /^<endcap-placement shown-label="{count} ads" label="Ad" data-at="5" hidden rendered>/);
  assert.match(html, />1 ads<\/p>/);
  assert.match(html, /<span class="label" part="label">Ad<\/span>/);
});

test("pages beyond the maximum of the element are ignored", () => {
  const pages = Array.from({ length: 130 }, (_, index) => pageOf({ ...banner, id: `c${index}` }));
  for (const [index, page] of pages.entries()) Object.assign(page, { token: "t", offset: index + 1 });
  const { state } = renderParts(pages, { stylesheet, src: "/api", request: {} });
  const { next } = JSON.parse(/>(.*)</s.exec(state)[1]);
  assert.deepEqual([next.offset, next.left], [0, 0]);
});

test("the text `false` counts as absent as in the element, and a card can be `null`", () => {
  const attributes = { priority: "false", auto: "false", "show-errors": "true", label: "false" };
  const html = render([banner], { attributes });
  assert.match(html, /^<endcap-placement show-errors="true" label="false" rendered>/);
  assert.doesNotMatch(html, /priority|eager/);
  assert.doesNotMatch(render([display], { renderProduct: () => null }), /data-endcap-rendered/);
});

test("products have the cards of the page, and without one their slots are hidden", () => {
  const card = ({ product_id: id, slot }, { id: of }) => (id === "p1" ? `<b>${id} ${slot} ${of}</b>` : undefined);
  const elements = elementsOf(render([display], { renderProduct: card }));
  const cards = elements.filter(({ attrs }) => attrs.some(({ name }) => name === "data-endcap-rendered"));
  assert.deepEqual(
    cards.map((each) => [attributesOf(each).slot, textOf(each)]),
    [["product-0", "p1 undefined trk-2"]],
  );
  const items = elements
    .filter((each) => attributesOf(each).role === "listitem")
    .map((each) => "hidden" in attributesOf(each));
  assert.deepEqual(items, [false, true]);
  const list = elementsOf(render([display])).find((each) => attributesOf(each).role === "list");
  assert.equal(attributesOf(list).hidden, "");
});

test("without creatives the element is collapsed, unless it has `reserve`", () => {
  for (const [attributes, expected] of [
    [{}, true],
    [{ reserve: "image_banner" }, false],
  ]) {
    const [own] = only(elementsOf(render([], { attributes })), "endcap-placement");
    assert.equal("collapsed" in own, expected);
  }
  assert.deepEqual(only(elementsOf(render([null, "x", { ...banner, layout: "new" }])), "endcap-creative"), []);
});

test("it needs only JavaScript and `URL`", async () => {
  const stdin = { contents: 'export { renderPlacement } from "endcap/server";', resolveDir: project };
  const options = { bundle: true, format: "iife", globalName: "server", write: false, platform: "neutral" };
  const { outputFiles } = await build({ stdin, ...options });
  const context = { URL, pages: pageOf(banner, display), options: { stylesheet, url: origin } };
  const html = runInNewContext(`${outputFiles[0].text}; server.renderPlacement(pages, options)`, context);
  assert.equal(html, renderPlacement(context.pages, context.options));
});

test("hostile texts are texts, and hostile URLs are left out", () => {
  const table = JSON.parse(readFileSync(new URL("../browsers/hostile-texts.json", import.meta.url), "utf8"));
  const here = "http://127.0.0.1:1";
  Object.assign(globalThis, { location: { origin: here }, readPlacements });
  prepare();
  delete globalThis.location;
  const tags = ["endcap-placement", "endcap-creative", "template", "link", "script", "div", "span", "p", "bdi", "a"];
  tags.push("button", "picture", "canvas", "source", "img", "video", "slot");
  let count = 0;
  for (const { kind, text: template } of table) {
    const text = template.replaceAll("{self}", here).replaceAll("{evil}", "http://localhost:2");
    const creatives = globalThis
      .creativesOf({ kind, text })
      .map((each, index) => ({ ...each, id: `${index}${each.id}` }));
    const options = { stylesheet: `${here}/element.css`, url: here, resolveSlug: (slug) => slug };
    const html = renderPlacement(pageOf(...creatives), {
      ...options,
      src: `/${text}`,
      request: { text },
      pageViewId: text,
      attributes: { label: text, "data-x": text },
    });
    const elements = elementsOf(html);
    for (const element of elements) {
      const { tagName } = element;
      assert.ok(tags.includes(tagName), `<${tagName}> of ${text}`);
      for (const [name, value] of Object.entries(attributesOf(element))) {
        assert.doesNotMatch(name, /^on|^id$|srcdoc|formaction|ping|^style$/, text);
        if (/^(href|src|poster)$/.test(name) && tagName !== "endcap-placement")
          assert.equal(new URL(value, here).origin, here, text);
        if (name === "srcset") assert.match(value, /^http:\/\/127\S*[^,\s]$/);
        if (name === "data-x") assert.equal(value, text.replaceAll("\0", "\ufffd"));
      }
      count++;
    }
    assert.deepEqual(stateOf(elements).creatives, JSON.parse(JSON.stringify(creatives)));
  }
  assert.ok(table.length >= 300 && count > table.length * 50, `${count} elements`);
});

test("pages and options that cannot be used are a TypeError that names them", () => {
  const fields = readFileSync(join(root, "pkg/src/generated/short-form.ts"), "utf8").matchAll(/^ {2}(\w+)\?: .*null/gm);
  const shortAttributes = Array.from(fields, ([, name]) => name.replace(/[A-Z]/g, "-$&").toLowerCase());
  assert.ok(shortAttributes.includes("page") && shortAttributes.length > 10);
  const table = [
    [{ stylesheet: "" }, "stylesheet"],
    [{ stylesheet: 5 }, "stylesheet"],
    [{ style: "x" }, "style"],
    [{ url: undefined, resolveSlug: () => "/" }, "url"],
    [{ url: "/page" }, "url"],
    [{ src: 5 }, "src"],
    [{ src: "/api" }, "request"],
    [{ request: "[]" }, "request"],
    [{ request: "{" }, "request"],
    [{ request: 5 }, "request"],
    [{ src: "/api", request: () => {} }, "request"],
    [{ src: "/api", request: { toJSON: () => undefined } }, "request"],
    [{ pageViewId: 5 }, "pageViewId"],
    [{ resolveSlug: "/" }, "resolveSlug"],
    [{ allowedOrigins: origin }, "allowedOrigins"],
    [{ allowedOrigins: ["shop"] }, "allowedOrigins"],
    [{ renderProduct: "x" }, "renderProduct"],
    [{ attributes: "x" }, "attributes"],
    [{ attributes: { onclick: "alert(1)" } }, "attributes.onclick"],
    [{ attributes: { style: "color: red" } }, "attributes.style"],
    [{ attributes: { src: "/x" } }, "attributes.src"],
    [{ attributes: { "a b": "" } }, "attributes.a b"],
    ...shortAttributes.map((name) => [{ attributes: { [name]: "1" } }, `attributes.${name}`]),
    [{ attributes: { label: {} } }, "attributes.label"],
  ];
  for (const [options, name] of table)
    assert.throws(() => render([banner], options), { name: "TypeError", message: new RegExp(`\`${name}\``) }, name);
  for (const card of [false, 5, Promise.resolve("")])
    assert.throws(() => render([display], { renderProduct: () => card }), { message: /`renderProduct` must return/ });
  assert.throws(() => renderPlacement(pageOf()), { name: "TypeError", message: /options/ });
  for (const pages of [undefined, null, {}, [pageOf(), {}], "x"])
    assert.throws(() => renderPlacement(pages, { stylesheet }), { name: "TypeError", message: /`pages`/ });
});

test("no rule of the style sheet depends on what the server has not sent yet", () => {
  const css = readFileSync(join(project, "node_modules/endcap/dist/element.css"), "utf8");
  assert.deepEqual(css.match(/:(?:(?:nth-)?last|only|empty|has)\b[^,{]*/g), null);
});
