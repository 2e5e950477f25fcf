// Responses to placement requests through the packed package: every shared case, and corrupted ones against the model.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Random } from "../model/random.mjs";
import { bodyOf } from "../support/http-tables.mjs";
import { root } from "../support/pack.mjs";
import { importPacked, project } from "../support/packed.mjs";
import { model } from "../support/response-model.mjs";
import { importDecisions } from "./decisions-module.mjs";

const { pictureOf, videoOf } = await importPacked("endcap/creatives");
const { MalformedResponseError, readPlacements, readRawPlacements } = await importPacked("endcap/http");
const { placementsTextIn } = await importDecisions();
const cases = JSON.parse(readFileSync(join(root, "tests/responses/placements.json"), "utf8"));
const encoder = new TextEncoder();

/** Returns the page, or `null` if the response has none. The text that a gateway sends is the same page. */
function read(input, options) {
  try {
    const page = readPlacements({ status: 200, body: input }, options);
    const bytes = typeof input === "string" ? encoder.encode(input) : new Uint8Array(input);
    const text = placementsTextIn(bytes, options?.allowLoopbackHttp ?? false);
    const sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
    if (!isDeepStrictEqual(sent, page)) assert.deepEqual(sent, page);
    return page;
  } catch (error) {
    assert.ok(MalformedResponseError.is(error) && error.field === null && error.message !== "", error?.stack);
    return null;
  }
}

test("there are cases", () => assert.ok(cases.length >= 240));

for (const { name, options, page, ...source } of cases) {
  // Some report readers treat U+2028 as the end of a line.
  test(name.replaceAll("\u2028", "\\u2028"), () => {
    const bytes = bodyOf(source);
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    assert.deepEqual(model(bytes, options) ?? null, page, "the model says something else");
    for (const input of [bytes, bytes.slice().buffer, shared]) assert.deepEqual(read(input, options), page);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    assert.deepEqual(read(text, options), page);
  });
}

const pieces = ['"', "\\", "{", "}", "[", "]", ",", ":", "null", "-1e9", "7", "\\ud800", "“", "{}", "name", "//"].map(
  (piece) => encoder.encode(piece),
);

function spoilt(documents, random) {
  let bytes = random.pick(documents);
  const other = random.pick(documents);
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(bytes.length + 1);
    const from = random.below(other.length + 1);
    const piece = random.pick([
      random.pick(pieces),
      other.subarray(from, from + random.below(60)),
      new Uint8Array(random.below(2)).fill(255),
    ]);
    bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + random.below(12))]);
  }
  return bytes;
}

test("corrupted responses are read like JSON.parse and a plain mapping", () => {
  const documents = cases.filter(({ page }) => page !== null).map(bodyOf);
  const count = Number(process.env.ENDCAP_CASES ?? 1e5);
  const first = Number(process.env.ENDCAP_SEED ?? 1);
  let good = 0;
  for (let seed = first; seed < first + count; seed++) {
    const bytes = spoilt(documents, new Random(seed));
    const [found, expected] = [read(bytes), model(bytes) ?? null];
    if (!isDeepStrictEqual(found, expected)) {
      assert.deepEqual(found, expected, `ENDCAP_SEED=${seed} ENDCAP_CASES=1: ${bytes.toString("latin1")}`);
    }
    if (found !== null) good++;
  }
  assert.ok(count < 1000 || good > count / 20, `only ${good} of ${count} are JSON`);
});

test("values that are not responses", () => {
  for (const input of [undefined, null, 5, {}, [], new Uint16Array(2), new DataView(new ArrayBuffer(2))]) {
    const words = /^MalformedResponseError: (invalid JSON in the response|the response ends too early)$/;
    assert.throws(() => readPlacements({ status: 200, body: input }), words);
    assert.throws(() => readRawPlacements({ status: 200, body: input }), words);
  }
});

test("the real length of an array is used, even if `length` is overridden", () => {
  const boasting = Object.defineProperty(encoder.encode('{"creatives":[]}'), "length", { value: 1e9 });
  for (const each of [readPlacements, readRawPlacements])
    assert.deepEqual(each({ status: 200, body: boasting }).creatives, []);
});

test("the limit is 8 MiB, for each form of a body", () => {
  const largest = `{"creatives":[],"é":"${"x".repeat((8 << 20) - 24)}"}`;
  const bytes = encoder.encode(largest);
  assert.equal(bytes.length, 8 << 20);
  for (const each of [readPlacements, readRawPlacements]) {
    for (const input of [largest, bytes]) assert.deepEqual(each({ status: 200, body: input }).creatives, []);
    for (const input of [`${largest} `, encoder.encode(`${largest} `), "é".repeat(5 << 20)]) {
      assert.throws(
        () => each({ status: 200, body: input }),
        (error) => MalformedResponseError.is(error) && /8 MiB/.test(error.message),
      );
    }
  }
});

