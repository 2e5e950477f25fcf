// The fake service responds as the sandbox in Rust does, to every case of the tables and to requests that go wrong.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { cases } from "../package/cases.mjs";
import { root } from "../package/pack.mjs";
import { assertSame, PATHS, startPair } from "./pair.mjs";

const KEY = "c4n4ry-sandbox-key";
const access = (session) => session.access;
const list = (more) => JSON.stringify({ title: "Soup", line_items: [{ name: "leek" }], ...more });
const user = (user_id, more) => JSON.stringify({ user_id, first_name: "Ada", ...more });
const anywhere = { page_context: { page_query: { storefront_query: { page_view_id: "None" } } } };
const ads = (more) =>
  JSON.stringify({ ...anywhere, placement_context: { placement_kind: { display_placement: {} } }, ...more });

let pair;
let sessions;
before(async () => {
  pair = await startPair();
  sessions = pair.sessions();
  for (const session of sessions) session.access = await session.token();
});
after(() => pair?.stop());

const compare = (request, name) => assertSame(sessions, request, name);

/** The bytes of a case, as they would be sent. */
const bodyOf = ({ hex, text, body }) => (hex === undefined ? (text ?? JSON.stringify(body)) : Buffer.from(hex, "hex"));

/** Bodies that the sandbox's own parser of JSON refuses after the check: serde_json allows 127 levels, and no number beyond a double. */
const SANDBOX_CANNOT_PARSE = [
  "document.json: too-deep: 128 levels under an unknown key",
  "document.json: too-deep: 128 levels of objects",
  "document.json: too-deep: 128 levels from within an object of the list",
  "document.json: too-deep: 128 levels in a placement",
  "document.json: type: any number under an unknown key",
  "user.json: duplicate-key: 126 levels in the second value",
  "user.json: too-deep: a guest 127 levels deep",
];

const requestOf = (each) => {
  const bearer = each.resource === "shopping-list" ? KEY : access;
  return { path: PATHS[each.resource], body: bodyOf(each), bearer };
};

