// Values for the fields of bodies: valid ones, and values at both sides of each limit.

import { limits } from "./limits.mjs";
import * as spell from "./spellings.mjs";
import { nodeOf } from "./tree.mjs";
import { words } from "./words.mjs";

const { around, blanks, numbers, raw } = spell;

const oneOf = (good, ...near) => ({
  good,
  near: [...near, "", ...good.flatMap((word) => [word, word.toUpperCase(), `${word} `])],
});
const upTo = (limit) => ({ good: [spell.shortText], near: [around(limit)] });
const free = { good: ["a", "one two", ""], near: [...blanks, around(300)] };
const notBlank = (...good) => ({ good, near: blanks });
const person = {
  good: ["Ann", "Zoë", "O'Neil", "李"],
  near: [...blanks, ...[...words.nameCharacters, ..."\\;／？"].map((character) => `a${character}b`)],
};
const flag = { good: [true, false], near: ["true", 0, 1] };
const id = { good: spell.ids, near: spell.nearIds };
const url = { good: spell.urls, near: spell.unusualUrls };

/** Values by the name of a field. For an array, the values of its elements. */
const values = {
  // shopping list
  title: notBlank("Soup", "Dîner 🍲"),
  name: { good: ["onion soup", "crème", spell.countable], near: [...blanks, spell.nearCountable] },
  image_url: url,
  partner_linkback_url: url,
  link_type: oneOf(words.linkTypes, "list", "shopping-list"),
  expires_in: {
    good: [1, 30, 365, ...raw("365.0 3.65e2 1e2")],
    near: [...numbers, ...raw("364 365 366 365.0 366.0 3.65e2 3.66e2 3650e-1 365.5")],
  },
  instructions: free,
  enable_pantry_items: flag,
  quantity: { good: [1, 2.5, ...raw("1e1 0.001")], near: numbers },
  unit: { good: [spell.unit], near: spell.nearUnits },
  display_text: free,
  product_ids: id,
  upcs: { good: [spell.upc], near: spell.nearUpcs },
  brand_filters: { good: ["Acme", "B&B"], near: blanks },
  health_filters: oneOf(words.healthFilters, "KETO", "organic", "GLUTEN-FREE"),

  // user, whose metadata are strings
  user_id: { good: ["ann-1", "用户"], near: [...blanks, ...Array(5).fill(around(limits.userId))] },
  first_name: person,
  last_name: person,
  phone_number: { good: spell.phones, near: spell.nearPhones },
  locale: { good: spell.locales, near: spell.nearLocales },
  metadata: upTo(limits.metadataValueLength),
  guest: { good: [true], near: [false, 1, "x"] },

  // token request
  client_id: notBlank("id-c4n4ry"),
  client_secret: notBlank("secret-c4n4ry"),
  grant_type: oneOf(["client_credentials"], "authorization_code", "password", ...blanks),
  scope: { good: ["", "connect:ian"], near: spell.nearScopes },
  code: free,
  redirect_uri: free,
  assertion: free,

  // display placement
  page_view_id: { good: spell.uuids, near: spell.nearUuids },
  search_term: notBlank("soup"),
  enable_auto_correct: flag,
  category_ids: id,
  brand_ids: id,
  tags: free,
  ads_count: { good: spell.counts, near: spell.nearCounts },
  supported_format: oneOf(words.supportedFormats, "banner"),
  position: oneOf(words.positions, "bottom"),
  user_ip: { good: spell.addresses, near: spell.nearAddresses },
  user_agent: upTo(limits.userAgent),
  test_only: flag,
  location_code: upTo(limits.locationCode),
  page_size: { good: [1, 20], near: numbers },
  offset: { good: [1, 2, ...raw("1.0 2e0")], near: numbers },
  token: { good: ["t-c4n4ry"], near: ["", " "] },
};

/** Values for any field. */
const anything = [
  ...[null, null, true, false, 0, 1, -1, 1.5, "", "x", "5", "null", "true", "1", "None", "recipe", "image_banner"],
  ...[[], {}, [null], [[]], [{}], ["x"], [1], { a: 1 }, { name: "x" }, { quantity: 0 }, { page_view_id: "None" }],
];

export const fieldsWithValues = Object.keys(values);
const resolve = (value, random) => (typeof value === "function" ? resolve(value(random), random) : nodeOf(value));
export const goodValue = (field, random) => resolve(random.pick(values[field].good), random);
export const anyValue = (random) => resolve(random.pick(random.once(4) ? numbers : anything), random);
export const nearValue = (field, random) =>
  Object.hasOwn(values, field) ? resolve(random.pick(values[field].near), random) : anyValue(random);