/** The maximum memory for reading a response of 8 MiB, in bytes: JavaScript objects and the module. */
const MAX_MEMORY = 200e6;

test("a page has at most 1,000 creatives, and the others count as skipped", () => {
  const ids = Array.from({ length: 1003 }, (_, id) => `{"object_tracking_id":"${id}"}`);
  const { creatives, skipped } = read(`{"creatives":[${[...ids, 7]}]}`);
  assert.deepEqual([creatives.length, creatives.at(-1).id, skipped], [1000, "999", 4]);
  const last = read(`{"creatives":[${ids}],"creatives":[${ids.slice(0, 2)}]}`);
  assert.deepEqual([last.creatives.length, last.skipped], [2, 0], "of repeated lists the last one counts alone");
});

for (const [what, list] of [
  ["creatives", (size) => `{"creatives":[${Array(Math.floor(size / 3)).fill("{}")}]}`],
  ["assets", (size) => `{"creatives":[{"assets":[${Array(Math.floor(size / 13)).fill('{"name":"a"}')}]}]}`],
  ["actions", (size) => `{"creatives":[{"actions":[${Array(Math.floor(size / 13)).fill('{"name":"a"}')}]}]}`],
  [
    "properties",
    (size) => `{"creatives":[{"properties":[${Array(Math.floor(size / 24)).fill('{"name":"a","value":""}')}]}]}`,
  ],
])
  test(`8 MB of ${what} take less than ${MAX_MEMORY / 1e6} MB of memory`, () => {
    const program = `import { readPlacements, readRawPlacements } from "endcap/http";
      const [make, name] = [${list}, process.argv[1]];
      const body = make(8.3e6);
      const before = process.memoryUsage().rss;
      const page = (name === "raw" ? readRawPlacements : readPlacements)({ status: 200, body });
      console.log(process.resourceUsage().maxRSS * 1024 - before, JSON.stringify(page).length);`;
    for (const reader of ["ready", "raw"]) {
      const output = execFileSync(process.execPath, ["--input-type=module", "-e", program, reader], { cwd: project });
      const [bytes] = String(output).split(" ").map(Number);
      assert.ok(bytes < MAX_MEMORY, `${reader}: ${(bytes / 1e6).toFixed(0)} MB`);
    }
  });

/** The maximum number of stored items in lists of a response. */
const MAX_ITEMS = 50_000;

test("responses without content, as large as allowed", () => {
  const fill = (item) => `{"creatives":[${new Array(Math.floor(8e6 / (item.length + 1))).fill(item).join()}]}`;
  const parts = (list, item) =>
    `{"creatives":[{"${list}":[${new Array(Math.floor(8e6 / (item.length + 1))).fill(item).join()}]}]}`;
  assert.equal(readPlacements({ status: 200, body: fill("5") }).skipped, 4e6);
  assert.equal(readPlacements({ status: 200, body: parts("assets", "{}") }).creatives[0].other_assets.length, 0);
  const one = readPlacements({ status: 200, body: parts("assets", '{"name":""}') }).creatives[0].other_assets;
  assert.deepEqual([one.length, one.at(-1)], [MAX_ITEMS, { name: "" }]);
  const slugs = parts("actions", '{"action_properties":{"brand_page_click":{"slug":"//"}}}');
  assert.equal(readPlacements({ status: 200, body: slugs }).creatives[0].withheld.length, MAX_ITEMS);
  const cards = Array.from(
    { length: MAX_ITEMS },
    (_, index) => `{"action_properties":{"item_card":{"position":${MAX_ITEMS - index}}}}`,
  );
  const { products } = readPlacements({ status: 200, body: `{"creatives":[{"actions":[${cards}]}]}` }).creatives[0];
  assert.deepEqual(
    [products.length, products[0], products.at(-1)],
    [MAX_ITEMS, { position: 1 }, { position: MAX_ITEMS }],
  );
});

test("polluted prototypes do not change the result", () => {
  const source = cases.filter(({ page }) => page?.creatives.length > 0);
  const members =
    "url alt width id type layout logo hero banner slug name position token offset 0 1 tagline products".split(" ");
  const trap = { configurable: true, get: () => "stolen", set: () => assert.fail("a setter was called") };
  const pages = source.map((each) => {
    const bytes = bodyOf(each);
    for (const name of members) Object.defineProperty(Object.prototype, name, trap);
    try {
      return readPlacements({ status: 200, body: bytes }, each.options && { ...each.options });
    } finally {
      for (const name of members) delete Object.prototype[name];
    }
  });
  for (const [index, { page }] of source.entries()) assert.deepEqual(pages[index], page);
});

