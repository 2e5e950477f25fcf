// The bodies and responses with the highest known cost per byte. Each is a text of about the given number of
// bytes, and what to do with it.

import { collidingTexts, spelled } from "./colliding.mjs";

const colliding = collidingTexts(13);

/** Returns a text of about `size` bytes: `unit(index)` repeated, separated by commas, between a start and an end. */
function filled(size, before, unit, after) {
  const units = [];
  for (let room = size - before.length - after.length; room > 0; ) {
    const next = unit(units.length);
    room -= next.length + 1;
    units.push(next);
  }
  return before + units.join() + after;
}

const always = (text) => () => text;
/** Integers below `most` without a visible pattern. */
const scattered = (index, bound) => Math.floor(((index * 0.6180339887498949) % 1) * bound);

const list =
  (unit, before = "", after = "") =>
  (size) =>
    filled(size, `{"title":"t","line_items":[${before}`, unit, `${after}]}`);
/** A list of one item with one long member. */
const inItem = (member, unit) => list(unit, `{"name":"a","${member}":[`, "]}");
const root = (unit) => (size) => filled(size, `{"title":"t","line_items":[{"name":"a"}],`, unit, "}");
const title = (unit) => (size) =>
  `{"title":"${unit.repeat(Math.max(1, size / Buffer.byteLength(unit)))}","line_items":[{"name":"a"}]}`;
const member =
  (name, unit, before = "", after = "") =>
  (size) =>
    `{"title":"t","line_items":[{"name":"a"}],${name}:${before}${unit.repeat(size / unit.length)}${after}}`;
const metadata = (unit) => (size) => filled(size, '{"user_id":"u","first_name":"Ada","metadata":{', unit, "}}");
const placed = (before, unit, after) => (size) => filled(size, before, unit, after);
const escaped = (text) => [...text].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("");

