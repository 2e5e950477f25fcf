// The two requests as JSON Schema.

import * as limits from "./limits.mjs";

const string = { type: "string" };
const boolean = { type: "boolean" };
const integer = { type: "integer" };
const array = (items) => ({ type: "array", items });
const object = (properties, required = []) => ({ type: "object", properties, required });

const measurement = object({ quantity: { type: "number", exclusiveMinimum: 0 }, unit: string });

const lineItem = object(
  {
    name: string,
    quantity: { type: "number" },
    unit: string,
    display_text: string,
    product_ids: array(integer),
    upcs: array({ type: "string", pattern: limits.upcPattern }),
    line_item_measurements: array(measurement),
    filters: object({
      brand_filters: array(string),
      health_filters: array({ type: "string", enum: limits.healthFilters }),
    }),
  },
  ["name"],
);

export const shoppingList = object(
  {
    title: string,
    image_url: string,
    link_type: { type: "string", enum: limits.linkTypes },
    expires_in: { type: "integer", maximum: limits.maxExpiresIn },
    instructions: array(string),
    line_items: array(lineItem),
    landing_page_configuration: object({ partner_linkback_url: string, enable_pantry_items: boolean }),
  },
  ["title", "line_items"],
);

const viewed = object({ page_view_id: string });

const pageQuery = object({
  search_query: object({ page_view_id: string, search_term: string, enable_auto_correct: boolean }),
  storefront_query: viewed,
  product_category_query: object({ category_ids: array(integer), page_view_id: string }),
  product_detail_query: object({ page_view_id: string, category_ids: array(integer) }),
  cart_query: viewed,
  deals_query: viewed,
  health_query: viewed,
  lists_query: viewed,
});

const filterQuery = object({
  filter_tags: object({ tags: array(string) }),
  product_category_filter_query: object({ category_ids: array(integer) }),
  brand_ids: array(integer),
});

const displayPlacement = object({
  supported_format: array({ type: "string", enum: limits.formats }),
  rectangle_query: object({ position: { type: "string", enum: limits.positions } }),
});

export const placement = object(
  {
    page_context: object(
      {
        page_query: pageQuery,
        filter_query: filterQuery,
        ad_load_query: object({ ads_count: { type: "string", pattern: limits.adsCountPattern } }),
      },
      ["page_query"],
    ),
    placement_context: object(
      { placement_kind: object({ display_placement: displayPlacement }, ["display_placement"]) },
      ["placement_kind"],
    ),
    session_context: object({
      user_id: { type: "string", maxLength: limits.maxUserId },
      user_ip: string,
      user_agent: { type: "string", maxLength: limits.maxUserAgent },
      test_only: boolean,
    }),
    store_context: object({ location_code: { type: "string", maxLength: limits.maxLocationCode } }),
    pagination_context: object({ page_size: integer, offset: { type: "integer", minimum: 1 }, token: string }),
  },
  ["page_context", "placement_context"],
);