test("only own properties are options", () => {
  const bytes = bodyOf(cases.find(({ name }) => name === "URL with loopback allowed http://localhost/"));
  Object.prototype.allowLoopbackHttp = true;
  try {
    for (const options of [undefined, {}])
      assert.deepEqual(readPlacements({ status: 200, body: bytes }, options).creatives[0].withheld, ["hero"]);
  } finally {
    delete Object.prototype.allowLoopbackHttp;
  }
});

test("the raw response has the documented members of the right type", () => {
  const body = `{"creatives":[{"object_tracking_id":"a","type":5,"x":1,"__proto__":{"type":"t"},"assets":[{"name":"n","type":"t",
    "medium_properties":{"image":{"public_url":"javascript:x","alt_text":"\\ud800","image_metadata":{"width":1e2,"height":-1,"size_bytes":5000000000,
    "content_type":"c"}},"video":{"video_url":"v"}}},5],"actions":[{"name":"b","interaction_id":"i","action_properties":
    {"brand_page_click":{"slug":"//x"},"item_card":{"position":9007199254740992,"product_id":7,"rrc":"r","upc":"u"}}}],
    "properties":[{"name":"tagline","value":"v"},null]},null],"pagination_metadata":{"token":"t","offset":4294967296,"more":1}}`;
  const expected = {
    creatives: [
      {
        object_tracking_id: "a",
        assets: [
          {
            name: "n",
            type: "t",
            medium_properties: {
              image: {
                public_url: "javascript:x",
                alt_text: "\ufffd",
                image_metadata: { width: 100, height: -1, size_bytes: 5_000_000_000, content_type: "c" },
              },
              video: { video_url: "v" },
            },
          },
        ],
        actions: [
          {
            name: "b",
            interaction_id: "i",
            action_properties: { brand_page_click: { slug: "//x" }, item_card: { rrc: "r", upc: "u" } },
          },
        ],
        properties: [{ name: "tagline", value: "v" }],
      },
    ],
    pagination_metadata: { token: "t", offset: 2 ** 32 },
  };
  for (const input of [body, `\ufeff${body}`, encoder.encode(body), encoder.encode(`\ufeff${body}`).buffer]) {
    assert.deepEqual(readRawPlacements({ status: 200, body: input }), expected);
  }
  assert.deepEqual(readRawPlacements({ status: 200, body: "[]" }), {});
  assert.throws(() => readRawPlacements({ status: 200, body: "{" }), MalformedResponseError);
});

test("the raw response has all documented members", () => {
  const image_metadata = { width: 1, height: 2, size_bytes: 3, content_type: "c" };
  const medium_properties = {
    image: { public_url: "p", alt_text: "a", image_metadata },
    video: { video_url: "v" },
  };
  const action_properties = {
    brand_page_click: { slug: "s" },
    item_card: { position: 4, product_id: "p", rrc: "r", upc: "u" },
  };
  const creative = {
    object_tracking_id: "o",
    type: "t",
    assets: [{ name: "n", type: "t", medium_properties }],
    actions: [{ name: "n", interaction_id: "i", action_properties }],
    properties: [{ name: "n", value: "v" }],
  };
  const response = { creatives: [creative], pagination_metadata: { token: "t", offset: 5 } };
  assert.deepEqual(readRawPlacements({ status: 200, body: JSON.stringify(response) }), response);
});

test("pages have the data for a <picture> and a <video>", () => {
  const url = "https://cdn.example.com/";
  const large = { url: `${url}l`, width: 1200, height: 300, alt: "words" };
  const small = { url: `${url}s,1,`, width: 640, height: 320 };
  const media = "(max-width: 640px)";
  const shown = { src: large.url, alt: "words", width: 1200, height: 300 };
  const source = { media, srcset: `${url}s,1%2C`, width: 640, height: 320 };
  assert.deepEqual(pictureOf({ banner: { large, small } }), { sources: [source], ...shown });
  assert.deepEqual(pictureOf({ banner: { large } }), { sources: [], ...shown });
  assert.deepEqual(pictureOf({ banner: { small } }), {
    sources: [],
    src: small.url,
    alt: "",
    width: 640,
    height: 320,
  });
  assert.deepEqual(pictureOf({ banner: { large: { url }, small: { url, alt: "a" } } }), {
    sources: [{ media, srcset: url }],
    src: url,
    alt: "a",
  });
  assert.deepEqual(pictureOf({ hero: { url, width: 5, alt: "h" } }), { sources: [], src: url, alt: "h" });
  assert.deepEqual(pictureOf({ hero: { url, width: -5, height: 5 } }), { sources: [], src: url, alt: "" });
  assert.equal(pictureOf({}), undefined);
  const poster = { url: `${url}s`, width: 640, height: 160 };
  assert.deepEqual(videoOf({ video: { url }, hero: poster }), {
    src: url,
    poster: poster.url,
    width: 640,
    height: 160,
  });
  assert.deepEqual(videoOf({ video: { url } }), { src: url });
  assert.equal(videoOf({ hero: poster }), undefined);
});