/** Shopping lists. */
const lists = {
  "one id in every item": list(always('{"name":"a","product_ids":[7]}')),
  "one id repeated": inItem("product_ids", always("7")),
  "ids of one digit": inItem("product_ids", (i) => String(scattered(i, 10))),
  "ids of four digits": inItem("product_ids", (i) => String(scattered(i, 1e4))),
  "ids that count up": inItem("product_ids", (i) => String(i)),
  "ids that are scattered": inItem("product_ids", (i) => String(scattered(i, 2 ** 53))),
  "ids, each in two items": (size) => {
    const ids = filled(size / 2, "", (i) => String(scattered(i, 1e7)), "");
    return `{"title":"t","line_items":[{"name":"a","product_ids":[${ids}]},{"name":"b","product_ids":[${ids}]}]}`;
  },
  "ids below zero": inItem("product_ids", (i) => `-${scattered(i, 1e3)}`),
  "ids with exponents": inItem("product_ids", always("1e1")),
  "ids that are invalid": inItem("product_ids", always("1.5")),
  "items with ids of few digits": list((i) => `{"product_ids":[${i % 9},${i % 7}]}`),
  "codes that count up": inItem("upcs", (i) => `"${String(i).padStart(12, "0")}"`),
  "one code repeated": inItem("upcs", always('"036000291452"')),
  "codes with a shorter form each": inItem("upcs", (i) => `"${String(i >> 1).padStart(12 + 2 * (i & 1), "0")}"`),
  "codes that are empty": inItem("upcs", always('""')),
  "codes of one letter": inItem("upcs", (i) => `"${String.fromCharCode(97 + scattered(i, 26))}"`),
  "codes of four letters": inItem("upcs", (i) => `"${scattered(i, 36 ** 4).toString(36)}"`),
  "codes that are escaped": inItem("upcs", (i) => `"${spelled(i)}"`),
  "codes of one hash": inItem("upcs", (i) => `"${colliding[scattered(i, 8192)]}"`),
  "items that are empty": list(always("{}")),
  "items that are null": list(always("null")),
  "items that are digits": list(always("0")),
  "items that are empty strings": list(always('""')),
  "items that are arrays": list(always("[]")),
  "measurements that are empty": inItem("line_item_measurements", always("{}")),
  "measurements with bad units": inItem("line_item_measurements", always('{"unit":"x"}')),
  "measurements of quantity 0": inItem("line_item_measurements", always('{"quantity":0}')),
  "measurements with tiny exponents": inItem("line_item_measurements", always('{"quantity":1e-9}')),
  "brands that are empty": list(always('""'), '{"name":"a","filters":{"brand_filters":[', "]}}"),
  "brands that are digits": list(always("1"), '{"name":"a","filters":{"brand_filters":[', "]}}"),
  "health filters that are empty": list(always('""'), '{"name":"a","filters":{"health_filters":[', "]}}"),
  "health filters that are escaped": list(always(`"${escaped("ORGANIC")}"`), '{"filters":{"health_filters":[', "]}}"),
  "titles repeated": root(always('"title":0')),
  "known fields that are null": list((i) => `{${["name", "unit", "upcs"].map((name) => `"${name}":null`)},"x":${i}}`),
  "unknown keys that are empty": root(always('"":0')),
  "unknown keys that are null": root(always('"":null')),
  "unknown keys of two letters": root((i) => `"${(36 + scattered(i, 1200)).toString(36)}":0`),
  "unknown keys near a known one": root(always('"titel":0')),
  "unknown keys, long and near": root(always('"landing_page_configuratiom":0')),
  "unknown keys that are long": root(always(`"${"k".repeat(40)}":0`)),
  "unknown keys that are escaped": root(always(`"${escaped("k")}":0`)),
  "known keys that are escaped": list(always(`{"${escaped("name")}":"a"}`)),
  "fields out of order": list(always('{"filters":{},"upcs":[],"unit":"c","name":""}')),
  "unknown arrays": root(always('"x":[]')),
  "unknown digits in an array": member('"x"', "1,", "[", "1]"),
  "unknown objects in an array": member('"x"', "{},", "[", "{}]"),
  "unknown nesting": root(always(`"x":${"[".repeat(120)}${"]".repeat(120)}`)),
  "nesting and no end": (size) => `{"title":${"[".repeat(size)}`,
  "an expiry of many digits": member('"expires_in"', "9"),
  "an expiry of many zeros": member('"expires_in"', "0", "1."),
  "a quantity of many zeros": (size) =>
    `{"line_items":[{"line_item_measurements":[{"quantity":0.${"0".repeat(size)}}]}]}`,
  "a title of two-byte letters": title("é"),
  "a title of three-byte letters": title("好"),
  "a title of four-byte letters": title("🍮"),
  "a title of letters of every length": title("aé好🍮"),
  "a title of quotes": title('\\"'),
  "a title of escaped letters": title("\\u00e9"),
  "a title of escaped pairs": title("\\ud83c\\udf6e"),
  "a title of spaces": title(" "),
  "a title of wide spaces": title("\u3000"),
  "a title of escaped spaces": title("\\u0020"),
  "a title of escaped tabs": title("\\t"),
  "spaces alone": (size) => " ".repeat(size),
  "spaces between": list(always('{ "name" : "a" , "upcs" : [ ] }')),
  "lines between": list(always('\n{\n"name"\n:\n"a"\n}\n')),
  "spaces at every comma": inItem("product_ids", always("\t1 ")),
  "instructions that are empty": member('"instructions"', '"",', "[", '""]'),
  "instructions of two bytes": member('"instructions"', '"é",', "[", '""]'),
  "a URL of spaces": member('"image_url"', " ", '"', '"'),
  "a URL of escaped tabs": member('"image_url"', "\\t", '"', '"'),
  "a scheme that does not end": member('"image_url"', "a", '"', '"'),
  "a host of users": member('"image_url"', "@", '"https://', '"'),
  "a host of ports": member('"image_url"', "9", '"https://a:', '"'),
  "a host that is escaped": member('"image_url"', "\\u0061", '"https://', '"'),
  "a host that is plain": member('"image_url"', "a", '"https://', '"'),
};

