import * as z from "zod";
import * as limits from "./limits.mjs";
import { peer } from "./peer.mjs";

const string = z.string().optional();
const boolean = z.boolean().optional();
const integers = z.array(z.int()).optional();
const strings = z.array(z.string()).optional();

const measurement = z.object({ quantity: z.number().gt(0).optional(), unit: string });

const lineItem = z.object({
  name: z.string(),
  quantity: z.number().optional(),
  unit: string,
  display_text: string,
  product_ids: integers,
  upcs: z.array(z.string().regex(new RegExp(limits.upcPattern))).optional(),
  line_item_measurements: z.array(measurement).optional(),
  filters: z
    .object({ brand_filters: strings, health_filters: z.array(z.enum(limits.healthFilters)).optional() })
    .optional(),
});

const shoppingList = z.object({
  title: z.string(),
  image_url: string,
  link_type: z.enum(limits.linkTypes).optional(),
  expires_in: z.int().max(limits.maxExpiresIn).optional(),
  instructions: strings,
  line_items: z.array(lineItem),
  landing_page_configuration: z.object({ partner_linkback_url: string, enable_pantry_items: boolean }).optional(),
});

const viewed = z.object({ page_view_id: string }).optional();

const pageQuery = z.object({
  search_query: z.object({ page_view_id: string, search_term: string, enable_auto_correct: boolean }).optional(),
  storefront_query: viewed,
  product_category_query: z.object({ category_ids: integers, page_view_id: string }).optional(),
  product_detail_query: z.object({ page_view_id: string, category_ids: integers }).optional(),
  cart_query: viewed,
  deals_query: viewed,
  health_query: viewed,
  lists_query: viewed,
});

const filterQuery = z.object({
  filter_tags: z.object({ tags: strings }).optional(),
  product_category_filter_query: z.object({ category_ids: integers }).optional(),
  brand_ids: integers,
});

const displayPlacement = z.object({
  supported_format: z.array(z.enum(limits.formats)).optional(),
  rectangle_query: z.object({ position: z.enum(limits.positions).optional() }).optional(),
});

const placement = z.object({
  page_context: z.object({
    page_query: pageQuery,
    filter_query: filterQuery.optional(),
    ad_load_query: z.object({ ads_count: z.string().regex(new RegExp(limits.adsCountPattern)).optional() }).optional(),
  }),
  placement_context: z.object({ placement_kind: z.object({ display_placement: displayPlacement }) }),
  session_context: z
    .object({
      user_id: z.string().max(limits.maxUserId).optional(),
      user_ip: string,
      user_agent: z.string().max(limits.maxUserAgent).optional(),
      test_only: boolean,
    })
    .optional(),
  store_context: z.object({ location_code: z.string().max(limits.maxLocationCode).optional() }).optional(),
  pagination_context: z
    .object({ page_size: z.int().optional(), offset: z.int().min(1).optional(), token: string })
    .optional(),
});

const none = [];

function errors(schema) {
  return (value) => {
    const result = schema.safeParse(value);
    return result.success ? none : result.error.issues;
  };
}

export const listErrors = errors(shoppingList);
export const placementErrors = errors(placement);

export default peer("zod", "zod 4", listErrors, placementErrors);
