// Realistic request bodies: about 250 bytes a line item, all acceptable to the service.

import { healthFilters } from "./contenders/limits.mjs";
import { Random } from "./random.mjs";
import { asides, brands, preparations, products, qualities, units, unlistedUnits } from "./words.mjs";

const encoder = new TextEncoder();

/**
 * A shopping list of `items` line items.
 * `accented` keeps names such as "crème fraîche"; without it the same names are plain ASCII.
 * `codes` is the share of items that carry UPCs, `unlisted` the share of measurements in a unit that is not listed.
 */
export function shoppingList(items, { seed = 1, accented = false, codes = 0.15, unlisted = 0.01 } = {}) {
  const random = new Random(seed * 7919 + items);
  return {
    title: random.pick(["Weeknight dinner for four", "Sunday staples", "Meal plan, week 12", "Soup of the season"]),
    image_url: `https://images.example.com/lists/${random.int(1e5, 1e6)}.jpg`,
    link_type: "shopping_list",
    expires_in: random.int(7, 365),
    instructions: ["Rinse and chop the vegetables.", "Simmer for 20 minutes, then season to taste."],
    line_items: Array.from({ length: items }, (_, index) => lineItem(random, index, { accented, codes, unlisted })),
    landing_page_configuration: { partner_linkback_url: "https://recipes.example.com/lists/weeknight-dinner" },
  };
}

function lineItem(random, index, { accented, codes, unlisted }) {
  // The first item always has an accent, so that a list of one has one, too.
  const product = index === 0 ? "crème fraîche" : random.pick(products);
  const name = `${random.pick(qualities)} ${accented ? product : plain(product)}`;
  const measurements = Array.from({ length: random.int(1, 2) }, () => measurement(random, unlisted));
  const item = {
    name,
    display_text: `${measurements[0].quantity} ${measurements[0].unit} ${name}, ${preparation(random)}`,
    line_item_measurements: measurements,
  };
  const kind = random.next();
  if (kind < codes) {
    item.upcs = Array.from({ length: random.int(1, 2) }, (_, nth) => upc(index * 2 + nth, random.chance(0.3)));
  } else if (kind < codes + 0.15) {
    item.product_ids = Array.from({ length: random.int(1, 3) }, (_, nth) => 16_000_000 + index * 3 + nth);
  } else if (kind < codes + 0.5) {
    item.filters = {
      brand_filters: brands.filter(() => random.chance(0.4)),
      health_filters: healthFilters.filter(() => random.chance(0.3)),
    };
  }
  return item;
}

function preparation(random) {
  return random.chance(0.9) ? `${random.pick(preparations)} (${random.pick(asides)})` : random.pick(preparations);
}

function measurement(random, unlisted) {
  const quantity = random.pick([1, 2, 3, 4, 6, 8, 12, 0.5, 1.5, 0.25, 2.25, 16, 250, 400]);
  return { quantity, unit: random.chance(unlisted) ? random.pick(unlistedUnits) : random.pick(units) };
}

/** Returns the n-th UPC, with 12 or 14 digits and a GS1 check digit. All UPCs are of different products. */
function upc(n, long = false) {
  const body = `${long ? "10" : ""}${String((n * 6_180_339_887 + 31_415_926_535) % 1e11).padStart(11, "0")}`;
  let sum = 0;
  for (let i = 0; i < body.length; i += 1) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return body + ((10 - (sum % 10)) % 10);
}

/** Returns a placement request of about 1 KB. */
export function placement({ seed = 1 } = {}) {
  const random = new Random(seed);
  const hex = (length) => Array.from({ length }, () => random.int(0, 15).toString(16)).join("");
  const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  return {
    page_context: {
      page_query: {
        search_query: {
          page_view_id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
          search_term: `${random.pick(qualities)} ${plain(random.pick(products))}`,
          enable_auto_correct: true,
        },
      },
      filter_query: {
        filter_tags: { tags: ["on_sale", "member_price", "vegetarian"] },
        brand_ids: Array.from({ length: 4 }, () => random.int(1000, 99_999)),
      },
      ad_load_query: { ads_count: String(random.int(1, 100)) },
    },
    placement_context: {
      placement_kind: {
        display_placement: {
          supported_format: ["shoppable_display", "shoppable_video", "image_banner"],
          rectangle_query: { position: "interleaved" },
        },
      },
    },
    session_context: {
      user_id: `user-${hex(24)}`,
      user_ip: `203.0.113.${random.int(1, 254)}`,
      user_agent: `${agent} Version/17.5 Mobile/15E148 Safari/604.1`,
      test_only: false,
    },
    store_context: { location_code: `store-${random.int(1000, 9999)}` },
    pagination_context: { page_size: 20, offset: 2, token: hex(96) },
  };
}

const plain = (text) => text.normalize("NFD").replace(/\p{Mark}/gu, "");

export const compact = (value) => encoder.encode(JSON.stringify(value));
export const pretty = (value) => encoder.encode(JSON.stringify(value, null, 2));