const users = {
  "metadata of short keys": metadata((i) => `"${i.toString(36)}":""`),
  "metadata of null": metadata((i) => `"${i.toString(36)}":null`),
  "metadata of one key": metadata(always('"k":""')),
  "metadata of the empty key": metadata(always('"":0')),
  "metadata of few keys": metadata((i) => `"${scattered(i, 36).toString(36)}":0`),
  "metadata of keys that begin alike": metadata((i) => `"${"k".repeat(30)}${i}":""`),
  "metadata of keys that are too long": metadata((i) => `"${"é".repeat(41)}${i}":0`),
  "metadata of escaped keys": metadata((i) => `"${spelled(i)}":""`),
  "metadata of keys of one hash": metadata((i) => `"${colliding[i % 8192]}":""`),
  "metadata of arrays": metadata((i) => `"${i.toString(36)}":[[]]`),
  "a name of escapes": (size) => `{"user_id":"u","first_name":"${"\\u0061".repeat(size / 6)}"}`,
  "a name of wide letters": (size) => `{"user_id":"u","first_name":"${"好".repeat(size / 3)}"}`,
  "an id of escaped spaces": (size) => `{"user_id":"${"\\u0020".repeat(size / 6)}","first_name":"a"}`,
  "a locale of escapes": (size) => `{"user_id":"u","first_name":"a","locale":"${"\\u0061".repeat(size / 6)}"}`,
  "a phone of digits": (size) => `{"user_id":"u","first_name":"a","phone_number":"+${"1".repeat(size)}"}`,
};

const page = (more) => `{"page_context":{"page_query":{"search_query":{"search_term":"s"}}},${more}`;
const placements = {
  "formats that are empty": placed(
    page('"placement_context":{"placement_kind":{"display_placement":{"supported_format":['),
    always('""'),
    "]}}}}",
  ),
  "formats that are escaped": placed(
    page('"placement_context":{"placement_kind":{"display_placement":{"supported_format":['),
    always(`"${escaped("image_banner")}"`),
    "]}}}}",
  ),
  "brand ids of one digit": placed('{"page_context":{"filter_query":{"brand_ids":[', always("1"), "]}}}"),
  "tags that are empty": placed('{"page_context":{"filter_query":{"filter_tags":{"tags":[', always('""'), "]}}}}"),
  "queries repeated": placed('{"page_context":{"page_query":{', always('"cart_query":{}'), "}}}"),
  "kinds that are invalid": placed('{"placement_context":{', always('"placement_kind":0'), "}}"),
  "a count of zeros": (size) => `{"page_context":{"ad_load_query":{"ads_count":"${"0".repeat(size)}"}}}`,
  "an address of colons": (size) => `{"session_context":{"user_ip":"${":".repeat(size)}"}}`,
  "an agent of escapes": (size) => `{"session_context":{"user_agent":"${"\\u0061".repeat(size / 6)}"}}`,
};

const tokens = {
  "unknown keys of a token": placed("{", always('"grant_typ":0'), "}"),
  "a scope of commas": (size) => `{"scope":"${",".repeat(size)}"}`,
  "a scope that nearly fits": (size) => `{"scope":"${"connect:ia,".repeat(size / 11)}"}`,
};

