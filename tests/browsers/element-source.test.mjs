// `<endcap-placement src request>` sends requests to a real gateway in front of the sandbox.

import assert from "node:assert/strict";
import test, { after, beforeEach } from "node:test";
import { openSourcePage } from "./source-page.mjs";

const CART = { cart_query: { page_view_id: "None" } };

const page = await openSourcePage();
after(() => page.close());
beforeEach(() => page.reset());

const markup = (src = "/api/placements", request = page.request()) =>
  `<endcap-placement src="${src}" request='${request}'></endcap-placement>`;

test("`src` and `request` as attributes show ads without a script of the page", async () => {
  await page.load(markup());
  await page.reaches("more");
  assert.equal(page.requests.length, 1);
  const first = await page.ids();
  assert.ok(first.length > 0);
  while ((await page.state()) === "more") await page.press();
  assert.equal(await page.state(), "end");
  const all = await page.ids();
  assert.deepEqual(all.slice(0, first.length), first);
  assert.equal(new Set(all).size, all.length);
  const contexts = page.requests.map(({ body }) => JSON.parse(body).pagination_context);
  assert.deepEqual(
    contexts.map(({ page_size, offset, token }) => [page_size, offset, token === undefined]),
    contexts.map((_, index) => [4, index === 0 ? undefined : index + 1, index === 0]),
  );
  assert.ok(contexts.length > 2);
  assert.equal(
    (await page.listedIds(page.request())).length,
    all.length,
    "the client lists the same number of creatives",
  );
  assert.deepEqual(await page.consoleErrors(), []);
});

test("properties have the same effect before and after insertion, and an equal request is not sent again", async () => {
  await page.load("");
  await page.run((request) => {
    const placement = document.createElement("endcap-placement");
    placement.src = "/api/placements";
    placement.request = JSON.parse(request);
    document.body.append(placement);
  }, page.request());
  await page.reaches("more");
  const [src, type] = await page.run((request) => {
    const placement = document.querySelector("endcap-placement");
    const set = [placement.getAttribute("src"), typeof placement.request];
    placement.request = JSON.parse(request);
    placement.request = request;
    placement.setAttribute("src", "/api/placements");
    return set;
  }, page.request());
  assert.deepEqual([src, type], ["/api/placements", "object"]);
  await page.settle();
  assert.equal(page.requests.length, 1);
});

const PLACEMENT = { placement_kind: { display_placement: {} } };

/** Attributes of the short form, and what the request has for them. */
const SHORT_FORMS = [
  ['page="cart"', { cart_query: { page_view_id: "None" } }, {}],
  [
    'page="search" search-term="soup, hot" enable-auto-correct="false" page-view-id="5b0cf1a4-7a52-4a3e-9c1d-2f0d7c6a9e11"',
    {
      search_query: {
        page_view_id: "5b0cf1a4-7a52-4a3e-9c1d-2f0d7c6a9e11",
        search_term: "soup, hot",
        enable_auto_correct: false,
      },
    },
    {},
  ],
  [
    'page="product_detail" category-ids="12, 9007199254740993" formats=" image_banner,shoppable_display " store="0472" page-size="4" test-only',
    { product_detail_query: { page_view_id: "None", category_ids: [12, 9007199254740993n] } },
    {
      placement_context: {
        placement_kind: { display_placement: { supported_format: ["image_banner", "shoppable_display"] } },
      },
      session_context: { test_only: true },
      store_context: { location_code: "0472" },
      pagination_context: { page_size: 4 },
    },
  ],
];

for (const [attributes, page_query, rest] of SHORT_FORMS)
  test(`the request for ${attributes}`, async () => {
    await page.load(`<endcap-placement src="/api/placements" priority ${attributes}></endcap-placement>`);
    await page.waitFor(() => page.requests.length === 1);
    const expected = { page_context: { page_query }, placement_context: PLACEMENT, ...rest };
    const text = page.requests[0].body;
    assert.ok(text.includes("9007199254740993") === attributes.includes("9007199254740993"));
    const numbers = (value) =>
      JSON.parse(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? Number(item) : item)));
    assert.deepEqual(JSON.parse(text), numbers(expected));
  });

