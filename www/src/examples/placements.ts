// Example placement requests.

import type { Example } from "../picker.ts";
import { pageQueryExamples } from "./page-queries.ts";

/** The examples. The page opens with the first one. */
export const placementExamples: readonly Example[] = [
  {
    name: "Five errors",
    text: `{
  "page_context": {
    "page_query": {
      "search_query": {
        "page_view_id": "5b0cf1a4-7a52-4a3e-9c1d-2f0d7c6a9e11",
        "search_term": "ice cream"
      },
      "cart_query": { "page_view_id": "None" }
    },
    "ad_load_query": { "ads_count": "250" }
  },
  "placement_context": {
    "placement_kind": {
      "display_placement": {
        "supported_format": ["shoppable_display", "video"],
        "rectangle_query": { "position": "bottom" }
      }
    }
  },
  "session_context": {
    "user_id": "shopper-20814",
    "user_ip": "203.0.113.300",
    "user_agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"
  },
  "store_context": { "location_code": "0472" }
}`,
  },
  {
    name: "Empty required fields",
    text: `{
  "page_context": { "page_query": {} },
  "placement_context": { "placement_kind": { "display_placement": null } },
  "session_context": { "user_id": "shopper-20814-0f6d2a7c91be4e53a8d04c7711e9b6d2-canary" }
}`,
  },
  {
    name: "A trailing comma",
    text: `{
  "page_context": {
    "page_query": {
      "storefront_query": { "page_view_id": "None" },
    }
  }
}`,
  },
  ...pageQueryExamples,
  {
    name: "Filters that are ignored",
    text: `{
  "page_context": {
    "page_query": { "storefront_query": { "page_view_id": "home-page" } },
    "filter_query": {
      "filter_tags": { "tags": ["gluten free", "snacks"] },
      "product_category_filter_query": { "category_ids": [9007199254740993] },
      "brand_ids": [7702, 7718]
    }
  },
  "placement_context": {
    "placement_kind": { "display_placement": { "supported_format": ["image_banner"] } }
  },
  "session_context": { "user_id": "shopper-20814" },
  "store_context": { "location_code": "0472" },
  "pagination_context": { "offset": 3 }
}`,
  },
];
