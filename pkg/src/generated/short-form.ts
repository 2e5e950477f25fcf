// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** The fields of the short form of a placement request. */
export interface ShortFields {
  /** The page that the ads are for. It selects the query of the request. */
  page?: "search" | "storefront" | "product_category" | "product_detail" | "cart" | "deals" | "health" | "lists" | null | undefined;
  /** UUID of the page view, or the string `None`. The default is `None`. */
  pageViewId?: string | null | undefined;
  /** The search term. Ads are matched by relevance. */
  searchTerm?: string | null | undefined;
  /** Whether to correct spelling, which takes longer. The default is `true`. */
  enableAutoCorrect?: boolean | null | undefined;
  /** Ids of the categories of the page, int64. */
  categoryIds?: readonly (number | bigint)[] | null | undefined;
  /** Tags that a product must have, all of them. */
  tags?: readonly string[] | null | undefined;
  /** Ids of brands, int64. A product must have one of them. No effect on image banners. */
  brandIds?: readonly (number | bigint)[] | null | undefined;
  /** The maximum number of ads. At least 1. At most 100. */
  count?: number | null | undefined;
  /** The formats that the page can show. */
  formats?: readonly ("shoppable_display" | "shoppable_video" | "image_banner")[] | null | undefined;
  /** `top` or `interleaved`. */
  position?: "top" | "interleaved" | null | undefined;
  /** Id of the end user. At most 50 characters. */
  userId?: string | null | undefined;
  /** Whether to return only test campaigns. The default is `false`. */
  testOnly?: boolean | null | undefined;
  /** Code of the store. At most 100 characters. */
  store?: string | null | undefined;
  /** The number of ads per page. */
  pageSize?: number | bigint | null | undefined;
}

/** The fields that only some pages have. */
interface FieldsOfPage {
  search: "searchTerm" | "enableAutoCorrect";
  storefront: never;
  product_category: "categoryIds";
  product_detail: "categoryIds";
  cart: never;
  deals: never;
  health: never;
  lists: never;
}

type RequiredFields = "searchTerm";
type Common = Omit<ShortFields, "page" | FieldsOfPage[keyof FieldsOfPage]>;

/** A placement request in its short form: fields by name, without the objects that they are in. */
export type ShortPlacementRequest = {
  [Page in keyof FieldsOfPage]: { page: Page } & Common &
    Pick<ShortFields, Exclude<FieldsOfPage[Page], RequiredFields>> & {
      [Name in Extract<FieldsOfPage[Page], RequiredFields>]: NonNullable<ShortFields[Name]>;
    };
}[keyof FieldsOfPage];

/** The request: the type of each field, and its name if that is not the member in camelCase. The queries are under the names of the pages. */
export const BODY = {
  page_context: {
    page_query: {
      search: {
        search_term: "string",
        enable_auto_correct: "boolean",
      },
      storefront: {},
      product_category: {
        category_ids: "number[]",
      },
      product_detail: {
        category_ids: "number[]",
      },
      cart: {},
      deals: {},
      health: {},
      lists: {},
    },
    filter_query: {
      filter_tags: {
        tags: "string[]",
      },
      brand_ids: "number[]",
    },
    ad_load_query: {
      ads_count: "number count",
    },
  },
  placement_context: {
    placement_kind: {
      display_placement: {
        supported_format: "string[] formats",
        rectangle_query: {
          position: "string",
        },
      },
    },
  },
  session_context: {
    user_id: "string",
    test_only: "boolean",
  },
  store_context: {
    location_code: "string store",
  },
  pagination_context: {
    page_size: "number",
  },
} as const;
