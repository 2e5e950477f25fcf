// Example placement requests for each kind of page.

import type { Example } from "../picker.ts";

const PAGE_VIEW_ID = `"page_view_id": "8d3f9b52-61c7-4c0a-b1de-37a4e20c5f68"`;

/** One request for each kind of page. They differ only in the page query. */
export const pageQueryExamples: readonly Example[] = [
  request("Search page", `"search_query": { ${PAGE_VIEW_ID}, "search_term": "oat milk" }`),
  request("Storefront page", `"storefront_query": { ${PAGE_VIEW_ID} }`),
  request("Category page", `"product_category_query": { "category_ids": [30, 9007199254740993], ${PAGE_VIEW_ID} }`),
  request("Product detail page", `"product_detail_query": { ${PAGE_VIEW_ID}, "category_ids": [40] }`),
  request("Cart page", `"cart_query": { ${PAGE_VIEW_ID} }`),
  request("Deals page", `"deals_query": { ${PAGE_VIEW_ID} }`),
  request("Health page", `"health_query": { ${PAGE_VIEW_ID} }`),
  request("Lists page", `"lists_query": { "page_view_id": "None" }`),
];

function request(name: string, pageQuery: string): Example {
  return {
    name,
    text: `{
  "page_context": {
    "page_query": {
      ${pageQuery}
    }
  },
  "placement_context": {
    "placement_kind": {
      "display_placement": {
        "supported_format": ["shoppable_display", "shoppable_video", "image_banner"],
        "rectangle_query": { "position": "top" }
      }
    }
  },
  "session_context": {
    "user_id": "shopper-20814",
    "user_ip": "203.0.113.24",
    "user_agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)"
  },
  "store_context": { "location_code": "0472" }
}`,
  };
}
