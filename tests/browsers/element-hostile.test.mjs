// Hostile responses: the elements show each value as text or not at all. Nothing runs, no other host gets a request, and no link
// leaves the page's origin. Every case is read by `readPlacements` and written by hand, rendered and filled.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { openElementPage } from "./element-page.mjs";
import { prepare } from "./hostile-page.mjs";
import { serve } from "./server.mjs";

const table = JSON.parse(readFileSync(new URL("hostile-texts.json", import.meta.url), "utf8"));
// WebKit runs this many cases in a quarter of the script timeout.
const chunk = 10;

/** A server that must not get a request. */
const attacker = await serve({});
const page = await openElementPage();
const origins = { "{self}": page.server.origin, "{evil}": attacker.origin.replace("http://127.0.0.1", "localhost") };
const cases = table.map(({ kind, text }) => ({
  kind,
  text: text.replace(/\{(self|evil)\}/g, (placeholder) => origins[placeholder]),
}));
after(async () => {
  await page.close();
  await attacker.close();
});

async function restart() {
  await page.load();
  await page.run(prepare);
}
await restart();

/** Asserts that no script of the cases ran, no request left the page, and the policy was not violated. */
async function assertNothingHappened() {
  const found = await page.run(() => ({
    ran,
    violations,
    foreign: performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin)),
    here: location.pathname + location.hash,
    clobbered: document.getElementById("main") !== main,
  }));
  assert.deepEqual(found, { ran: [], violations: [], foreign: [], here: "/", clobbered: false });
  assert.deepEqual(attacker.requests, []);
}

test("the table has at least 300 cases", () => assert.ok(table.length >= 300, String(table.length)));

for (let from = 0; from < table.length; from += chunk) {
  test(`hostile values ${from} to ${Math.min(from + chunk, table.length) - 1} are harmless`, async () => {
    // In a new document: an engine can keep the players of a thousand removed videos.
    await restart();
    const some = cases.slice(from, from + chunk);
    const { problems, drawn } = await page.run((some) => tryAll(some), some);
    const messages = problems.flatMap((each, index) =>
      each.map((problem) => `${JSON.stringify(some[index].text).slice(0, 99)}: ${problem}`),
    );
    assert.deepEqual(messages, []);
    assert.ok(drawn >= some.length * 8, `${drawn} were drawn`);
    await assertNothingHappened();
  });
}

test("the text of a case is shown as text", async () => {
  const texts = cases.filter(({ kind, text }) => kind === "text" && text.length < 1000);
  assert.ok(texts.length >= 100, `${texts.length} are texts`);
  const problems = await page.run(async (texts) => {
    const wrong = [];
    for (const each of texts) {
      const [, , , , , , , , creative] = creativesOf(each);
      const shown = await show(creative);
      const text = shown.shadowRoot.querySelector("[part=tagline]")?.textContent;
      // Without bidirectional controls, and with at most four combining marks on a letter.
      const cleaned = each.text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/(\p{M}{4})\p{M}+/gu, "$1");
      if (text !== (/[^\s\p{Cc}\p{DI}]/u.test(cleaned) ? cleaned : "See more")) wrong.push(each.text);
      shown.remove();
    }
    return wrong;
  }, texts);
  assert.deepEqual(problems, []);
});

test("impossible sizes of pictures are ignored", async () => {
  const found = await page.run(async () => {
    const sizes = [1e9, -1, 0, Number.NaN, Number.POSITIVE_INFINITY, 0.5, "100", null, 2 ** 53, { valueOf: () => 9 }];
    const pairs = sizes.flatMap((size) => [
      [size, size],
      [size, 100],
      [100, size],
    ]);
    const shown = [];
    for (const [width, height] of [...pairs, [16_384, 1], [1, 16_384]]) {
      const large = { url: `${location.origin}/pictures/40x30-good.svg`, alt: "x", width, height };
      const { shadowRoot } = await show({ layout: "image_banner", banner: { large }, products: [] });
      const image = shadowRoot.querySelector("img");
      const box = image.getBoundingClientRect();
      shown.push([
        image.getAttribute("width"),
        image.getAttribute("height"),
        Math.round((10 * box.width) / box.height),
      ]);
    }
    return [...new Set(shown.map(String))];
  });
  assert.deepEqual(found, [",,40"]);
});

