// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.

/** Exactly one of the members of `T`. */
type OneOf<T> = {
  [K in keyof T]-?: { [P in K]-?: NonNullable<T[P]> } & { [P in Exclude<keyof T, K>]?: null | undefined };
}[keyof T];

/** At most one of the lists `K` of `T` with items. */
type NotBoth<T, K extends keyof T> = T & {
  [A in K]: { [B in Exclude<K, A>]?: readonly [] | null | undefined };
}[K];

/** Shopping list or recipe page (service document, "Shopping list request"). */
export interface ShoppingList {
  /** The title of the page. */
  title: string;
  /** The URL of the page's image, which must be 500x500 pixels. */
  image_url?: string | null | undefined;
  /** `shopping_list` or `recipe`. The default is `shopping_list`. */
  link_type?: "shopping_list" | "recipe" | null | undefined;
  /** The number of days until the link expires. Shopping lists have no default: their links do not expire. The default for a recipe is `30`. At most 365. */
  expires_in?: number | bigint | null | undefined;
  /** More text for the page, such as the steps of a recipe. */
  instructions?: readonly string[] | null | undefined;
  /** The products of the page. */
  line_items: readonly LineItem[];
  /** Settings of the page. */
  landing_page_configuration?: LandingPageConfiguration | null | undefined;
}

/** A product of the page (service document, "Shopping list request", `LineItem`). Derived from the interface `LineItemFields`, which can be extended. */
export type LineItem = NotBoth<LineItemFields, "product_ids" | "upcs">;

/** A product of the page (service document, "Shopping list request", `LineItem`). */
export interface LineItemFields {
  /** The product name, which the service searches for to match a product. */
  name: string;
  /** Deprecated: use `line_item_measurements`. The default is `1`. */
  quantity?: number | null | undefined;
  /** Deprecated: use `line_item_measurements`. The default is `each`. */
  unit?: string | null | undefined;
  /** The title shown in search results and in the list. Defaults to `name`. */
  display_text?: string | null | undefined;
  /** Product ids, int64. Cannot be combined with `upcs`. */
  product_ids?: readonly (number | bigint)[] | null | undefined;
  /** Universal product codes with 12 or 14 digits. Cannot be combined with `product_ids`. */
  upcs?: readonly string[] | null | undefined;
  /** Amounts of the item. The service uses the one that fits best. */
  line_item_measurements?: readonly Measurement[] | null | undefined;
  /** Requirements for matching products. */
  filters?: Filter | null | undefined;
}

/** An amount of a product (service document, "Measurement"). */
export interface Measurement {
  /** The quantity, greater than 0. The default is `1`. */
  quantity?: number | null | undefined;
  /** A unit that the service lists. The default is `each`. */
  unit?: string | null | undefined;
}

/** Requirements for matching products (service document, "Filter"). No effect if the item has product ids or UPCs. */
export interface Filter {
  /** Brand names, spelled as in the catalog. */
  brand_filters?: readonly string[] | null | undefined;
  /** Health claims that products must make. */
  health_filters?: readonly ("ORGANIC" | "GLUTEN_FREE" | "FAT_FREE" | "VEGAN" | "KOSHER" | "SUGAR_FREE" | "LOW_FAT")[] | null | undefined;
}

/** Settings of the page (service document, "Shopping list request", `LandingPageConfiguration`). */
export interface LandingPageConfiguration {
  /** The URL of the list or recipe on the integrator's own site or app. */
  partner_linkback_url?: string | null | undefined;
  /** Whether users can mark items that they may already have. Recipes only. The default is `false`. */
  enable_pantry_items?: boolean | null | undefined;
}

/** Display placement request (service document, "Display placement request"). */
export interface PlacementRequest {
  /** The page that the ads are for. */
  page_context: DisplayPageContext;
  /** The placement to fill. */
  placement_context: DisplayPlacementContext;
  /** The user who views the page. */
  session_context?: SessionContext | null | undefined;
  /** The store where the user shops. */
  store_context?: StoreContext | null | undefined;
  /** The page of results to return. */
  pagination_context?: PaginationContext | null | undefined;
}

/** The page that the ads are for (service document, "Display placement request", `DisplayPageContext`). */
export interface DisplayPageContext {
  /** The kind of page, as exactly one query. */
  page_query: DisplayQuery;
  /** Filters that narrow the results. */
  filter_query?: FilterQuery | null | undefined;
  /** The maximum number of ads to return. */
  ad_load_query?: AdLoadQuery | null | undefined;
}

/** The kind of page: exactly one of these queries (service document, "Display placement request", `DisplayQuery`). Derived from the interface `DisplayQueryFields`, which can be extended. */
export type DisplayQuery = OneOf<DisplayQueryFields>;

/** The kind of page: exactly one of these queries (service document, "Display placement request", `DisplayQuery`). */
export interface DisplayQueryFields {
  /** A page of search results. */
  search_query?: SearchQuery | null | undefined;
  /** A storefront. */
  storefront_query?: StorefrontQuery | null | undefined;
  /** A category page. */
  product_category_query?: ProductCategoryQuery | null | undefined;
  /** A product page. */
  product_detail_query?: ProductDetailQuery | null | undefined;
  /** A cart. */
  cart_query?: CartQuery | null | undefined;
  /** A page of deals. */
  deals_query?: DealsQuery | null | undefined;
  /** A health page. */
  health_query?: HealthQuery | null | undefined;
  /** A page of lists. */
  lists_query?: ListsQuery | null | undefined;
}

