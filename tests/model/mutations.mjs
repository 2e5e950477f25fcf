// Mutations that make bodies invalid: changes of the tree, and of the bytes of the document.

import { copyOf, nodeOf, places, remove, replace } from "./tree.mjs";
import { anyValue, fieldsWithValues, goodValue, nearValue } from "./values.mjs";
import { limits } from "./witness.mjs";

const split = (text) => text.trim().split(/\s+/);
const queries = split(
  "search_query cart_query deals_query health_query lists_query storefront_query product_detail_query",
);
const fields = [
  ...fieldsWithValues,
  ...split("line_items line_item_measurements filters landing_page_configuration page_context placement_context"),
  ...split("session_context store_context pagination_context"),
];
const strays = [
  ...split(
    "items ingredients measurements Title titel line-items lineItems retailer_key scopes product_category_query",
  ),
  ...split(
    "__proto__ constructor toString hasOwnProperty valueOf prototype length 0 1 $ref kind a.b a-b é 😀 [0] _ A1",
  ),
  ...['a"b', "a\\b", "a/b", "a~b", "~1", "", " ", "a b", "\0", "\n", "\u2028", "\u007f", "\u202e"],
  ...[-2, -1, 0, 1, 2].flatMap((by) => ["k", "😀", "-"].map((letter) => letter.repeat(limits.keyInPath + by))),
];

const insert = (random, list, value) => list.splice(random.below(list.length + 1), 0, value);
const put = (random, object, key, value) => insert(random, object.members, { key, value });
const containers = (all, root, kind) => [root, ...all.map(({ value }) => value)].filter((node) => node.kind === kind);
const objectsNamed = (all, name) =>
  all.flatMap(({ key, value }) => (key === name && value.kind === "object" ? [value] : []));
const lists = (all, name) =>
  all.flatMap(({ key, value }) => (key === name && value.kind === "array" ? [value.items] : []));
const lineItems = (all) => lists(all, "line_items").flatMap((items) => items.filter(({ kind }) => kind === "object"));

/** Changes of the tree below `root`. `all` has the positions in it. */
const anywhere = {
  near(random, all) {
    const place = random.pick(all);
    replace(place, nearValue(place.field, random));
  },
  any(random, all) {
    replace(random.pick(all), anyValue(random));
  },
  lose(random, all) {
    remove(random.pick(all));
  },
  misspell(random, all) {
    const { parent, index, key } = random.pick(all);
    if (key !== undefined) parent.members[index].key = random.once(3) ? random.pick(strays) : misspelt(key, random);
  },
  stray(random, all, root) {
    const objects = containers(all, root, "object");
    if (objects.length === 0) return;
    const key = random.pick(random.once(2) ? strays : [...fields, ...queries]);
    put(random, random.pick(objects), key, random.once(2) ? nearValue(key, random) : anyValue(random));
  },
  twice(random, all) {
    const { parent, key, field, value } = random.pick(all);
    if (key === undefined) return;
    put(random, parent, key, random.pick([copyOf(value), nearValue(field, random), nodeOf(null), nodeOf({})]));
  },
  element(random, all, root) {
    const arrays = containers(all, root, "array").filter(({ items }) => items.length > 0);
    if (arrays.length === 0) return;
    const { items } = random.pick(arrays);
    insert(random, items, random.once(2) ? copyOf(random.pick(items)) : anyValue(random));
  },
  swap(random, all) {
    const [one, other] = [random.pick(all), random.pick(all)];
    const [first, second] = [copyOf(one.value), copyOf(other.value)];
    replace(one, second);
    replace(other, first);
  },
  nest(random, all) {
    const place = random.pick(all);
    replace(place, nested(random, place.depth));
  },
};

