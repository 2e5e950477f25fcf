// The ads of the fake service: what matches a request, why nothing does, pages, pictures, and the page for people.

import assert from "node:assert/strict";
import test, { before } from "node:test";
import { importPacked } from "../support/packed.mjs";
import { ads, ORIGIN, PATHS, startService } from "./calls.mjs";

const { readPlacements } = await importPacked("endcap/http");

let started;
let access;
const lines = [];
before(async () => {
  started = await startService({ log: (line) => lines.push(line) });
  access = await started.token();
});

/** Requests a page of ads. */
async function page(body, more) {
  const response = await started.send(PATHS.placement, body, { bearer: access, ...more });
  assert.equal(response.status, 200, response.text);
  return response.body;
}

const query = (name, value, more) => ({
  page_context: { page_query: { [name]: { page_view_id: "None", ...value } }, ...more },
});
const search = (search_term, more) => query("search_query", { search_term, ...more });
const filtered = (filter_query) => query("storefront_query", {}, { filter_query });
const counted = (ads_count) => query("storefront_query", {}, { ad_load_query: { ads_count } });
const display = (...supported_format) => ({
  placement_context: { placement_kind: { display_placement: { supported_format } } },
});
const idsOf = ({ creatives }) => creatives.map(({ object_tracking_id }) => object_tracking_id);
const brandOf = ({ actions }) => actions[0].action_properties.brand_page_click.slug.replace("brands/", "");

for (const [what, request, count, brands] of [
  ["no criteria", {}, 18],
  ["a word of a brand", search("Onion soup"), 3, ["green-row"]],
  ["the best match first, without a plural", search("tomato sauces"), 6, ["casa-lenta", "green-row"]],
  ["an unknown word", search("gravel"), 0, []],
  ["a blank term", search(" "), 18],
  ["a misspelled word", search("spagetti"), 3, ["casa-lenta"]],
  ["a misspelled word without correction", search("spagetti", { enable_auto_correct: false }), 0, []],
  ["two letters that are swapped", search("braed"), 0, []],
  ["a short word, which is not corrected", search("ten"), 0, []],
  ["a category", query("product_category_query", { category_ids: [31] }), 3, ["green-row"]],
  ["categories as decimals", query("product_detail_query", { category_ids: [10.0, 40] }), 6],
  ["brand and tag, which banners do not need", filtered({ brand_ids: [101], filter_tags: { tags: ["organic"] } }), 8],
  ["a count of ads", counted("005"), 5],
  ["test ads", { session_context: { test_only: true } }, 3, ["placeholder-and-sons"]],
  ["a format", display("shoppable_video"), 6],
  ["a term and a format", { ...search("Tomato soups"), ...display("shoppable_video") }, 2],
]) {
  test(`ads for ${what}`, async () => {
    const { creatives } = await page(ads({ pagination_context: { page_size: 100 }, ...request }));
    assert.equal(creatives.length, count);
    if (brands !== undefined) assert.deepEqual([...new Set(creatives.map(brandOf))], brands);
  });
}

for (const [request, reason] of [
  [search("gravel"), /no ad fits `search_term`; the ads have milk, yogurt, .*, drink$/],
  [
    query("product_category_query", { category_ids: [12] }),
    /no ad fits `category_ids`; the ads have 10, 11, 20, 21, 30, 31, 40, 50$/,
  ],
  [
    search("milk", { category_ids: [20] }),
    /^a placement request found no ads: no ad fits `search_term` and `category_ids` together$/,
  ],
  [{ ...filtered({ brand_ids: [7] }), ...display("shoppable_video") }, /`supported_format` and `brand_ids` together$/],
]) {
  test(`a line says why there are no ads: ${reason}`, async () => {
    lines.length = 0;
    assert.deepEqual((await page(ads(request))).creatives, []);
    assert.equal(lines.length, 1);
    assert.match(lines[0], reason);
    await page(ads());
    assert.equal(lines.length, 1);
  });
}