test("fields of the short form are properties that reflect the attributes, and each change sends a request", async () => {
  await page.load("");
  const read = await page.run((store) => {
    const placement = document.createElement("endcap-placement");
    Object.assign(placement, { src: "/api/placements", priority: true, page: "search", searchTerm: "soup", store });
    Object.assign(placement, { formats: ["image_banner"], count: 4, categoryIds: [1n], testOnly: false });
    placement.categoryIds = undefined;
    document.body.append(placement);
    const { page, searchTerm, formats, count, categoryIds, testOnly, pageViewId } = placement;
    return [page, searchTerm, formats, count, categoryIds, testOnly, pageViewId, placement.getAttribute("search-term")];
  }, JSON.parse(page.request()).store_context.location_code);
  assert.deepEqual(read, ["search", "soup", ["image_banner"], 4, null, false, null, "soup"]);
  await page.reaches("more", "end");
  const terms = () =>
    page.requests.map(({ body }) => JSON.parse(body).page_context.page_query.search_query?.search_term);
  assert.deepEqual(terms(), ["soup"]);
  await page.run(() => {
    const placement = document.querySelector("endcap-placement");
    placement.searchTerm = "salt";
    placement.formats = ["image_banner"];
  });
  await page.waitFor(() => page.requests.length === 2);
  await page.run(() => document.querySelector("endcap-placement").setAttribute("formats", "image_banner"));
  await page.settle();
  assert.deepEqual(terms(), ["soup", "salt"]);
});

for (const [what, properties, expected] of [
  [
    "`request` and a field of the short form together",
    { request: "{}" },
    "`request` and `store` are both set; use one",
  ],
  ["an unknown page", { page: "storefronts" }, "`page` must be one of search, storefront, "],
  ["a field without a page", {}, "`page` must be one of search, "],
])
  test(`${what} is an error, which is also reported`, async () => {
    await page.load("");
    const found = await page.run(async (properties) => {
      const reported = new Promise((resolve) => addEventListener("error", ({ message }) => resolve(message)));
      const placement = document.createElement("endcap-placement");
      const failure = new Promise((resolve) => {
        placement.addEventListener("endcap-state", ({ detail }) => detail.state === "error" && resolve(detail.error));
      });
      Object.assign(placement, { src: "/api/placements", priority: true, store: "old-town" }, properties);
      document.body.append(placement);
      const { name, message } = await failure;
      return { name, message, reported: await reported };
    }, properties);
    assert.equal(found.name, "TypeError");
    assert.ok(found.message.startsWith(expected), found.message);
    // Firefox reports it without "Uncaught".
    assert.equal(found.reported.replace(/^Uncaught /, ""), `TypeError: ${found.message}`);
    assert.equal(page.requests.length, 0);
  });

test("a change of the short form is noticed, also where the texts of the attributes are the same with commas between", async () => {
  await page.load(
    '<endcap-placement src="/api/placements" priority page="cart" tags="1,2" brand-ids="3"></endcap-placement>',
  );
  for (const [count, change] of [
    [1, () => {}],
    [2, () => void Object.assign(document.querySelector("endcap-placement"), { tags: ["1"], brandIds: [2, 3] })],
    [3, () => document.querySelector("endcap-placement").toggleAttribute("test-only")],
  ]) {
    await page.run(change);
    await page.waitFor(() => page.requests.length === count);
  }
});