test("a creative whose members throw, change or never end is shown with the values that are read first", async () => {
  const found = await page.run(async () => {
    const thrower = () => {
      throw new Error("no");
    };
    const url = `${location.origin}/pictures/40x30-good.svg`;
    const base = { ...creatives.display };
    const shown = [];
    const add = async (creative) => {
      const element = await show(creative, { resolveSlug: (slug) => slug });
      shown.push([element.getAttribute("layout"), problemsOf(element, false).join()]);
    };
    await add(new Proxy(base, { get: thrower, has: thrower, getOwnPropertyDescriptor: thrower, ownKeys: thrower }));
    const { proxy, revoke } = Proxy.revocable(base, {});
    revoke();
    await add(proxy);
    for (const name of Object.keys(base)) {
      await add(Object.defineProperty({ ...base }, name, { get: thrower, enumerable: true }));
    }
    let times = 0;
    const changing = {
      alt: "",
      get url() {
        return times++ ? "javascript:alert(1)" : url;
      },
    };
    await add({ ...base, hero: changing });
    await add({ ...base, products: { length: 1e9 } });
    await add({ ...base, products: Array.from({ length: 5000 }, () => ({})) });
    await add(Object.create(base));
    const places = document.querySelectorAll("endcap-creative");
    const maxSlots = Math.max(...[...places].map((each) => each.shadowRoot.querySelectorAll("slot").length));
    return {
      layouts: [...new Set(shown.map(([layout]) => layout))].sort(),
      problems: shown.map(([, problems]) => problems).filter(Boolean),
      maxSlots,
    };
  });
  assert.deepEqual(found, { layouts: ["shoppable_display", "unknown"], problems: [], maxSlots: 100 });
});

test("members of prototypes are ignored", async () => {
  const found = await page.run(async () => {
    const polluted = {
      video: { url: "https://evil.example/v" },
      url: "https://evil.example/v",
      tagline: "evil",
      resolveSlug: 1,
      layout: "shoppable_video",
    };
    Object.assign(Object.prototype, polluted);
    try {
      const { shadowRoot } = await show({ layout: "shoppable_display", products: [{}], hero: creatives.display.hero });
      return [shadowRoot.querySelectorAll("video").length, shadowRoot.textContent];
    } finally {
      for (const name of Object.keys(polluted)) delete Object.prototype[name];
    }
  });
  assert.deepEqual(found, [0, "Sponsored"]);
});

test("elements with the names of members of documents, elements and windows change nothing", async () => {
  await restart();
  const found = await page.run(async () => {
    const namesOf = (...types) => types.flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype));
    const names = [...namesOf(Document, Element, Node, EventTarget), "host"];
    const form = document.createElement("form");
    const images = document.createElement("div");
    main.append(form, images);
    const placement = Object.assign(document.createElement("endcap-placement"), {
      pages: [{ creatives: [{ ...creatives.banner }] }],
      resolveSlug: (slug) => slug,
    });
    const { append } = Element.prototype;
    const hides = names.map((name) => Object.assign(document.createElement("img"), { name, id: name }));
    const inputs = names.map((name) => Object.assign(document.createElement("input"), { name, type: "hidden" }));
    append.call(form, placement, ...inputs);
    append.call(images, ...hides);
    const isHidden = document.hidden === hides[names.indexOf("hidden")] && form.parentElement !== main;
    await new Promise((resolve) => setTimeout(resolve, 4000));
    images.remove();
    Element.prototype.remove.call(form);
    const link = placement.querySelector("endcap-creative")?.shadowRoot?.querySelector("a")?.pathname;
    const types = events.filter(({ type }) => /load|viewable/.test(type)).map(({ type }) => type);
    return [isHidden, link, types];
  });
  assert.deepEqual(found, [true, "/brands/acme", ["load", "viewable"]]);
});

test("members of prototypes do not become attributes", async () => {
  const found = await page.run(async () => {
    Object.prototype.onload = "ran.push(1)";
    try {
      const { shadowRoot } = await show({ ...creatives.banner });
      // Under Trusted Types, an attribute for an event throws, and nothing is rendered.
      return [shadowRoot.querySelectorAll("img").length, shadowRoot.querySelectorAll("[onload]").length];
    } finally {
      delete Object.prototype.onload;
    }
  });
  assert.deepEqual(found, [1, 0]);
});

test(
  "after all cases, no script has run, no other server got a request, and the policy was not violated",
  assertNothingHappened,
);