/** Changes that suit a body. For other bodies, a value is replaced with a nearly valid one. */
const ofBody = {
  shoppingLists: {
    /** Codes in several line items, of one kind or both, with filters or without. */
    codes(random, all) {
      const code = (field) => (random.once(8) ? nearValue : goodValue)(field, random);
      for (const item of lineItems(all))
        for (const field of ["product_ids", "upcs"])
          if (random.once(2)) put(random, item, field, nodeOf(random.several(0, 4, () => code(field))));
    },
    /** Many ids or codes, a few of them equal. */
    manyCodes(random, all) {
      const length = random.pick([10, 10, 20, 60, 300]);
      const distinct = random.pick([length, length * length]);
      const id = () => random.below(distinct);
      const code = () => `${random.once(2) ? "00" : ""}${String(id()).padStart(12, "0")}`;
      const [field, make] = random.pick([
        ["product_ids", id],
        ["upcs", code],
        ["upcs", () => `x${id()}`],
      ]);
      for (const item of lineItems(all)) put(random, item, field, nodeOf(random.several(0, length, make)));
    },
    filters(random, all) {
      const health_filters = random.several(0, 3, () =>
        (random.once(3) ? nearValue : goodValue)("health_filters", random),
      );
      for (const item of lineItems(all))
        if (random.once(2))
          put(random, item, "filters", nodeOf({ brand_filters: random.once(2) ? [] : ["b"], health_filters }));
    },
  },
  users: {
    metadata(random, _all, root) {
      if (root.kind !== "object") return;
      const long = () => random.pick(["a", "é", "😀"]).repeat(limits.metadataKeyLength - 1 + random.below(3));
      const value = () =>
        random.once(3) ? random.pick([anyValue(random), nearValue("metadata", random)]) : nodeOf("v");
      const count = random.once(2) ? limits.metadataKeys - 1 + random.below(4) : random.below(5);
      const members = Array.from({ length: count }, (_, i) => ({
        key: random.once(9) ? long() : `k${i}`,
        value: value(),
      }));
      const metadata = { kind: "object", members };
      if (random.once(3)) put(random, metadata, random.pick(strays), value());
      if (random.once(4) && count > 0) put(random, metadata, random.pick(members).key, value());
      put(random, root, "metadata", metadata);
    },
    guest(random, _all, root) {
      if (root.kind === "object") put(random, root, "guest", random.once(3) ? nested(random, 1) : anyValue(random));
    },
  },
  placements: {
    attributes(random, all) {
      for (const query of objectsNamed(all, "page_query"))
        put(random, query, random.pick(queries), random.once(3) ? anyValue(random) : nodeOf({ page_view_id: "None" }));
    },
    filters(random, all) {
      const filters = { filter_tags: { tags: ["a"] }, product_category_filter_query: {}, brand_ids: [1] };
      for (const context of objectsNamed(all, "page_context")) put(random, context, "filter_query", nodeOf(filters));
    },
  },
};

/** So many faults that a report does not hold all issues. */
function crowd(random, all, root) {
  if (random.once(3) && root.kind === "object") {
    const makeKey = (_, index) => `stray${index}`;
    for (const key of around(random, limits.undeclaredKinds, makeKey)) put(random, root, key, nodeOf(1));
    return;
  }
  const items = lists(all, "line_items")[0];
  if (items !== undefined && random.once(2)) {
    put(random, root, "expires_in", nodeOf(0));
    items.push(...around(random, limits.warningsOfOneKind, () => copyOf(warningsOnEverything)));
    return;
  }
  const filled = containers(all, root, "array").filter(({ items }) => items.length > 0);
  if (filled.length === 0) return;
  const array = random.pick(filled);
  const one = random.once(2) ? anyValue(random) : random.pick(array.items);
  const many = random.pick([limits.warningsOfOneKind, limits.maxErrors, 20]);
  array.items.push(...around(random, many, () => copyOf(one)));
}

const around = (random, many, make) => random.several(many - 1, many + 1, make);
const warningsOnEverything = nodeOf({
  name: " ",
  quantity: 0,
  unit: "x",
  product_ids: [1, 1],
  upcs: ["036000291453"],
  filters: { brand_filters: ["a"] },
  stray: 1,
});

