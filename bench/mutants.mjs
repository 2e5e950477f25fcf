// Valid and invalid documents for every rule that all contenders share. They prove that all contenders accept the same documents.
// Not shared, and so not here: null in place of an absent field, duplicate keys, deep nesting, byte order
// marks and ill-formed UTF-8, the schemes of URLs, IP addresses, integers beyond 2^53, arrays in place of objects.

import { placement, shoppingList } from "./payloads.mjs";
import { Random } from "./random.mjs";

const UPC = "036000291452";
const item = (list) => list.line_items[0];
const second = (list) => list.line_items[1];
const codes = (list, first, other) => {
  for (const [at, fields] of [first, other].entries()) {
    const { name } = list.line_items[at];
    list.line_items[at] = { name, ...fields };
  }
};

/** Rows of [name, whether it is valid, the change to a valid list]. */
const listMutants = [
  ["no title", false, (l) => delete l.title],
  ["title is null", false, (l) => (l.title = null)],
  ["title is a number", false, (l) => (l.title = 5)],
  ["title is empty", true, (l) => (l.title = "")],
  ["no line_items", false, (l) => delete l.line_items],
  ["line_items is an object", false, (l) => (l.line_items = {})],
  ["line_items is empty", true, (l) => (l.line_items = [])],
  ["an item is null", false, (l) => (l.line_items[1] = null)],
  ["an item is a string", false, (l) => (l.line_items[1] = "milk")],
  ["an item without name", false, (l) => delete item(l).name],
  ["name is a list", false, (l) => (item(l).name = ["milk"])],
  ["only a name", true, (l) => (l.line_items = [{ name: "milk" }])],
  ["an unknown field", true, (l) => (item(l).colour = { deep: [1, { er: true }] })],
  ["link_type recipe", true, (l) => (l.link_type = "recipe")],
  ["link_type in capitals", false, (l) => (l.link_type = "RECIPE")],
  ["link_type is a number", false, (l) => (l.link_type = 1)],
  ["expires_in 365", true, (l) => (l.expires_in = 365)],
  ["expires_in 366", false, (l) => (l.expires_in = 366)],
  ["expires_in 0", true, (l) => (l.expires_in = 0)],
  ["expires_in 1.5", false, (l) => (l.expires_in = 1.5)],
  ["expires_in is text", false, (l) => (l.expires_in = "30")],
  ["instructions is text", false, (l) => (l.instructions = "Stir.")],
  ["an instruction is null", false, (l) => (l.instructions = ["Stir.", null])],
  ["image_url is true", false, (l) => (l.image_url = true)],
  ["enable_pantry_items is text", false, (l) => (l.landing_page_configuration.enable_pantry_items = "yes")],
  ["linkback is a number", false, (l) => (l.landing_page_configuration.partner_linkback_url = 1)],
  ["deprecated quantity and unit", true, (l) => Object.assign(item(l), { quantity: 0, unit: "cup" })],
  ["deprecated quantity is text", false, (l) => (item(l).quantity = "2")],
  ["measured 0", false, (l) => (item(l).line_item_measurements = [{ quantity: 0, unit: "cup" }])],
  ["measured -1", false, (l) => (item(l).line_item_measurements = [{ quantity: 1 }, { quantity: -1 }])],
  ["measured 1e-9", true, (l) => (item(l).line_item_measurements = [{ quantity: 1e-9 }])],
  ["measured in nothing", true, (l) => (item(l).line_item_measurements = [{}])],
  ["measured in text", false, (l) => (item(l).line_item_measurements = [{ quantity: "1" }])],
  ["a unit is a number", false, (l) => (item(l).line_item_measurements = [{ unit: 1 }])],
  ["a measurement is null", false, (l) => (item(l).line_item_measurements = [null])],
  ["a good health filter", true, (l) => (item(l).filters = { health_filters: ["LOW_FAT"] })],
  ["a bad health filter", false, (l) => (item(l).filters = { health_filters: ["LOW_FAT", "PALEO"] })],
  ["a health filter in small letters", false, (l) => (item(l).filters = { health_filters: ["organic"] })],
  ["health_filters is text", false, (l) => (item(l).filters = { health_filters: "ORGANIC" })],
  ["a brand is a number", false, (l) => (item(l).filters = { brand_filters: [7] })],
  ["a UPC of 11 digits", false, (l) => codes(l, { upcs: ["03600029145"] })],
  ["a UPC of 13 digits", false, (l) => codes(l, { upcs: ["0360002914521"] })],
  ["a UPC of 14 digits", true, (l) => codes(l, { upcs: ["00036000291452"] })],
  ["a UPC with a letter", false, (l) => codes(l, { upcs: ["03600029145x"] })],
  ["a UPC is a number", false, (l) => codes(l, { upcs: [36000291452] })],
  ["an id is text", false, (l) => codes(l, { product_ids: ["17"] })],
  ["an id is a fraction", false, (l) => codes(l, { product_ids: [17.5] })],
  ["ids and UPCs", false, (l) => codes(l, { product_ids: [17], upcs: [UPC] })],
  ["ids and an empty list of UPCs", true, (l) => codes(l, { product_ids: [17], upcs: [] })],
  ["ids here, UPCs there", true, (l) => codes(l, { product_ids: [17] }, { upcs: [UPC] })],
  ["an id in two items", false, (l) => codes(l, { product_ids: [17] }, { product_ids: [18, 17] })],
  ["an id twice in one item", true, (l) => codes(l, { product_ids: [17, 17] }, { product_ids: [18] })],
  ["a UPC in two items", false, (l) => codes(l, { upcs: [UPC] }, { upcs: [UPC] })],
  ["a UPC twice in one item", true, (l) => codes(l, { upcs: [UPC, UPC] })],
  [
    "two items share id and UPC",
    false,
    (l) => codes(l, { product_ids: [1], upcs: [UPC] }, { ...second(l), upcs: [UPC] }),
  ],
];

