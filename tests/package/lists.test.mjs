// The enum values, as a `<select>` offers them, and required fields that are left empty.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
import { importPacked } from "../support/packed.mjs";

const endcap = await importPacked();
const { placements, shoppingLists } = endcap;
const { EndcapClient } = await importPacked("endcap/client");
const { createGateway } = await importPacked("endcap/gateway");
const { GatewayClient } = await importPacked("endcap/gateway-client");
const { fakeService } = await importPacked("endcap/testing");
const { linkRequest, languages, ConfigurationError } = await importPacked("endcap/http");

/** Returns the issues, without those of members that these bodies lack. */
const issues = (resource, value) =>
  resource.check(value).issues.flatMap(({ rule, path }) => (/^no-/.test(rule) ? [] : [`${rule} ${path}`]));
const item = (member) => ({ title: "t", line_items: [{ name: "n", ...member }] });
const placement = (display_placement) => ({
  page_context: { page_query: { storefront_query: { page_view_id: "None" } } },
  placement_context: { placement_kind: { display_placement } },
});

/** For each list a body with one of its values. */
const bodies = {
  units: (unit) => [shoppingLists, item({ line_item_measurements: [{ quantity: 1, unit }] })],
  linkTypes: (link_type) => [shoppingLists, { ...item({}), link_type }],
  healthFilters: (filter) => [shoppingLists, item({ filters: { health_filters: [filter] } })],
  displayFormats: (format) => [placements, placement({ supported_format: [format] })],
  rectanglePositions: (position) => [placements, placement({ rectangle_query: { position } })],
};

for (const [name, body] of Object.entries(bodies))
  test(`every value of \`${name}\` passes, once, and another does not`, () => {
    const list = endcap[name];
    assert.ok(list.length >= 2 && new Set(list).size === list.length);
    for (const value of list) assert.deepEqual(issues(...body(value)), [], value);
    assert.equal(issues(...body("another")).length, 1);
  });

test("the values are those of the schemas, and the languages those of targets", () => {
  const schema = JSON.parse(readFileSync(join(root, "pkg/schemas/shopping-list.json"), "utf8"));
  assert.deepEqual([...endcap.linkTypes, null], schema.properties.link_type.enum);
  const target = { host: "https://api.example.com", apiKey: "c4n4ry" };
  for (const language of languages)
    assert.equal(linkRequest(item({}), { ...target, language }).headers["Accept-Language"], language);
  assert.throws(() => linkRequest(item({}), { ...target, language: "de-DE" }), ConfigurationError);
});

test("an empty required text is an error where `blank` is one: in a check, a client and a gateway", async () => {
  const rules = { blank: "error" };
  const list = { title: " ", line_items: [{ name: "onion" }] };
  const { ok } = shoppingLists.check(list, { rules });
  const { connection } = fakeService();
  const client = new EndcapClient({ ...connection, rules });
  const invalid = await client.links.create(list).catch((error) => error);
  const gateway = createGateway({ ...connection, rules, authorize: "anyone", log: false });
  const fetch = (url, init) => gateway.fetch(new Request(url, init));
  const refused = await new GatewayClient("https://a.example/api", { fetch }).links
    .create(list)
    .catch((error) => error);
  assert.deepEqual(
    [ok, invalid.issues[0].segments, refused.errors[0].rule, refused.errors[0].segments],
    [false, ["title"], "blank", ["title"]],
  );
});
