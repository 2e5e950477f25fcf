// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

import type { PlacementRequest, ShoppingList, TokenRequest, User } from "../../generated/wire.js";

/** The values that forms are read into, by the names of the resources. */
export interface FormValues {
  shoppingLists: ShoppingList;
  placements: PlacementRequest;
  users: User;
  tokens: TokenRequest;
}

/** The kind of each field. A list is an array with the kind of its items. */
export const FIELDS = {
  shoppingLists: {
    title: "text",
    image_url: "text",
    link_type: "text",
    expires_in: "integer",
    instructions: ["text"],
    line_items: [{
      name: "text",
      quantity: "number",
      unit: "text",
      display_text: "text",
      product_ids: ["integer"],
      upcs: ["text"],
      line_item_measurements: [{
        quantity: "number",
        unit: "text",
      }],
      filters: {
        brand_filters: ["text"],
        health_filters: ["text"],
      },
    }],
    landing_page_configuration: {
      partner_linkback_url: "text",
      enable_pantry_items: "boolean",
    },
  },
  placements: {
    page_context: {
      page_query: {
        search_query: {
          page_view_id: "text",
          search_term: "text",
          enable_auto_correct: "boolean",
        },
        storefront_query: {
          page_view_id: "text",
        },
        product_category_query: {
          category_ids: ["integer"],
          page_view_id: "text",
        },
        product_detail_query: {
          page_view_id: "text",
          category_ids: ["integer"],
        },
        cart_query: {
          page_view_id: "text",
        },
        deals_query: {
          page_view_id: "text",
        },
        health_query: {
          page_view_id: "text",
        },
        lists_query: {
          page_view_id: "text",
        },
      },
      filter_query: {
        filter_tags: {
          tags: ["text"],
        },
        product_category_filter_query: {
          category_ids: ["integer"],
        },
        brand_ids: ["integer"],
      },
      ad_load_query: {
        ads_count: "text",
      },
    },
    placement_context: {
      placement_kind: {
        display_placement: {
          supported_format: ["text"],
          rectangle_query: {
            position: "text",
          },
        },
      },
    },
    session_context: {
      user_id: "text",
      user_ip: "text",
      user_agent: "text",
      test_only: "boolean",
    },
    store_context: {
      location_code: "text",
    },
    pagination_context: {
      page_size: "integer",
      offset: "integer",
      token: "text",
    },
  },
  users: {
    user_id: "text",
    first_name: "text",
    last_name: "text",
    phone_number: "text",
    locale: "text",
    metadata: "map",
  },
  tokens: {
    client_id: "text",
    client_secret: "text",
    grant_type: "text",
    scope: "text",
    code: "text",
    redirect_uri: "text",
    assertion: "text",
  },
} as const;
