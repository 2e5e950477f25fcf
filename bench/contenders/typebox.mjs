import { Type as t } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import * as limits from "./limits.mjs";
import { peer } from "./peer.mjs";

const string = t.Optional(t.String());
const boolean = t.Optional(t.Boolean());
const integers = t.Optional(t.Array(t.Integer()));
const strings = t.Optional(t.Array(t.String()));
const oneOf = (words) => t.Union(words.map((word) => t.Literal(word)));
const maxLengthText = (maxLength) => t.Optional(t.String({ maxLength }));

const measurement = t.Object({ quantity: t.Optional(t.Number({ exclusiveMinimum: 0 })), unit: string });

const lineItem = t.Object({
  name: t.String(),
  quantity: t.Optional(t.Number()),
  unit: string,
  display_text: string,
  product_ids: integers,
  upcs: t.Optional(t.Array(t.String({ pattern: limits.upcPattern }))),
  line_item_measurements: t.Optional(t.Array(measurement)),
  filters: t.Optional(
    t.Object({ brand_filters: strings, health_filters: t.Optional(t.Array(oneOf(limits.healthFilters))) }),
  ),
});

export const shoppingList = t.Object({
  title: t.String(),
  image_url: string,
  link_type: t.Optional(oneOf(limits.linkTypes)),
  expires_in: t.Optional(t.Integer({ maximum: limits.maxExpiresIn })),
  instructions: strings,
  line_items: t.Array(lineItem),
  landing_page_configuration: t.Optional(t.Object({ partner_linkback_url: string, enable_pantry_items: boolean })),
});

const viewed = t.Optional(t.Object({ page_view_id: string }));

const pageQuery = t.Object({
  search_query: t.Optional(t.Object({ page_view_id: string, search_term: string, enable_auto_correct: boolean })),
  storefront_query: viewed,
  product_category_query: t.Optional(t.Object({ category_ids: integers, page_view_id: string })),
  product_detail_query: t.Optional(t.Object({ page_view_id: string, category_ids: integers })),
  cart_query: viewed,
  deals_query: viewed,
  health_query: viewed,
  lists_query: viewed,
});

const filterQuery = t.Object({
  filter_tags: t.Optional(t.Object({ tags: strings })),
  product_category_filter_query: t.Optional(t.Object({ category_ids: integers })),
  brand_ids: integers,
});

const displayPlacement = t.Object({
  supported_format: t.Optional(t.Array(oneOf(limits.formats))),
  rectangle_query: t.Optional(t.Object({ position: t.Optional(oneOf(limits.positions)) })),
});

export const placement = t.Object({
  page_context: t.Object({
    page_query: pageQuery,
    filter_query: t.Optional(filterQuery),
    ad_load_query: t.Optional(t.Object({ ads_count: t.Optional(t.String({ pattern: limits.adsCountPattern })) })),
  }),
  placement_context: t.Object({ placement_kind: t.Object({ display_placement: displayPlacement }) }),
  session_context: t.Optional(
    t.Object({
      user_id: maxLengthText(limits.maxUserId),
      user_ip: string,
      user_agent: maxLengthText(limits.maxUserAgent),
      test_only: boolean,
    }),
  ),
  store_context: t.Optional(t.Object({ location_code: maxLengthText(limits.maxLocationCode) })),
  pagination_context: t.Optional(
    t.Object({ page_size: t.Optional(t.Integer()), offset: t.Optional(t.Integer({ minimum: 1 })), token: string }),
  ),
});

const none = [];

function errors(schema) {
  const compiled = TypeCompiler.Compile(schema);
  // The compiled check returns a boolean. Errors are listed only if it is false.
  return (value) => (compiled.Check(value) ? none : compiled.Errors(value));
}

export default peer("typebox", "typebox compiled", errors(shoppingList), errors(placement));
