// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.

/** Exactly one of the members of `T`. */
type OneOf<T> = {
  [K in keyof T]-?: { [P in K]-?: NonNullable<T[P]> } & { [P in Exclude<keyof T, K>]?: null | undefined };
}[keyof T];

/** Not two of the lists `K` of `T` with something in them. */
type NotBoth<T, K extends keyof T> = T & {
  [A in K]: { [B in Exclude<K, A>]?: readonly [] | null | undefined };
}[K];

/** Shopping list or recipe page (service document, "Shopping list request"). */
export interface ShoppingList {
  /** Title of the page. */
  title: string;
  /** URL of the page's image, which must be 500x500 pixels. */
  image_url?: string | null | undefined;
  /** `shopping_list` or `recipe`. The default is `shopping_list`. */
  link_type?: "shopping_list" | "recipe" | null | undefined;
  /** Days until the link expires. A shopping list has no default: its link does not expire. The default for a recipe is `30`. At most 365. */
  expires_in?: number | bigint | null | undefined;
  /** More text for the page, such as the steps of a recipe. */
  instructions?: readonly string[] | null | undefined;
  /** The products of the page. */
  line_items: readonly LineItem[];
  /** How the page behaves. */
  landing_page_configuration?: LandingPageConfiguration | null | undefined;
}

/** A product of the page (service document, "Shopping list request", `LineItem`). Made of `LineItemFields`, which can be extended. */
export type LineItem = NotBoth<LineItemFields, "product_ids" | "upcs">;

/** A product of the page (service document, "Shopping list request", `LineItem`). */
export interface LineItemFields {
  /** Product name, used as the search term to match a product. */
  name: string;
  /** Deprecated: use `line_item_measurements`. The default is `1`. */
  quantity?: number | null | undefined;
  /** Deprecated: use `line_item_measurements`. The default is `each`. */
  unit?: string | null | undefined;
  /** Title shown in the list; `name` when absent. */
  display_text?: string | null | undefined;
  /** Product ids, int64. Not together with `upcs`. */
  product_ids?: readonly (number | bigint)[] | null | undefined;
  /** Universal product codes of 12 or 14 digits. Not together with `product_ids`. */
  upcs?: readonly string[] | null | undefined;
  /** Several amounts of the item. The service uses the one that fits best. */
  line_item_measurements?: readonly Measurement[] | null | undefined;
  /** What a product must be to match. */
  filters?: Filter | null | undefined;
}

/** How much of a product (service document, "Measurement"). */
export interface Measurement {
  /** Greater than 0. The default is `1`. */
  quantity?: number | null | undefined;
  /** A unit the service lists. The default is `each`. */
  unit?: string | null | undefined;
}

/** What a product must be to match (service document, "Filter"). Has no effect beside product ids or UPCs. */
export interface Filter {
  /** Brand names, spelled as in the catalog. */
  brand_filters?: readonly string[] | null | undefined;
  /** Health claims that the product must make. */
  health_filters?: readonly ("ORGANIC" | "GLUTEN_FREE" | "FAT_FREE" | "VEGAN" | "KOSHER" | "SUGAR_FREE" | "LOW_FAT")[] | null | undefined;
}

/** How the page behaves (service document, "Shopping list request", `LandingPageConfiguration`). */
export interface LandingPageConfiguration {
  /** URL of the list or recipe on the integrator's own site or app. */
  partner_linkback_url?: string | null | undefined;
  /** Whether users can say that they have an item already. Recipes only. The default is `false`. */
  enable_pantry_items?: boolean | null | undefined;
}

/** Display placement request (service document, "Display placement request"). */
export interface PlacementRequest {
  /** What page the ads are for. */
  page_context: DisplayPageContext;
  /** What is to be filled. */
  placement_context: DisplayPlacementContext;
  /** Whom the page is for. */
  session_context?: SessionContext | null | undefined;
  /** Where that person shops. */
  store_context?: StoreContext | null | undefined;
  /** The requested page of the response. */
  pagination_context?: PaginationContext | null | undefined;
}

/** What page the ads are for (service document, "Display placement request", `DisplayPageContext`). */
export interface DisplayPageContext {
  /** The kind of page: exactly one query. */
  page_query: DisplayQuery;
  /** Filters that narrow what is returned. */
  filter_query?: FilterQuery | null | undefined;
  /** The most ads to return. */
  ad_load_query?: AdLoadQuery | null | undefined;
}

/** The kind of page: exactly one of these (service document, "Display placement request", `DisplayQuery`). Made of `DisplayQueryFields`, which can be extended. */
export type DisplayQuery = OneOf<DisplayQueryFields>;

/** The kind of page: exactly one of these (service document, "Display placement request", `DisplayQuery`). */
export interface DisplayQueryFields {
  /** Search results. */
  search_query?: SearchQuery | null | undefined;
  /** A storefront. */
  storefront_query?: StorefrontQuery | null | undefined;
  /** A category. */
  product_category_query?: ProductCategoryQuery | null | undefined;
  /** The details of a product. */
  product_detail_query?: ProductDetailQuery | null | undefined;
  /** A cart. */
  cart_query?: CartQuery | null | undefined;
  /** Deals. */
  deals_query?: DealsQuery | null | undefined;
  /** Health. */
  health_query?: HealthQuery | null | undefined;
  /** Lists. */
  lists_query?: ListsQuery | null | undefined;
}