/** A page of search results (service document, "Display placement request", `SearchQuery`). */
export interface SearchQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
  /** The search term. Ads are matched by relevance. */
  search_term?: string | null | undefined;
  /** Whether to correct spelling, which takes longer. The default is `true`. */
  enable_auto_correct?: boolean | null | undefined;
}

/** A storefront (service document, "Display placement request", `StorefrontQuery`). */
export interface StorefrontQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** A cart (service document, "Display placement request", `CartQuery`). */
export interface CartQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** Deals (service document, "Display placement request", `DealsQuery`). */
export interface DealsQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** Health (service document, "Display placement request", `HealthQuery`). */
export interface HealthQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** Lists (service document, "Display placement request", `ListsQuery`). */
export interface ListsQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** A category page (service document, "Display placement request", `ProductCategoryQuery`). */
export interface ProductCategoryQuery {
  /** Ids of the categories of the page, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** A product page (service document, "Display placement request", `ProductDetailQuery`). */
export interface ProductDetailQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
  /** Ids of the categories of the product, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
}

/** Filters that narrow the results (service document, "Display placement request", `FilterQuery`). */
export interface FilterQuery {
  /** Tags that a product must have, all of them. No effect on image banners. */
  filter_tags?: FilterTags | null | undefined;
  /** Categories to filter by. No effect on display placements. */
  product_category_filter_query?: ProductCategoryFilterQuery | null | undefined;
  /** Ids of brands, int64. A product must have one of them. No effect on image banners. */
  brand_ids?: readonly (number | bigint)[] | null | undefined;
}

/** Tags that a product must have (service document, "Display placement request", `FilterTags`). */
export interface FilterTags {
  /** Tags that a product must have, all of them. */
  tags?: readonly string[] | null | undefined;
}

/** Categories to filter by (service document, "Display placement request", `ProductCategoryFilterQuery`). */
export interface ProductCategoryFilterQuery {
  /** Ids of categories, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
}

/** The maximum number of ads to return (service document, "Display placement request", `AdLoadQuery`). */
export interface AdLoadQuery {
  /** The maximum number of ads, in decimal digits as a string. At least 1. At most 100. */
  ads_count?: string | null | undefined;
}

/** The placement to fill (service document, "Display placement request", `DisplayPlacementContext`). */
export interface DisplayPlacementContext {
  /** The kind of placement. */
  placement_kind: DisplayKind;
}

/** The kind of placement (service document, "Display placement request", `DisplayKind`). */
export interface DisplayKind {
  /** A display placement. */
  display_placement: DisplayPlacement;
}

/** A display placement (service document, "Display placement request", `DisplayPlacement`). */
export interface DisplayPlacement {
  /** The formats that the page can show. */
  supported_format?: readonly ("shoppable_display" | "shoppable_video" | "image_banner")[] | null | undefined;
  /** The rectangle to fill. */
  rectangle_query?: RectangleQuery | null | undefined;
}

/** The rectangle to fill (service document, "Display placement request", `RectangleQuery`). */
export interface RectangleQuery {
  /** `top` or `interleaved`. */
  position?: "top" | "interleaved" | null | undefined;
}

/** The user who views the page (service document, "Display placement request", `SessionContext`). */
export interface SessionContext {
  /** Id of the end user. At most 50 characters. */
  user_id?: string | null | undefined;
  /** IPv4 or IPv6 address of the end user. */
  user_ip?: string | null | undefined;
  /** User agent of the end user. At most 1000 characters. */
  user_agent?: string | null | undefined;
  /** Whether to return only test campaigns. The default is `false`. */
  test_only?: boolean | null | undefined;
}

/** The store where the user shops (service document, "Display placement request", `StoreContext`). */
export interface StoreContext {
  /** Code of the store. At most 100 characters. */
  location_code?: string | null | undefined;
}

/** The page of results to return (service document, "Display placement request", `PaginationContext`). */
export interface PaginationContext {
  /** The number of ads per page. */
  page_size?: number | bigint | null | undefined;
  /** The number of the page. The default is `1`. At least 1. */
  offset?: number | bigint | null | undefined;
  /** The token of an earlier response. Omit it in the first request. */
  token?: string | null | undefined;
}

/** User account (service document, "User"). */
export interface User {
  /** The caller's id of the user, unique among the retailer's customers. Placement requests accept at most 50 characters. */
  user_id: string;
  /** First name, without the characters `/`, `:`, `<`, `>`, `$`, `%` and `?`. */
  first_name: string;
  /** Last name, without the same characters. */
  last_name?: string | null | undefined;
  /** Phone number in E.164 format: `+` and 2 to 15 digits. */
  phone_number?: string | null | undefined;
  /** POSIX locale, `<language>_<REGION>`, such as `en_US`. */
  locale?: string | null | undefined;
  /** Keys agreed with the service's operator: at most 50, of at most 40 characters each. Values have at most 500 characters. */
  metadata?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  /** Whether the user is a guest. Only part of responses. */
  guest?: unknown;
}

/** Token request (service document, "Token request"). */
export interface TokenRequest {
  /** The client id, issued to the integrator. */
  client_id: string;
  /** The client secret, issued to the integrator. */
  client_secret: string;
  /** The grant type. Tokens for ads need `client_credentials`. */
  grant_type: string;
  /** The scopes of the token, separated by commas or spaces. An empty text means all scopes. Ads need `connect:ian`. */
  scope?: string | null | undefined;
  /** The authorization code, for the grant type `authorization_code`. */
  code?: string | null | undefined;
  /** The URI that the authorization code was sent to. */
  redirect_uri?: string | null | undefined;
  /** The assertion, for grant types that require one. */
  assertion?: string | null | undefined;
}