test("a different request aborts the one in flight and replaces its creatives", async () => {
  const release = page.hold();
  await page.load(markup());
  await page.reaches("loading");
  await page.waitFor(() => page.requests.length === 1);
  await page.run(
    (request) => document.querySelector("endcap-placement").setAttribute("request", request),
    page.request(CART),
  );
  await page.waitFor(() => page.requests.length === 2);
  await page.waitFor(() => page.requests[0].signal.aborted);
  release();
  await page.reaches("more", "end");
  const queries = page.requests.map(({ body }) => Object.keys(JSON.parse(body).page_context.page_query));
  assert.deepEqual(queries, [["storefront_query"], ["cart_query"]]);
  const before = await page.ids();
  // Both in one task are one change.
  await page.run((request) => {
    const placement = document.querySelector("endcap-placement");
    placement.src = "api/placements?again";
    placement.request = request;
  }, page.request());
  await page.waitFor(() => page.requests.length === 3);
  await page.reaches("more");
  const after = await page.ids();
  assert.equal(
    after.some((id) => before.includes(id)),
    false,
  );
});

test("removing the element ends its request; inserting it sends a new one, and moving it does not", async () => {
  await page.load(`${markup()}<main></main>`);
  await page.reaches("more");
  await page.run(() => document.querySelector("main").append(document.querySelector("endcap-placement")));
  await page.settle();
  assert.equal(page.requests.length, 1);
  const release = page.hold();
  await page.run(() => {
    globalThis.removed = document.querySelector("endcap-placement");
    removed.shadowRoot.querySelector("button").click();
  });
  await page.waitFor(() => page.requests.length === 2);
  await page.run(() => removed.remove());
  await page.waitFor(() => page.requests[1].signal.aborted);
  release();
  await page.run(() => document.body.append(removed));
  await page.reaches("more");
  assert.equal(JSON.parse(page.requests[2].body).pagination_context.token, undefined);
  assert.equal((await page.ids()).length > 0, true);
});

test("without `src` or `request` nothing is sent, and removing one removes the creatives", async () => {
  await page.load(`<endcap-placement src="/api/placements"></endcap-placement>`);
  // Templates of frameworks set `null` and `undefined` while the real values are missing.
  const attributes = await page.run((request) => {
    const placements = [null, undefined].flatMap((none) => [
      { src: "/api/placements", request: none },
      { src: none, request },
    ]);
    const create = (properties) => Object.assign(document.createElement("endcap-placement"), properties);
    const elements = placements.map(create);
    document.body.append(...elements);
    return elements.map((each) => each.getAttribute("src"));
  }, page.request());
  assert.deepEqual(attributes, ["/api/placements", null, "/api/placements", null]);
  await page.settle();
  assert.deepEqual([page.requests.length, await page.state()], [0, "idle"]);
  await page.run((request) => {
    document.querySelector("endcap-placement").request = request;
  }, page.request());
  await page.reaches("more");
  await page.run(() => document.querySelector("endcap-placement").removeAttribute("src"));
  await page.reaches("idle");
  await page.until(() => document.querySelectorAll("endcap-creative").length === 0);
  assert.equal(page.requests.length, 1);
});

test("`pages` take precedence, and `src` is used again without them", async () => {
  await page.load("");
  await page.run((request) => {
    const placement = document.createElement("endcap-placement");
    Object.assign(placement, { src: "/api/placements", request, pages: [{ creatives: [], skipped: 0 }] });
    document.body.append(placement);
  }, page.request());
  await page.reaches("empty");
  await page.settle();
  assert.equal(page.requests.length, 0);
  await page.run(() => {
    document.querySelector("endcap-placement").pages = undefined;
  });
  await page.reaches("more");
  assert.equal(page.requests.length, 1);
});

test("a gateway at another origin accepts requests only from its allowed origins", async () => {
  const gateway = `${page.server.url}/api/placements`;
  await page.load(markup(gateway), page.neighbor);
  await page.reaches("more");
  await page.press();
  assert.ok((await page.ids()).length > 4);
  await page.load(markup(gateway.replace("/api", "/closed/api")), page.neighbor);
  await page.reaches("error");
  assert.deepEqual(await page.ids(), []);
});
