// The short form of placement requests, as a function and in the requests of clients.

import assert from "node:assert/strict";
import test from "node:test";
import { read } from "../support/files.mjs";
import { importPacked } from "../support/packed.mjs";

const { placementRequest, placements } = await importPacked();
const { GatewayClient, ...page } = await importPacked("endcap/gateway-client");
const { EndcapClient } = await importPacked("endcap/client");

const schema = JSON.parse(read("pkg/schemas/placement.json"));

/** Returns the paths of all fields below an object of the schema. */
const pathsOf = ({ properties }, prefix = "") =>
  Object.entries(properties).flatMap(([name, field]) => {
    const [, object] = /\/(\w+)$/.exec(field.$ref ?? field.anyOf?.[0].$ref ?? "") ?? [];
    return object ? pathsOf(schema.$defs[object], `${prefix}${name}.`) : [`${prefix}${name}`];
  });

/** Returns the paths of all members of a request that are not objects. */
const leaves = (value, prefix = "") =>
  Object.entries(value).flatMap(([name, member]) =>
    member?.constructor === Object ? leaves(member, `${prefix}${name}.`) : [`${prefix}${name}`],
  );

const COMMON = {
  pageViewId: "5b0cf1a4-7a52-4a3e-9c1d-2f0d7c6a9e11",
  tags: ["organic"],
  brandIds: [7n],
  count: 4,
  formats: ["image_banner"],
  position: "top",
  userId: "u1",
  testOnly: true,
  store: "old-town",
  pageSize: 2,
};
const OWN = {
  search: { searchTerm: "soup", enableAutoCorrect: false },
  product_category: { categoryIds: [12, 9007199254740993n] },
  product_detail: { categoryIds: [12] },
};
const pages = Object.keys(schema.$defs.DisplayQuery.properties).map((query) => query.replace(/_query$/, ""));

test("each query and field of the service's document is in the short form, or listed as only in the long one", () => {
  const [, listed] = /^Only in the long form: (.*)\.$/m.exec(read("docs/fields-reference.md"));
  const reached = pages.flatMap((page) => leaves(placementRequest({ page, ...COMMON, ...OWN[page] })));
  const all = [...new Set(reached), ...listed.replaceAll("`", "").split(", ")];
  assert.deepEqual(all.sort(), pathsOf(schema).sort());
});

for (const page of pages)
  test(`${page}: a request with all fields, and one with none, have no issue`, () => {
    const hidden = { tags: undefined, brandIds: null };
    const all = placementRequest({ page, ...COMMON, ...hidden, ...OWN[page] });
    const { ok, issues } = placements.check(all);
    assert.deepEqual([ok, issues], [true, []]);
    assert.deepEqual(placementRequest({ page }), {
      page_context: { page_query: { [`${page}_query`]: { page_view_id: "None" } } },
      placement_context: { placement_kind: { display_placement: {} } },
    });
    assert.equal(placements.check(placementRequest({ page })).ok, true);
  });

test("the entry for pages has the same function", () => {
  const short = { page: "search", ...OWN.search, ...COMMON };
  assert.deepEqual(page.placementRequest(short), placementRequest(short));
});

/** Short forms that cannot be used, and the messages. */
const MISTAKES = [
  [{ page: "search", serchTerm: "soup" }, "`serchTerm` is not an option; did you mean `searchTerm`?"],
  [{ page: "cart", searchTerm: "soup" }, "`searchTerm` is not an option; the options are page, pageViewId, tags"],
  [{ page: "cart", page_context: {} }, "`page_context` is not an option"],
  [{ page: "storefont" }, "`page` must be one of search, storefront, product_category, "],
  [{ page: "toString" }, "`page` must be one of "],
  [{ formats: ["image_banner"] }, "`page` must be one of "],
  [null, "`page` must be one of "],
  [{ page: "cart", formats: "image_banner" }, "`formats` must be of type string[]"],
  [{ page: "cart", formats: [7] }, "`formats` must be of type string[]"],
  [{ page: "cart", count: "4" }, "`count` must be of type number"],
  [{ page: "cart", store: 472 }, "`store` must be of type string"],
  [{ page: "cart", testOnly: "yes" }, "`testOnly` must be of type boolean"],
  [{ page: "product_detail", categoryIds: ["12"] }, "`categoryIds` must be of type number[]"],
];

const host = "https://service.example";
const credentials = { clientId: "i", clientSecret: "c4n4ry" };
const clients = {
  EndcapClient: new EndcapClient({ hosts: { ads: host, auth: host }, credentials }),
  GatewayClient: new GatewayClient("/api"),
};

for (const [short, message] of MISTAKES)
  test(`${JSON.stringify(short)}: ${message}`, async () => {
    const refused = (error) => error.name === "TypeError" && error.message.startsWith(message);
    assert.throws(() => placementRequest(short), refused);
    if (short?.page === undefined) return;
    for (const [name, { placements }] of Object.entries(clients))
      await assert.rejects(placements.list(short)[Symbol.asyncIterator]().next(), refused, name);
  });

test("a client sends the short form as the request that the function returns", async () => {
  const bodies = [];
  const fetch = async (_url, { body }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ creatives: [], skipped: 0 });
  };
  const short = { page: "search", searchTerm: "soup", store: "old-town" };
  for await (const _ of new GatewayClient("https://shop.example/api", { fetch }).placements.list(short));
  assert.deepEqual(bodies, [placementRequest(short)]);
});