const likelihood = { near: 12, any: 5, lose: 4, misspell: 2, stray: 3, twice: 3, element: 2, swap: 1, nest: 5 };
const common = Object.entries(likelihood).flatMap(([name, times]) => Array(times).fill(anywhere[name]));

/** Makes one random change of a tree. */
export function mutate(root, body, random) {
  const all = places(root);
  if (all.length === 0) return;
  const own = Object.values(ofBody[body] ?? { near: anywhere.near });
  const change = random.once(200) ? crowd : random.pick(random.once(6) ? own : common);
  change(random, all, root);
}

/** Returns a key similar to `key`. */
function misspelt(key, random) {
  const at = random.below(key.length + 1);
  return random.pick([
    key.slice(0, at) + key.slice(at + 1),
    key.slice(0, at) + random.pick(["a", "s", "_", " "]) + key.slice(at),
    recased(key, random),
    key.replaceAll("_", random.pick(["", "-", " "])),
    key.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
  ]);
}

/** A key in another case. The letters `s` and `k` have a third form. */
function recased(key, random) {
  const spellings = { s: ["s", "S", "\u017f"], k: ["k", "K", "\u212a"] };
  return [...key].map((letter) => random.pick(spellings[letter] ?? [letter, letter.toUpperCase()])).join("");
}

/** Nested containers, the innermost at the depth limit or near it. */
function nested(random, depthAbove) {
  const target = random.once(4) ? random.below(200) : limits.depth + random.pick([-1, 0, 1, 1, 2]);
  let node = random.pick([nodeOf([]), nodeOf({}), anyValue(random)]);
  const wrapped = () => (random.once(8) ? nodeOf({ [random.pick(strays)]: node }) : nodeOf([node]));
  for (let depth = depthAbove + 2; depth < target; depth++) node = wrapped();
  return random.once(2) ? nodeOf({ a: node }) : nodeOf([node]);
}

const pieces = [
  ...split(
    `{ } [ ] : , " \\ null true nul True NaN Infinity 0 - 01 1. .5 +1 1e 1E+ -01 0x1 ' // /**/ {} [] "" ]] }} [[[[`,
  ),
  ...split(
    String.raw`\u0000 \ud83c \udf4c \ud83c\udf4c \ud83c\u0041 \ud83c\ud83c \u12g4 \x \' "a":1, ,"a":1 ,null {"a" [1, 😀`,
  ),
  ...["\0", "\x1f", "\x7f", "\n", "\f", "\v", " ", "\u00a0", "\ufeff", "\u2028"],
].map((text) => Buffer.from(text));
const badUtf8 = split(
  "ff c3 a9 e282 eda080 edb080 f4908080 c080 e08080 f0808080 f8888080 c328 efbf c1bf e09fbf f08fbfbf f5808080",
).map((hex) => Buffer.from(hex, "hex"));

/** Changes the bytes of a document in one to three positions. */
export function spoil(bytes, random) {
  let spoilt = bytes;
  for (let times = 1 + random.below(random.once(3) ? 3 : 1); times > 0; times--) {
    const at = random.once(6) ? random.pick([0, spoilt.length]) : random.below(spoilt.length + 1);
    const [before, after] = [spoilt.subarray(0, at), spoilt.subarray(at)];
    const piece = random.pick(random.once(4) ? badUtf8 : pieces);
    spoilt = random.pick([
      before,
      Buffer.concat([before, after.subarray(1 + random.below(random.once(3) ? 9 : 1))]),
      Buffer.concat([before, piece, after]),
      Buffer.concat([before, piece, after.subarray(1)]),
      Buffer.concat([before, Buffer.of((after[0] ?? 0) ^ (1 << random.below(8))), after.subarray(1)]),
    ]);
  }
  return spoilt;
}