const query = (p) => p.page_context.page_query;
const display = (p) => p.placement_context.placement_kind.display_placement;

/** The same for a valid placement request. */
const placementMutants = [
  ["no page_context", false, (p) => delete p.page_context],
  ["no page_query", false, (p) => delete p.page_context.page_query],
  ["an empty page_query", false, (p) => (p.page_context.page_query = {})],
  ["page_query is text", false, (p) => (p.page_context.page_query = "search")],
  ["two page queries", false, (p) => (query(p).cart_query = {})],
  ["another page query", true, (p) => (p.page_context.page_query = { deals_query: { page_view_id: "None" } })],
  ["search_term is a number", false, (p) => (query(p).search_query.search_term = 7)],
  ["auto correct is text", false, (p) => (query(p).search_query.enable_auto_correct = "true")],
  [
    "a category id is text",
    false,
    (p) => (p.page_context.page_query = { product_category_query: { category_ids: ["1"] } }),
  ],
  ["category ids", true, (p) => (p.page_context.page_query = { product_detail_query: { category_ids: [1, 2] } })],
  ["a brand id is text", false, (p) => (p.page_context.filter_query.brand_ids = ["7"])],
  ["a tag is a number", false, (p) => (p.page_context.filter_query.filter_tags.tags = [1])],
  ["ads_count 100", true, (p) => (p.page_context.ad_load_query.ads_count = "100")],
  ["ads_count 101", false, (p) => (p.page_context.ad_load_query.ads_count = "101")],
  ["ads_count 0", false, (p) => (p.page_context.ad_load_query.ads_count = "0")],
  ["ads_count 007", true, (p) => (p.page_context.ad_load_query.ads_count = "007")],
  ["ads_count is a number", false, (p) => (p.page_context.ad_load_query.ads_count = 5)],
  ["ads_count is +5", false, (p) => (p.page_context.ad_load_query.ads_count = "+5")],
  ["no placement_context", false, (p) => delete p.placement_context],
  ["no placement_kind", false, (p) => delete p.placement_context.placement_kind],
  ["no display_placement", false, (p) => (p.placement_context.placement_kind = {})],
  ["an empty display_placement", true, (p) => (p.placement_context.placement_kind.display_placement = {})],
  ["an unknown format", false, (p) => (display(p).supported_format = ["banner"])],
  ["position bottom", false, (p) => (display(p).rectangle_query.position = "bottom")],
  ["position top", true, (p) => (display(p).rectangle_query.position = "top")],
  ["user_id of 50", true, (p) => (p.session_context.user_id = "u".repeat(50))],
  ["user_id of 51", false, (p) => (p.session_context.user_id = "u".repeat(51))],
  ["user_agent of 1000", true, (p) => (p.session_context.user_agent = "a".repeat(1000))],
  ["user_agent of 1001", false, (p) => (p.session_context.user_agent = "a".repeat(1001))],
  ["test_only is 0", false, (p) => (p.session_context.test_only = 0)],
  ["location_code of 100", true, (p) => (p.store_context.location_code = "s".repeat(100))],
  ["location_code of 101", false, (p) => (p.store_context.location_code = "s".repeat(101))],
  ["offset 1", true, (p) => (p.pagination_context.offset = 1)],
  ["offset 0", false, (p) => (p.pagination_context.offset = 0)],
  ["page_size 0", true, (p) => (p.pagination_context.page_size = 0)],
  ["page_size 2.5", false, (p) => (p.pagination_context.page_size = 2.5)],
  ["token is a number", false, (p) => (p.pagination_context.token = 1)],
  ["no session, store or paging", true, (p) => ["session", "store", "pagination"].map((n) => delete p[`${n}_context`])],
];

const roots = [null, true, 0, "text", []];

/** Returns every named mutant as { name, resource, ok, text }. */
export function namedMutants() {
  const make = (resource, valid) => (mutant) => {
    const [name, ok, change] = mutant;
    const value = valid();
    change(value);
    return { name, resource, ok, text: JSON.stringify(value) };
  };
  return [
    ...listMutants.map(make("lists", () => shoppingList(3))),
    ...placementMutants.map(make("placements", () => placement())),
    ...roots.flatMap((root) =>
      ["lists", "placements"].map((resource) => {
        const text = JSON.stringify(root);
        return { name: `the root is ${text}`, resource, ok: false, text };
      }),
    ),
  ];
}

/** Returns valid documents with one character dropped, doubled or replaced, or cut short. They may be valid or invalid. */
export function brokenTexts(count) {
  const random = new Random(count);
  return Array.from({ length: count }, (_, seed) => {
    const resource = seed % 2 === 0 ? "lists" : "placements";
    const text = JSON.stringify(resource === "lists" ? shoppingList(2, { seed }) : withoutAddress(placement({ seed })));
    const at = random.int(0, text.length - 1);
    const insert = random.pick(["", text[at] + text[at], "", ...'"{],:0- \\x', "true"]);
    const rest = random.chance(0.1) ? "" : text.slice(at + 1);
    return { name: `broken text ${seed}`, resource, text: text.slice(0, at) + insert + rest };
  });
}

function withoutAddress(request) {
  delete request.session_context.user_ip;
  return request;
}