for (const resource of Object.keys(PATHS)) {
  test(`tests/cases: ${resource}`, async (t) => {
    const some = cases.filter((each) => each.resource === resource && !SANDBOX_CANNOT_PARSE.includes(each.title));
    const statuses = {};
    for (const each of some) {
      const { status } = await compare(requestOf(each), each.title);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    t.diagnostic(`${some.length} cases: ${JSON.stringify(statuses)}`);
    assert.ok(some.length > 90 && Object.keys(statuses).length > 1);
  });
}

test("tests/cases: bodies that only the sandbox cannot parse", async () => {
  const some = cases.filter(({ title }) => SANDBOX_CANNOT_PARSE.includes(title));
  assert.equal(some.length, SANDBOX_CANNOT_PARSE.length);
  for (const each of some) {
    const request = { ...requestOf(each), bearer: undefined };
    const responses = sessions.map((session) =>
      session.response({ ...request, bearer: each.resource === "shopping-list" ? KEY : session.access }),
    );
    const [fake, sandbox] = await Promise.all(responses);
    assert.equal(sandbox.body.error.message, "malformed JSON", each.title);
    assert.notEqual(fake.body.error?.message, "malformed JSON", each.title);
  }
  // These responses had names in one of the services only.
  for (const session of sessions) session.forget();
});

test("tests/http: requests with the headers of the clients", async () => {
  const requests = JSON.parse(readFileSync(join(root, "tests/http/requests.json"), "utf8"));
  for (const { name, url, headers, body } of requests) {
    const path = url.slice(url.search(/\/(idp|v2)\//));
    const { Authorization: _, ...rest } = headers;
    for (const bearer of [undefined, KEY, access]) await compare({ path, headers: rest, body, bearer }, name);
  }
  assert.ok(requests.length > 10);
});

test("users", async () => {
  const more = { last_name: "L", phone_number: "+16045550100", locale: "fr_CA", metadata: { tier: "gold" } };
  for (const [path, retailer] of [[PATHS.user], ["/v2/fulfillment/users", "corner-shop"], [PATHS.user, ""]]) {
    const headers = retailer === undefined ? {} : { "x-retailer-id": retailer };
    const { status } = await compare({ path, headers, body: user(`${path} ${retailer}`, more), bearer: access });
    assert.equal(status, 200);
  }
  assert.equal((await compare({ path: PATHS.user, body: user(`${PATHS.user} `), bearer: access })).status, 400);
  const unlisted = { "x-retailer-id": "nobody" };
  const { status } = await compare({ path: PATHS.user, headers: unlisted, body: user("x"), bearer: access });
  assert.equal(status, 404);
  await compare({ path: PATHS.user, body: user("nulls", { last_name: null, metadata: null }), bearer: access });
});

test("tokens and scopes", async () => {
  const { clientId: client_id, clientSecret: client_secret } = pair.fake.credentials;
  const good = { client_id, client_secret, grant_type: "client_credentials" };
  const wrong = { client_secret: "c4n4ry-other" };
  const changes = [{}, { scope: "connect:ian" }, { scope: " ," }, { scope: "connect:ian,connect:ian" }, { scope: "x" }];
  for (const change of [...changes, wrong, { client_id: "x" }, { grant_type: "password" }, { grant_type: undefined }])
    await compare({ path: PATHS.token, body: JSON.stringify({ ...good, ...change }) });
  const adsOnly = (session) => session.token("connect:ian");
  assert.equal((await compare({ path: PATHS.user, body: user("ads"), bearer: adsOnly })).status, 403);
  assert.equal((await compare({ path: PATHS.placement, body: ads(), bearer: adsOnly })).status, 200);
  for (const authorization of [
    "Bearer",
    "Bearer ",
    "Basic c4n4ry",
    "bearer  c4n4ry",
    `bearer  ${KEY}`,
    `Digest ${KEY}`,
    `BEARER ${KEY}`,
  ]) {
    await compare({ path: PATHS.placement, body: ads(), headers: { authorization } });
    await compare({ path: PATHS["shopping-list"], body: list(), headers: { authorization } });
  }
});

test("methods, paths, content types and credentials in the query", async () => {
  const paths = [...Object.values(PATHS), "/", "/v2", "/v2/users/", "/lists/x", "/lists/", "/pictures/clip.mp4"];
  for (const path of [...paths, "/pictures/hilltop-dairy/large.svg", "/pictures/x/large.svg", "/pictures/x/y/z"])
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])
      await compare({ method, path, type: null });
  for (const type of [null, "text/plain", "application/json; charset=utf-8", "APPLICATION/JSON", "application/jsonx"])
    await compare({ path: PATHS["shopping-list"], body: list(), bearer: KEY, type });
  for (const query of ["api_key=x", "Code=1", "a=b&access_token", "x=client_id", "authorization=c4n4ry", "a%70i_key=1"])
    await compare({ path: `${PATHS["shopping-list"]}?${query}`, body: list(), bearer: KEY });
  for (const length of [2 ** 20, 2 ** 20 + 1]) {
    const body = list().padEnd(length);
    const { status } = await compare({ path: PATHS["shopping-list"], body, bearer: KEY }, `${length} bytes`);
    assert.equal(status, length > 2 ** 20 ? 413 : 200);
  }
});

test("ads: what matches a request", async () => {
  const query = (name, value, more) => ({ page_context: { page_query: { [name]: value }, ...more } });
  const search = (search_term, more) => query("search_query", { page_view_id: "None", search_term, ...more });
  const storefront = (more) => query("storefront_query", { page_view_id: "None" }, more);
  const display = (display_placement) => ({ placement_context: { placement_kind: { display_placement } } });
  const terms = [
    "Onion soup",
    "tomato sauces",
    "gravel",
    " ",
    "spagetti",
    "MILKS!",
    "brad",
    "roast",
    "tea",
    "ten",
    "éa-É",
  ];
  const requests = [
    ...terms.map((term) => search(term)),
    search("spagetti", { enable_auto_correct: false }),
    query("product_category_query", { category_ids: [31], page_view_id: "None" }),
    query("product_detail_query", { category_ids: [10.0, 40], page_view_id: "None" }),
    storefront({ filter_query: { brand_ids: [101.0], filter_tags: { tags: ["organic"] } } }),
    storefront({ filter_query: { brand_ids: [2 ** 53] } }),
    storefront({ ad_load_query: { ads_count: "005" } }),
    storefront({ ad_load_query: { ads_count: "1" } }),
    { session_context: { test_only: true } },
    ...["image_banner", "shoppable_display", "shoppable_video"].map((each) => display({ supported_format: [each] })),
  ];
  const sizes = new Set();
  for (const headers of [{}, { "x-retailer-id": "corner-shop" }, { "x-retailer-id": "nobody" }]) {
    for (const request of requests) {
      const body = ads({ ...request, pagination_context: { page_size: 100 } });
      const { status, body: page } = await compare({ path: PATHS.placement, headers, body, bearer: access });
      assert.equal(status, 200, body);
      sizes.add(page.creatives.length);
    }
  }
  assert.ok(sizes.size > 5, `${[...sizes]}`);
  for (const location_code of ["harbour", "old-town", "", "elsewhere"])
    await compare({ path: PATHS.placement, body: ads({ store_context: { location_code } }), bearer: access });
});

/** Requests a page; a token of the session is that of its last page. */
async function pageOf(pagination, fault) {
  const body = (session) => {
    const { token, ...rest } = pagination;
    return ads({ pagination_context: { ...rest, ...(token && { token: session.last ?? "none" }) } });
  };
  const responses = sessions.map(async (session) => {
    const request = { path: PATHS.placement, body: body(session), bearer: session.access, fault };
    const { text, ...rest } = await session.whole(request);
    const page = JSON.parse(text);
    const { token } = page.pagination_metadata;
    const isSame = token === session.last;
    session.last = token;
    const ids = page.creatives.map(({ object_tracking_id }) => object_tracking_id);
    const repeated = ids.filter((id) => session.seen?.has(id)).length;
    session.seen = new Set([...(session.seen ?? []), ...ids]);
    return { ...rest, isSame, repeated, count: ids.length, offset: page.pagination_metadata.offset };
  });
  const [fake, sandbox] = await Promise.all(responses);
  assert.deepEqual(fake, sandbox, JSON.stringify({ pagination, fault }));
  return sandbox;
}

test("pages: tokens, offsets, sizes, and result sets that expire", async () => {
  for (const size of [undefined, 1, 5, 18, 100, 101, 2 ** 31]) {
    await pageOf({ page_size: size });
    for (const offset of [2, 3, 3, 1, 4, 5, 6, 7, 100, 2 ** 53 - 1]) await pageOf({ token: true, offset });
  }
  await pageOf({ offset: 2 });
  await pageOf({ offset: 2, page_size: 3 });
  await pageOf({ token: true, offset: 3, page_size: 1 });
  assert.equal((await pageOf({ token: true, offset: 2 }, "result-set=changed")).isSame, false);
  assert.deepEqual((await pageOf({ token: true, offset: 2 }, "result-set=expired")).offset, 1);
  await pageOf({ token: true, offset: 2 });
  await pair.advance(599);
  assert.equal((await pageOf({ token: true, offset: 3 })).isSame, true);
  await pair.advance(1);
  const { isSame, offset } = await pageOf({ token: true, offset: 3 });
  assert.deepEqual([isSame, offset], [false, 1]);
});

test("faults: each status, and each part of a fault, by header", async () => {
  for (let status = 200; status < 600; status++) {
    // `fetch` itself fails for a 407.
    if (status === 407) continue;
    const { headers } = await compare({
      path: PATHS.placement,
      body: ads(),
      bearer: access,
      fault: `status=${status}`,
    });
    assert.ok(headers, `${status}`);
  }
  const faults = ["", "garbage", "pad=1000", "drip=1; status=503", "body=hello; status=429; retry-after=7"];
  faults.push("body={}", "redirect=307; location=https://elsewhere.example/", "redirect=200", "content-type=text/html");
  faults.push("content-type=text/html; body=x", "cut=headers", "cut=body", "cut=body; reset", "cut=headers; reset");
  faults.push("status=204; body=x", "status=200", "status", "status=x", "status=199", "redirect=600", "nonsense=1");
  faults.push("cut=tail", "delay=1", "delay=-1", "result-set=other", "reset", "retry-after=1", "pad=1; status=201");
  for (const fault of faults) {
    const response = await compare({ path: PATHS.placement, body: ads(), bearer: access, fault }, fault);
    assert.equal(response.failed !== undefined, /cut=(headers|body)/.test(fault), fault);
  }
});

test("faults: calls that take effect although their response is replaced or cut", async () => {
  for (const fault of [
    "status=503; handle-anyway",
    "cut=headers; handle-anyway",
    "cut=body",
    "cut=headers",
    "status=503",
  ]) {
    const request = { path: PATHS.user, body: user(`after ${fault}`), bearer: access };
    await compare({ ...request, fault });
    const { status } = await compare(request, fault);
    assert.equal(status, fault.includes("handle-anyway") || fault === "cut=body" ? 400 : 200, fault);
  }
});

test("faults: staged for the next calls", async () => {
  await pair.inject(PATHS["shopping-list"], { status: 503, retryAfter: "2" }, null, { garbage: true, pad: 3 });
  const request = { path: PATHS["shopping-list"], body: list(), bearer: KEY };
  const statuses = [];
  for (let call = 0; call < 4; call++) statuses.push((await compare(request)).status);
  assert.deepEqual(statuses, [503, 200, 200, 200]);
});

test("links: pages of lists and recipes, until they expire", async () => {
  const hostile = `<script>alert("1")</script> & 'x'`;
  const page = { partner_linkback_url: 'https://shop.example/?a="b"', enable_pantry_items: true };
  const items = [
    { name: "leek", display_text: hostile, filters: { brand_filters: ["A & B"], health_filters: ["VEGAN"] } },
    { name: "oat", line_item_measurements: [{ quantity: 2.5, unit: "cup" }, { quantity: 3 }, { unit: "gram" }] },
    { name: "oil", quantity: 2, unit: "tablespoon", display_text: " " },
  ];
  const recipe = { link_type: "recipe", instructions: ["Peel", hostile], landing_page_configuration: page };
  for (const more of [
    { title: hostile, line_items: items },
    { ...recipe, line_items: items, image_url: "https://shop.example/a.png" },
    { image_url: "HTTP://shop.example/a.png", expires_in: 1, landing_page_configuration: page },
    { instructions: [], expires_in: 2, landing_page_configuration: { partner_linkback_url: "javascript:1" } },
  ]) {
    const request = { path: PATHS["shopping-list"], body: list(more), bearer: KEY };
    for (const session of sessions)
      session.link = new URL(JSON.parse((await session.whole(request)).text).products_link_url).pathname;
    const show = { method: "GET", type: null, path: (session) => session.link };
    const { status, body } = await compare(show);
    assert.equal(status, 200);
    assert.ok(!body.includes("<script>"));
    for (const seconds of [1, 86_399, 86_400, 40 * 86_400]) {
      await pair.advance(seconds);
      await compare(show, `${JSON.stringify(more)} after ${seconds} s`);
    }
  }
  for (const session of sessions) session.access = await session.token();
});

test("access tokens expire", async () => {
  await pair.advance(86_399);
  assert.equal((await compare({ path: PATHS.placement, body: ads(), bearer: access })).status, 200);
  await pair.advance(1);
  assert.equal((await compare({ path: PATHS.placement, body: ads(), bearer: access })).status, 401);
});

test("pictures and the video are the same bytes", async () => {
  const names = ["large", "small", "hero", "logo"];
  const brands = ["hilltop-dairy", "grain-and-stone", "casa-lenta", "kettle-and-bean", "placeholder-and-sons"];
  const paths = brands.flatMap((brand) => names.map((name) => `/pictures/${brand}/${name}.svg`));
  for (const path of [...paths, "/pictures/clip.mp4", "/pictures/hilltop-dairy/huge.svg"]) {
    const { status } = await compare({ method: "GET", path, type: null });
    assert.equal(status, path.includes("huge") ? 404 : 200, path);
  }
});
