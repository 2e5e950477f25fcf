// Whatever the service says, the elements show it as text or not at all: nothing runs, nothing is asked of another
// host, and no link leads away. Every case through `placements.read` and by hand, rendered and filled.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { openElementPage } from "./element-page.mjs";
import { serve } from "./server.mjs";

const table = JSON.parse(readFileSync(new URL("hostile-texts.json", import.meta.url), "utf8"));
const chunk = 40;

let page;
let evil;
let cases;

before(async () => {
  evil = await serve({});
  page = await openElementPage();
  await page.load();
  const places = { "{self}": page.server.origin, "{evil}": evil.origin.replace("http://127.0.0.1", "localhost") };
  cases = table.map(({ kind, text }) => ({ kind, text: text.replace(/\{(self|evil)\}/g, (place) => places[place]) }));
  await page.run(prepare);
});

after(async () => {
  await page?.close();
  await evil?.close();
});

/** What the page needs to show a case everywhere and to say what came of it. */
function prepare() {
  globalThis.ran = [];
  for (const name of ["alert", "prompt", "confirm", "open"]) globalThis[name] = () => ran.push(name);
  const good = `${location.origin}/pictures/40x30-good.svg`;
  const MARKS = [
    ["img", "hero"],
    ["img", "logo:src logo:alt"],
    ["img", "banner"],
    ["img", "banner.small:srcset banner.large:src"],
    ["video", "video hero:poster"],
    ["a", "click:href tagline:title"],
    ["area", "click"],
    ["p", "tagline"],
    ["p", "properties.text tagline:aria-label"],
    ["b", "label"],
    ["div", "product-0"],
  ];

  /** An answer of the service with `text` wherever it can say something, and addresses and slug as given. */
  const answer = (text, url, slug) => {
    const image = (public_url, size) => ({
      image: { public_url, alt_text: text, image_metadata: { width: size, height: size / 2, content_type: text } },
    });
    const asset = (type, properties) => ({ name: text, type, medium_properties: properties });
    const common = [
      { name: text, interaction_id: text, action_properties: { brand_page_click: { slug } } },
      {
        name: text,
        interaction_id: text,
        action_properties: { item_card: { position: 1, product_id: text, upc: text } },
      },
    ];
    const properties = ["tagline", text, "text"].map((name) => ({ name, value: text }));
    const of = (assets, actions = common) => ({ object_tracking_id: text, type: text, assets, actions, properties });
    return JSON.stringify({
      creatives: [
        of(
          [asset("image_display_banner_large", image(url, 400)), asset("image_display_banner_small", image(good, 40))],
          common.slice(0, 1),
        ),
        of(
          [asset("image_display_banner_large", image(good, 400)), asset("image_display_banner_small", image(url, 40))],
          common.slice(0, 1),
        ),
        of([
          asset("image_promoted_aisle_hero_banner", image(url, 400)),
          asset("brand_logo_promoted_aisle", image(good, 40)),
        ]),
        of([
          asset("image_promoted_aisle_hero_banner", image(good, 400)),
          asset("brand_logo_promoted_aisle", image(url, 40)),
        ]),
        of([
          asset("video_x", { video: { video_url: url } }),
          asset("image_promoted_aisle_hero_banner", image(good, 400)),
        ]),
        of([
          asset("video_x", { video: { video_url: good } }),
          asset("image_promoted_aisle_hero_banner", image(url, 400)),
        ]),
      ],
    });
  };

  /** The same by hand, past everything that `placements.read` would have withheld. */
  const byHand = (text, url, slug) => {
    const image = (url, width = 40) => ({ url, alt: text, width, height: width / 2, content_type: text });
    const rest = {
      id: text,
      type: text,
      tagline: text,
      click: { slug, interaction_id: text, name: text },
      products: [{ position: 1, product_id: text, rrc: text, upc: text, interaction_id: text, name: text }],
      properties: Object.fromEntries([
        [text, text],
        ["text", text],
      ]),
      other_assets: [],
      other_actions: [],
      withheld: [],
    };
    return [
      { ...rest, layout: "image_banner", banner: { large: image(url, 400), small: image(good) } },
      { ...rest, layout: "image_banner", banner: { large: image(good, 400), small: image(url) } },
      { ...rest, layout: "shoppable_display", hero: image(url), logo: image(good) },
      { ...rest, layout: "shoppable_display", hero: image(good), logo: image(url) },
      { ...rest, layout: "shoppable_video", video: url, hero: image(good) },
      { ...rest, layout: "shoppable_video", video: good, hero: image(url) },
      { ...rest, layout: text, hero: image(good) },
    ];
  };

  globalThis.creativesOf = ({ kind, text }) => {
    const url = kind === "url" || kind === "srcset" ? text : good;
    const slug = kind === "slug" ? text : kind === "url" ? text : "/brands/good";
    const { creatives } = placements.read(answer(text, url, slug), { allowLoopbackHttp: true });
    return [...creatives, ...byHand(text, url, slug)];
  };

  globalThis.fillable = () =>
    MARKS.map(([tag, mark]) => {
      const element = document.createElement(tag);
      element.dataset.endcap = mark;
      return element;
    });

  /** What is wrong with an element once it has been shown. */
  globalThis.faultsOf = (shown, isFilled) => {
    const faults = [];
    const tags = isFilled
      ? ["slot", "div", ...MARKS.map(([tag]) => tag)]
      : ["div", "span", "bdi", "a", "button", "picture", "source", "img", "video", "slot"];
    const isHere = (url) => new URL(url, location.href).origin === location.origin && /^http:\/\/127/.test(url);
    for (const each of [...shown.shadowRoot.querySelectorAll("*"), ...shown.querySelectorAll("*")]) {
      if (!tags.includes(each.localName)) faults.push(`made <${each.localName}>`);
      for (const { name, value } of each.attributes) {
        if (/^on|^id$|^name$|srcdoc|formaction|ping/.test(name) && each.localName !== "slot")
          faults.push(`${name} is set`);
        if (["href", "src", "poster"].includes(name) && !isHere(value)) faults.push(`${name} is ${value}`);
        if (name === "srcset") {
          for (const candidate of value.split(", ")) {
            if (!/^http:\/\/127\S*[^,\s](?: \d+w)?$/.test(candidate) || /,/.test(candidate))
              faults.push(`srcset is ${value}`);
          }
        }
        if (name === "style" && !/^(--_(ratio|narrow): [\d.]+;\s*)+$/.test(value)) faults.push(`style is ${value}`);
      }
    }
    const { width } = shown.getBoundingClientRect();
    if (shown.scrollWidth > Math.ceil(width)) faults.push(`${shown.scrollWidth} px wide in ${width}`);
    return faults;
  };

  /** Shows cases, lets their pictures load, clicks on all there is, and gives the faults of each. */
  globalThis.tryAll = async (cases) => {
    const box = document.createElement("div");
    // Laid out and loaded, but not painted: nothing here looks at pixels, and a thousand pictures take their time.
    box.style.visibility = "hidden";
    main.append(box);
    const shown = cases.map((each) =>
      creativesOf(each).flatMap((creative) =>
        [false, true].map((isFilled) => {
          const element = document.createElement("endcap-creative");
          if (isFilled) element.append(...fillable());
          Object.assign(element, { creative, resolveSlug: (slug) => slug });
          box.append(element);
          return { element, isFilled };
        }),
      ),
    );
    await 0;
    const drawn = shown.flat().filter(({ element }) => element.getAttribute("layout") !== "unknown").length;
    for (const { element } of shown.flat()) {
      for (const image of element.shadowRoot.querySelectorAll("img")) image.loading = "eager";
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
    const faults = shown.map((elements) => elements.flatMap(({ element, isFilled }) => faultsOf(element, isFilled)));
    box.addEventListener("click", (event) => event.preventDefault());
    for (const { element } of shown.flat()) {
      for (const each of [...element.shadowRoot.querySelectorAll("a, button"), ...element.querySelectorAll("a, area")])
        each.click();
    }
    box.remove();
    return { faults, drawn };
  };
}

test("the table is as long as it should be", () => assert.ok(table.length >= 300, String(table.length)));

for (let from = 0; from < table.length; from += chunk) {
  test(`cases ${from} to ${Math.min(from + chunk, table.length) - 1}`, async () => {
    const some = cases.slice(from, from + chunk);
    const { faults, drawn } = await page.run((some) => tryAll(some), some);
    const told = faults.flatMap((each, index) =>
      each.map((fault) => `${JSON.stringify(some[index].text).slice(0, 99)}: ${fault}`),
    );
    assert.deepEqual(told, []);
    assert.ok(drawn >= some.length * 8, `${drawn} were drawn`);
  });
}

test("what a case says is there as text", async () => {
  const told = await page.run(async (cases) => {
    const wrong = [];
    for (const each of cases.filter(({ kind, text }) => kind === "text" && text.length < 1000)) {
      const [, , , , , , , , creative] = creativesOf(each);
      const shown = await show(creative);
      const text = shown.shadowRoot.querySelector("[part=tagline]")?.textContent;
      // Without what turns the text around it, and with four marks on a letter at most.
      const said = each.text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/(\p{M}{4})\p{M}+/gu, "$1");
      if (text !== (/[^\s\p{Cc}\p{DI}]/u.test(said) ? said : "See more")) wrong.push(each.text);
      shown.remove();
    }
    return wrong;
  }, cases);
  assert.deepEqual(told, []);
});

test("sizes that no picture has are none", async () => {
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

test("a creative that throws, changes or never ends is no more than what it says first", async () => {
  const found = await page.run(async () => {
    const thrower = () => {
      throw new Error("no");
    };
    const url = `${location.origin}/pictures/40x30-good.svg`;
    const base = { ...creatives.display };
    const shown = [];
    const add = async (creative) => {
      const element = await show(creative, { resolveSlug: (slug) => slug });
      shown.push([element.getAttribute("layout"), faultsOf(element, false).join()]);
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
    const most = Math.max(...[...places].map((each) => each.shadowRoot.querySelectorAll("slot").length));
    return {
      layouts: [...new Set(shown.map(([layout]) => layout))].sort(),
      faults: shown.map(([, faults]) => faults).filter(Boolean),
      most,
    };
  });
  assert.deepEqual(found, { layouts: ["shoppable_display", "unknown"], faults: [], most: 100 });
});

test("members of prototypes count for nothing", async () => {
  const found = await page.run(async () => {
    const polluted = { video: "https://evil.example/v", tagline: "evil", resolveSlug: 1, layout: "shoppable_video" };
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

test("after all that nothing has run, nobody else was asked, and the policy was never in question", async () => {
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
  assert.deepEqual(evil.asked, []);
});
