// The elements in pages that React, Vue and Svelte render on a server and hydrate. Uses the development builds, because
// they log warnings.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { snippet } from "../documents/programs.mjs";
import { openFrameworkPage } from "./frameworks/page.mjs";
import { adsOf, creativeOf, rendered } from "./frameworks/rendered.mjs";

/** Records requests and rendered nodes, then loads the elements. */
const elements = `
globalThis.notes = [];
globalThis.sent = [];
const send = fetch;
globalThis.fetch = (url, init) => {
  sent.push(init.body);
  return send(url);
};
const all = (root) => [...root.querySelectorAll("*")].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
globalThis.inAds = () => [...document.querySelectorAll("#rendered")].flatMap((ads) => [ads, ...(ads.shadowRoot ? all(ads.shadowRoot) : []), ...all(ads)]);
globalThis.early = inAds();
await import("/endcap/dist/element.js");
`;

const page = await openFrameworkPage({ "/elements.js": { text: elements } });
const creatives = ["a", "b"].map((id) => creativeOf(page.server.origin, id));
page.mounts["/api/placements"] = { text: JSON.stringify({ creatives, skipped: 0, token: "t", offset: 1 }) };
after(() => page.close());

const { run, until } = page;

/** Opens the page, with the elements upgraded before the framework hydrates it. */
async function open(framework) {
  const { html, script } = await rendered(framework, page.server.origin);
  page.mounts["/app.js"] = { text: script };
  await page.load(`<div id="root">${html}</div>`, '<script type="module" src="/elements.js"></script>');
  await until(() => customElements.get("endcap-placement") !== undefined);
  await run(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.deepEqual(await run(() => sent), [], "server-rendered markup sends no request");
  await page.start();
  await until(() => document.querySelectorAll("#requesting endcap-creative").length === 2);
  return html;
}

beforeEach(() => page.consoleErrors());

for (const framework of ["react", "vue", "svelte"])
  test(`${framework}: server-rendered elements are hydrated, send one request, and follow the framework`, async () => {
    const html = await open(framework);
    assert.match(html, /<endcap-placement/);
    assert.doesNotMatch(html, /\sstate=/);
    await until(() => document.querySelector("output").textContent.startsWith("more"));
    await until(() => notes.includes("viewable a"));
    const link = () => document.querySelector("#requesting endcap-creative").shadowRoot.querySelector("a").pathname;
    assert.equal(await run(link), "/shop/brands/acme");
    assert.equal(await run(() => document.querySelector("#alone").creative.id), "own");
    await assertTaken(framework);
    await run(() => document.querySelector("#less").click());
    await until(() => sent.length === 2);
    const sizes = await run(() => sent.map((body) => JSON.parse(body).pagination_context.page_size));
    assert.deepEqual(sizes, [2, 1]);
    await run(() => unmount());
    assert.equal(await run(() => document.querySelectorAll("endcap-placement").length), 0);
    assert.deepEqual(await page.consoleErrors(), []);
  });

/** Asserts that the elements took over the HTML of `endcap/server`, and that the framework then changed nothing. */
async function assertTaken(framework) {
  const found = await run(() => {
    const placement = document.querySelector("#rendered");
    const { creative, shadowRoot } = placement.querySelector("endcap-creative");
    const now = inAds();
    return {
      lost: early.filter((each) => !now.includes(each)).map(({ localName }) => localName),
      created: now.filter((each) => !early.includes(each)).map(({ className }) => className),
      state: placement.state,
      shown: [creative.id, shadowRoot.querySelector("a").pathname],
    };
  });
  const { created, ...rest } = found;
  assert.deepEqual(rest, { lost: ["script"], state: "end", shown: ["early", "/shop/brands/acme"] });
  assert.deepEqual(created.filter(Boolean), framework === "react" ? ["late"] : []);
}

test("react: cards are rendered in the product slots, and call the event handlers of the last render", async () => {
  await open("react");
  const cards = () => [...document.querySelectorAll("#requesting .card")].map(({ textContent }) => textContent);
  await until(() => document.querySelectorAll("#requesting .card").length === 4);
  assert.deepEqual(await run(cards), ["a p1", "a p2", "b p1", "b p2"]);
  const shown = await run(() => document.querySelector("#requesting .card").getClientRects().length);
  assert.equal(shown, 1, "the card is in its slot");
  for (const count of [1, 2]) {
    await run(() => document.querySelector("#requesting .card").click());
    await until((count) => document.querySelector("output").textContent.endsWith(`${count} liked`), count);
  }
  const own = () =>
    ["#passed endcap-creative", "#alone"].map((place) =>
      [...document.querySelector(place).children].map(({ textContent }) => textContent),
    );
  await until(() => document.querySelectorAll("i").length >= 2);
  assert.deepEqual(await run(own), [
    ["Soup of own", "own p1"],
    ["Soup of own", "own p1"],
  ]);
  await run(() => document.querySelector("#requesting endcap-creative").shadowRoot.querySelector("a").click());
  assert.deepEqual(await run(() => notes.filter((note) => note.startsWith("click"))), [
    `click ${page.server.origin}/shop/brands/acme`,
  ]);
  // Those that leave take their cards along.
  await run(() => document.querySelector("#less").click());
  await until(() => sent.length === 2);
  await until(() => document.querySelectorAll("#requesting .card").length === 4);
  await run(() => unmount());
  assert.deepEqual(await page.consoleErrors(), []);
});

test("react: markup that is mounted later is filled, and a ref that sets a state is called once", async () => {
  const jsx = `import { useCallback, useState } from "react"; import { EndcapCreative } from "endcap/element/react";
    globalThis.refs = [];
    export function Shop({ creative }) {
      const [version, set] = useState(0);
      const [, setBox] = useState();
      globalThis.set = set;
      const ref = useCallback((element) => {
        refs.push(element === null ? "gone" : element.localName);
        if (element) setBox({ width: element.offsetWidth });
      }, []);
      return <EndcapCreative creative={creative} ref={ref}>
        {version > 0 && <p key={version} data-endcap="tagline" />}
        <output>{version}</output>
      </EndcapCreative>;
    }`;
  const creative = { ...creativeOf(page.server.origin, "own"), tagline: "Soup for two" };
  await page.show(jsx, "Shop", { creative });
  await until(() => document.querySelector("endcap-creative")?.shadowRoot?.textContent.includes("Soup for two"));
  for (const version of [1, 2]) {
    await run((state) => set(state), version);
    await until((text) => document.querySelector("output").textContent === text, `${version}`);
    await until(() => document.querySelector("p")?.textContent === "Soup for two");
    await until(() => !document.querySelector("endcap-creative").shadowRoot.textContent.includes("Soup for two"));
  }
  assert.deepEqual(await run(() => refs), ["endcap-creative"]);
  assert.deepEqual(await page.consoleErrors(), []);
});

test("react: an `<Activity>` hidden while creatives arrive shows its cards, and others keep theirs", async () => {
  const jsx = `import { Activity, useEffect, useState } from "react";
    import { EndcapCreative, EndcapPlacement } from "endcap/element/react";
    const request = { page_context: {} };
    const Card = ({ text }) => {
      const [count, set] = useState(0);
      return <button type="button" className="card" onClick={() => set(count + 1)}>{text + " " + count}</button>;
    };
    const renderProduct = ({ product_id }, { id }) => <Card text={id + " " + product_id} />;
    export function Shop({ creatives }) {
      const [{ mode, index }, set] = useState({ mode: "visible", index: 0 });
      globalThis.set = set;
      return <Activity mode={mode}>
        <EndcapPlacement src="/api/held" request={request} renderProduct={renderProduct} />
        <EndcapCreative id="alone" creative={creatives[index]} renderProduct={renderProduct} />
      </Activity>;
    }`;
  const [first, second] = ["first", "second"].map((id) => creativeOf(page.server.origin, id));
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  page.mounts["/api/held"] = {
    text: async () => {
      await held;
      return page.mounts["/api/placements"].text;
    },
  };
  await page.show(jsx, "Shop", { creatives: [first, second] });
  const cards = () => [...document.querySelectorAll(".card")].map(({ textContent }) => textContent).join(", ");
  const shows = (expected) =>
    until((expected) => {
      const all = [...document.querySelectorAll(".card")].map(({ textContent }) => textContent);
      return all.join(", ") === expected;
    }, expected).catch(async () => assert.equal(await run(cards), expected));
  const change = (state) => run((state) => set(state), state);
  await shows("first p1 0, first p2 0");
  await change({ mode: "hidden", index: 0 });
  await until(() => document.querySelector("endcap-placement").style.display === "none");
  release();
  await until(() => document.querySelectorAll("endcap-placement endcap-creative[layout]").length === 2);
  await change({ mode: "visible", index: 0 });
  const all = "a p1 0, a p2 0, b p1 0, b p2 0";
  await shows(`${all}, first p1 0, first p2 0`);
  await run(() => {
    for (const each of document.querySelectorAll(".card")) each.click();
  });
  const clicked = all.replaceAll("0", "1");
  await shows(`${clicked}, first p1 1, first p2 1`);
  await change({ mode: "hidden", index: 0 });
  await until(() => document.querySelector("endcap-placement").style.display === "none");
  await change({ mode: "visible", index: 1 });
  await shows(`${clicked}, second p1 0, second p2 0`);
  assert.deepEqual(await page.consoleErrors(), []);
});

test("react: parts from `endcap/server` also work in a page that is rendered in the browser, and follow `rendered`", async () => {
  const jsx = `import { useState } from "react"; import { EndcapPlacement } from "endcap/element/react";
    export function Shop({ ads }) {
      const [index, set] = useState(0);
      globalThis.set = set;
      return <EndcapPlacement rendered={ads[index]} renderProduct={({ product_id }) => <b>{product_id}</b>} />;
    }`;
  const ads = ["first", "second"].map((id) => adsOf(page.server.origin, id));
  await page.show(jsx, "Shop", { ads }, '<script type="module" src="/elements.js"></script>');
  for (const [index, id] of ["first", "second"].entries()) {
    await run((index) => globalThis.set?.(index), index);
    await until((id) => document.querySelector("endcap-creative")?.creative?.id === id, id);
    await until(() => document.querySelector("b")?.getClientRects().length === 1);
    const shown = () => [...document.querySelectorAll("endcap-creative [slot]")].map(({ textContent }) => textContent);
    assert.deepEqual(await run(shown), ["p1", "p2"]);
    assert.equal(await run(() => document.querySelector("endcap-placement").state), "end");
  }
  assert.deepEqual(await run(() => sent), []);
  assert.deepEqual(await page.consoleErrors(), []);
});

for (const [title, program, props, expected, requests] of [
  [
    "for server rendering shows ads with its cards",
    snippet("server-rendering-react", "jsx"),
    (origin) => ({ ads: adsOf(origin, "doc") }),
    ["/p/p1", "/p/p2"],
    0,
  ],
  [
    "shows ads with its cards, and reports views",
    snippet("react", "jsx"),
    () => ({ request: { page_context: {} } }),
    ["/p/p1", "/p/p2", "/p/p1", "/p/p2"],
    1,
  ],
])
  test(`the documented React program ${title}`, async () => {
    const { mounts, server } = page;
    mounts["/api/seen"] = { text: "" };
    server.requests.length = 0;
    await page.show(program, "Ads", props(server.origin));
    await page.driver.wait(() => server.requests.includes("/api/seen"), 10_000);
    const cards = await run(() => [...document.querySelectorAll("endcap-creative a")].map(({ pathname }) => pathname));
    assert.deepEqual(cards, expected);
    assert.equal(server.requests.filter((path) => path === "/api/placements").length, requests);
    assert.deepEqual(await page.consoleErrors(), []);
  });