/** Search results (service document, "Display placement request", `SearchQuery`). */
export interface SearchQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
  /** What was searched for. Ads are matched by relevance. */
  search_term?: string | null | undefined;
  /** Whether spelling is corrected, which takes longer. The default is `true`. */
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

/** A category (service document, "Display placement request", `ProductCategoryQuery`). */
export interface ProductCategoryQuery {
  /** Categories of the page viewed, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
}

/** The details of a product (service document, "Display placement request", `ProductDetailQuery`). */
export interface ProductDetailQuery {
  /** UUID of the page view, or the string `None`. */
  page_view_id?: string | null | undefined;
  /** Categories of the product, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
}

/** Filters that narrow what is returned (service document, "Display placement request", `FilterQuery`). */
export interface FilterQuery {
  /** Tags that a product must have, all of them. No effect on image banners. */
  filter_tags?: FilterTags | null | undefined;
  /** Categories. No effect on display placements. */
  product_category_filter_query?: ProductCategoryFilterQuery | null | undefined;
  /** Brands, int64. A product must have one of them. No effect on image banners. */
  brand_ids?: readonly (number | bigint)[] | null | undefined;
}

/** Tags that a product must have (service document, "Display placement request", `FilterTags`). */
export interface FilterTags {
  /** The tags. */
  tags?: readonly string[] | null | undefined;
}

/** Categories (service document, "Display placement request", `ProductCategoryFilterQuery`). */
export interface ProductCategoryFilterQuery {
  /** Categories, int64. */
  category_ids?: readonly (number | bigint)[] | null | undefined;
}

/** The most ads to return (service document, "Display placement request", `AdLoadQuery`). */
export interface AdLoadQuery {
  /** A number in digits, as a string. At least 1. At most 100. */
  ads_count?: string | null | undefined;
}

/** What is to be filled (service document, "Display placement request", `DisplayPlacementContext`). */
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
  /** Formats that the page can show. */
  supported_format?: readonly ("shoppable_display" | "shoppable_video" | "image_banner")[] | null | undefined;
  /** The rectangle to be filled. */
  rectangle_query?: RectangleQuery | null | undefined;
}

/** The rectangle to be filled (service document, "Display placement request", `RectangleQuery`). */
export interface RectangleQuery {
  /** `top` or `interleaved`. */
  position?: "top" | "interleaved" | null | undefined;
}

/** Whom the page is for (service document, "Display placement request", `SessionContext`). */
export interface SessionContext {
  /** Id of the end user. At most 50 characters. */
  user_id?: string | null | undefined;
  /** IPv4 or IPv6 address of the end user. */
  user_ip?: string | null | undefined;
  /** User agent of the end user. At most 1000 characters. */
  user_agent?: string | null | undefined;
  /** Whether only test campaigns are returned. The default is `false`. */
  test_only?: boolean | null | undefined;
}

/** Where that person shops (service document, "Display placement request", `StoreContext`). */
export interface StoreContext {
  /** Code of the store. At most 100 characters. */
  location_code?: string | null | undefined;
}

/** The requested page of the response (service document, "Display placement request", `PaginationContext`). */
export interface PaginationContext {
  /** Ads per page. */
  page_size?: number | bigint | null | undefined;
  /** Number of the page. The default is `1`. At least 1. */
  offset?: number | bigint | null | undefined;
  /** The token of an earlier response. Not on the first request. */
  token?: string | null | undefined;
}

/** User account (service document, "User"). */
export interface User {
  /** Id of the caller's choice, unique among the retailer's customers. Ads take 50 characters at most. */
  user_id: string;
  /** First name, without `/`, `:`, `<`, `>`, `$`, `%` and `?`. */
  first_name: string;
  /** Last name, without the same characters. */
  last_name?: string | null | undefined;
  /** Phone number in E.164 format: `+` and 2 to 15 digits. */
  phone_number?: string | null | undefined;
  /** POSIX locale, `<language>_<REGION>`, such as `en_US`. */
  locale?: string | null | undefined;
  /** What was agreed with the service's operator: 50 keys of 40 characters at most, values of 500. */
  metadata?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  /** Whether the user is a guest. Part of responses, not of requests. */
  guest?: unknown;
}

/** Token request (service document, "Token request"). */
export interface TokenRequest {
  /** Id of the client, issued to the integrator. */
  client_id: string;
  /** Secret of the client, issued to the integrator. */
  client_secret: string;
  /** How the token is granted: `client_credentials`, where it is for ads. */
  grant_type: string;
  /** What the token is good for, with commas or spaces between: everything when empty, `connect:ian` for ads. */
  scope?: string | null | undefined;
  /** Authorization code, for the grant type `authorization_code`. */
  code?: string | null | undefined;
  /** URI that the authorization code was sent to. */
  redirect_uri?: string | null | undefined;
  /** Assertion, for grant types that take one. */
  assertion?: string | null | undefined;
}
