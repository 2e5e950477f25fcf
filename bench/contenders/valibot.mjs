import * as v from "valibot";
import * as limits from "./limits.mjs";
import { peer } from "./peer.mjs";

const string = v.optional(v.string());
const boolean = v.optional(v.boolean());
const integer = v.pipe(v.number(), v.integer());
const integers = v.optional(v.array(integer));
const strings = v.optional(v.array(v.string()));
const maxLengthText = (length) => v.optional(v.pipe(v.string(), v.maxLength(length)));

const measurement = v.object({ quantity: v.optional(v.pipe(v.number(), v.gtValue(0))), unit: string });

const lineItem = v.object({
  name: v.string(),
  quantity: v.optional(v.number()),
  unit: string,
  display_text: string,
  product_ids: integers,
  upcs: v.optional(v.array(v.pipe(v.string(), v.regex(new RegExp(limits.upcPattern))))),
  line_item_measurements: v.optional(v.array(measurement)),
  filters: v.optional(
    v.object({ brand_filters: strings, health_filters: v.optional(v.array(v.picklist(limits.healthFilters))) }),
  ),
});

const shoppingList = v.object({
  title: v.string(),
  image_url: string,
  link_type: v.optional(v.picklist(limits.linkTypes)),
  expires_in: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(limits.maxExpiresIn))),
  instructions: strings,
  line_items: v.array(lineItem),
  landing_page_configuration: v.optional(v.object({ partner_linkback_url: string, enable_pantry_items: boolean })),
});

const viewed = v.optional(v.object({ page_view_id: string }));

const pageQuery = v.object({
  search_query: v.optional(v.object({ page_view_id: string, search_term: string, enable_auto_correct: boolean })),
  storefront_query: viewed,
  product_category_query: v.optional(v.object({ category_ids: integers, page_view_id: string })),
  product_detail_query: v.optional(v.object({ page_view_id: string, category_ids: integers })),
  cart_query: viewed,
  deals_query: viewed,
  health_query: viewed,
  lists_query: viewed,
});

const filterQuery = v.object({
  filter_tags: v.optional(v.object({ tags: strings })),
  product_category_filter_query: v.optional(v.object({ category_ids: integers })),
  brand_ids: integers,
});

const displayPlacement = v.object({
  supported_format: v.optional(v.array(v.picklist(limits.formats))),
  rectangle_query: v.optional(v.object({ position: v.optional(v.picklist(limits.positions)) })),
});

const adsCount = v.pipe(v.string(), v.regex(new RegExp(limits.adsCountPattern)));

const placement = v.object({
  page_context: v.object({
    page_query: pageQuery,
    filter_query: v.optional(filterQuery),
    ad_load_query: v.optional(v.object({ ads_count: v.optional(adsCount) })),
  }),
  placement_context: v.object({ placement_kind: v.object({ display_placement: displayPlacement }) }),
  session_context: v.optional(
    v.object({
      user_id: maxLengthText(limits.maxUserId),
      user_ip: string,
      user_agent: maxLengthText(limits.maxUserAgent),
      test_only: boolean,
    }),
  ),
  store_context: v.optional(v.object({ location_code: maxLengthText(limits.maxLocationCode) })),
  pagination_context: v.optional(
    v.object({
      page_size: v.optional(integer),
      offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
      token: string,
    }),
  ),
});

const none = [];
const all = { abortEarly: false, abortPipeEarly: false };

function errors(schema) {
  return (value) => {
    const result = v.safeParse(schema, value, all);
    return result.success ? none : result.issues;
  };
}

export default peer("valibot", "valibot", errors(shoppingList), errors(placement));