const creative = (member, unit) => placed(`{"creatives":[{"${member}":[`, unit, "]}]}");
const picture = (url) => `{"name":"x","medium_properties":{"image":{"public_url":"${url}"}}}`;
/** Responses to placement requests. */
const pages = {
  "creatives that are empty": placed('{"creatives":[', always("{}"), "]}"),
  "creatives that are digits": placed('{"creatives":[', always("0"), "]}"),
  "creatives repeated": placed("{", always('"creatives":[]'), "}"),
  "assets that are empty": creative("assets", always("{}")),
  "assets with an empty name": creative("assets", always('{"name":""}')),
  "assets with URLs that need a parser": creative("assets", (i) => picture(`https://a:1/${i}`)),
  "assets with bad URLs": creative("assets", always(picture("x"))),
  "actions that are empty": creative("actions", always("{}")),
  "products without anything": creative("actions", always('{"action_properties":{"item_card":{}}}')),
  "products in reverse": creative("actions", (i) => `{"action_properties":{"item_card":{"position":${1e7 - i}}}}`),
  "slugs that are invalid": creative("actions", always('{"action_properties":{"brand_page_click":{"slug":"//"}}}')),
  "properties that all differ": creative("properties", (i) => `{"name":"${i.toString(36)}","value":""}`),
  "properties that are numbers": creative("properties", (i) => `{"name":"${scattered(i, 2 ** 31)}","value":""}`),
  "properties of one name": creative("properties", always('{"name":"a","value":""}')),
  "unknown members": placed("{", always('"":0'), "}"),
  "known members, escaped": placed("{", always(`"${escaped("creatives")}":0`), "}"),
  nesting: (size) => `{"x":${"[".repeat(size / 2)}${"]".repeat(size / 2)}}`,
  "bad UTF-8": (size) => `{"x":"${"\udc00".repeat(size / 3)}"}`,
  "lone surrogates": placed('{"creatives":[{"type":"', always("\\ud800"), '"}]}'),
  "a type of escapes": (size) => `{"creatives":[{"type":"${"\\u00e9".repeat(size / 6)}"}]}`,
  "types of two-byte letters": placed('{"creatives":[', always('{"type":"é"}'), "]}"),
  "spaces between members": (size) => `{${" ".repeat(size)}}`,
};

/** Error bodies. */
const errors = {
  digits: placed("[", always("1"), "]"),
  "errors that are empty": placed('{"errors":[', always("{}"), "]}"),
  "errors that are empty strings": placed('{"errors":[', always('""'), "]}"),
  "errors in errors": (size) => '{"error":'.repeat(size / 9),
  "errors repeated": placed("{", always('"error":{}'), "}"),
  "lists repeated": placed("{", always('"errors":[{}]'), "}"),
  "messages repeated": placed("{", always('"message":"a b c"'), "}"),
  "a message of letters": (size) => `{"message":"${"a".repeat(size)}"}`,
  "a message of escapes": (size) => `{"message":"${"\\u0061".repeat(size / 6)}"}`,
  "messages with secrets": placed('{"errors":[', always('{"message":"token = = = = = ="}'), "]}"),
  "unknown keys": placed("{", (i) => `"${i.toString(36)}":0`, "}"),
  "keys of meta": placed('{"meta":{', always('"":0'), "}}"),
  "codes repeated": placed("{", always('"code":1.0'), "}"),
  "a code of digits": (size) => `{"code":${"1".repeat(size)}}`,
  "a code of zeros": (size) => `{"code":1.${"0".repeat(size)}}`,
  nesting: (size) => `{"x":${"[".repeat(size / 2)}${"]".repeat(size / 2)}}`,
  "a page of text": (size) => "<p>wrong</p>\n".repeat(size / 13),
  spaces: (size) => " ".repeat(size),
};

const plainItem = (index) => `{"name":"a","upcs":[],"quantity":${1 + (index % 9)}}`;
/** Lists without errors, for fingerprints. */
const keyed = {
  "small items": list(plainItem),
  "unknown members": root((i) => `"${i.toString(36)}":0`),
  "unknown arrays of digits": root(always('"x":[1,1,1,1,1,1]')),
  "unknown nesting": root(always(`"x":${"[".repeat(120)}${"]".repeat(120)}`)),
};

/** Texts for `locate`, with a range at the end. */
const located = {
  "a text of lines": (size) => "\n".repeat(size),
  "a text of wide letters": (size) => "好".repeat(size / 3),
  "a text of pairs": (size) => "🍮".repeat(size / 4),
};

/** All shapes by kind. */
export const shapes = { lists, users, placements, tokens, pages, errors, keyed, located };