test("each creative is read completely, and its pictures exist", async () => {
  const { send, get } = started;
  const { text } = await send(PATHS.placement, ads({ pagination_context: { page_size: 100 } }), { bearer: access });
  const { creatives, skipped } = readPlacements({ status: 200, body: text });
  assert.equal(skipped, 0);
  const layouts = {};
  for (const { layout, withheld, other_assets, other_actions, banner, logo, hero, video, products } of creatives) {
    layouts[layout] = (layouts[layout] ?? 0) + 1;
    assert.deepEqual([withheld, other_assets, other_actions], [[], [], []]);
    for (const image of banner ? [banner.large, banner.small] : [logo, hero]) {
      const picture = await get(image.url.replace(ORIGIN, ""));
      assert.deepEqual([picture.status, picture.headers["content-type"]], [200, image.content_type]);
      assert.equal(picture.text.length, image.size_bytes);
      assert.ok(picture.text.includes(`width="${image.width}" height="${image.height}"`));
      assert.equal(picture.headers["content-security-policy"], "default-src 'none'; sandbox");
    }
    if (video) assert.equal((await get(video.url.replace(ORIGIN, ""))).headers["content-type"], "video/mp4");
    if (!banner) assert.ok(products.length === 4 && products.every(({ upc, rrc }) => upc && !rrc));
  }
  assert.deepEqual(layouts, { image_banner: 6, shoppable_display: 6, shoppable_video: 6 });
  const other = await page(ads(display("shoppable_video")), { headers: { "x-retailer-id": "corner-shop" } });
  assert.match(JSON.stringify(other), /"rrc"/);
  assert.doesNotMatch(JSON.stringify(other), /"upc"/);
});

test("paging to the end returns each creative once", async () => {
  for (const page_size of [undefined, 1, 5, 17, 18, 100, 1000, 0, -3]) {
    const seen = [];
    let result = await page(ads({ pagination_context: { page_size } }));
    const { token } = result.pagination_metadata;
    let offset = 1;
    for (; result.creatives.length > 0; offset++) {
      assert.deepEqual(result.pagination_metadata, { token, offset });
      seen.push(...idsOf(result));
      // The size of the first request stays.
      result = await page(ads({ pagination_context: { token, offset: offset + 1, page_size: 7 } }));
    }
    assert.deepEqual([seen.length, new Set(seen).size], [18, 18], `${page_size}`);
    for (const past of [offset, 1000, 2 ** 53 - 1])
      assert.deepEqual(await page(ads({ pagination_context: { token, offset: past } })), {
        creatives: [],
        pagination_metadata: { token, offset: past },
      });
  }
});

test("a page stays the same, each auction differs, and result sets expire", async () => {
  const other = await startService({ resultSetLifetime: 60 });
  const bearer = await other.token();
  const request = async (pagination_context) =>
    (await other.send(PATHS.placement, ads({ pagination_context }), { bearer })).body;
  const first = await request({});
  const { token } = first.pagination_metadata;
  assert.deepEqual(await request({ token, offset: 2 }), await request({ token, offset: 2 }));
  assert.deepEqual(await request({ token, offset: 1 }), first);
  const next = await request({});
  assert.ok(idsOf(next).every((id) => !idsOf(first).includes(id)) && next.pagination_metadata.token !== token);
  // Without a token, the offset applies to the new result set.
  assert.equal((await request({ offset: 2 })).pagination_metadata.offset, 2);
  other.service.advance(59);
  assert.equal((await request({ token, offset: 3 })).pagination_metadata.token, token);
  other.service.advance(1);
  for (const wanted of [token, "unknown"]) {
    const fresh = await request({ token: wanted, offset: 3 });
    assert.deepEqual([fresh.pagination_metadata.offset, fresh.creatives.length], [1, 4]);
    assert.notEqual(fresh.pagination_metadata.token, wanted);
  }
});

test("the page for people names stores, categories, terms, tags and brands, and shows each ad", async () => {
  const { status, text, headers } = await started.get("/");
  assert.deepEqual([status, headers["content-type"]], [200, "text/html; charset=utf-8"]);
  for (const part of ["harbour, old-town", "green-basket, corner-shop", "Hilltop Dairy", "10, 11", "Grain &amp; Stone"])
    assert.ok(text.includes(part), part);
  assert.match(text, /milk, yogurt[\s\S]*vegan, organic[\s\S]*Placeholder[\s\S]*test_only/);
  const pictures = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path);
  assert.equal(pictures.length, 21);
  for (const path of pictures) assert.equal((await started.get(path)).status, 200, path);
  assert.match(headers["content-security-policy"], /default-src 'none'.*img-src 'self'/);
  const own = await startService({ creatives: [] });
  assert.match((await own.get("/")).text, /gets the 0 ads of the option/);
});
