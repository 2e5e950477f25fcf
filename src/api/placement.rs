//! Display placement: the body of `POST /v2/ian/dp`.

#[macro_use]
mod rules;
#[macro_use]
mod session;
mod short_form;

use rules::{
    ads_count, brand_ids, filter_tags, format, page_context, page_query, page_view_id, page_view_id_is_field_0,
    page_view_id_is_field_1, placement_context, placement_kind, placement_request, position,
    product_category_filter_query, search_query, supported_format, tags,
};
use session::{
    location_code, offset, page_size, pagination_context, session_context, token, user_agent, user_id, user_ip,
};

use super::common::warn_if_blank;
use crate::schema::{declare, enumeration, notes};

declare! {
    /// Display placement request (service document, "Display placement request").
    PLACEMENT_REQUEST: PlacementRequest {
        /// The page that the ads are for.
        optional page_context: object(DisplayPageContext);
        /// The placement to fill.
        optional placement_context: object(DisplayPlacementContext);
        /// The user who views the page.
        optional session_context: object(SessionContext);
        /// The store where the user shops.
        optional store_context: object(StoreContext);
        /// The page of results to return.
        optional pagination_context: object(PaginationContext);
    }
    rules: placement_request;
    such that {
        "required": ["page_context", "placement_context"],
        "properties": {"page_context": {"not": {"type": "null"}}, "placement_context": {"not": {"type": "null"}}}
    };
}

declare! {
    /// The page that the ads are for (service document, "Display placement request", `DisplayPageContext`).
    PAGE_CONTEXT: DisplayPageContext {
        /// The kind of page, as exactly one query.
        optional page_query: object(DisplayQuery);
        /// Filters that narrow the results.
        optional filter_query: object(FilterQuery);
        /// The maximum number of ads to return.
        optional ad_load_query: object(AdLoadQuery);
    }
    rules: page_context;
    such that {"required": ["page_query"], "properties": {"page_query": {"not": {"type": "null"}}}};
}

declare! {
    /// The kind of page: exactly one of these queries (service document, "Display placement request", `DisplayQuery`).
    PAGE_QUERY: DisplayQuery {
        /// A page of search results.
        optional search_query: object(SearchQuery);
        /// A storefront.
        optional storefront_query: object(StorefrontQuery);
        /// A category page.
        optional product_category_query: object(ProductCategoryQuery);
        /// A product page.
        optional product_detail_query: object(ProductDetailQuery);
        /// A cart.
        optional cart_query: object(CartQuery);
        /// A page of deals.
        optional deals_query: object(DealsQuery);
        /// A health page.
        optional health_query: object(HealthQuery);
        /// A page of lists.
        optional lists_query: object(ListsQuery);
    }
    rules: page_query;
    lenient: true;
    such that {"oneOf": [
        {"properties": {"search_query": {"not": {"type": "null"}}}, "required": ["search_query"]},
        {"properties": {"storefront_query": {"not": {"type": "null"}}}, "required": ["storefront_query"]},
        {"properties": {"product_category_query": {"not": {"type": "null"}}}, "required": ["product_category_query"]},
        {"properties": {"product_detail_query": {"not": {"type": "null"}}}, "required": ["product_detail_query"]},
        {"properties": {"cart_query": {"not": {"type": "null"}}}, "required": ["cart_query"]},
        {"properties": {"deals_query": {"not": {"type": "null"}}}, "required": ["deals_query"]},
        {"properties": {"health_query": {"not": {"type": "null"}}}, "required": ["health_query"]},
        {"properties": {"lists_query": {"not": {"type": "null"}}}, "required": ["lists_query"]}
    ]};
}

declare! {
    /// A page of search results (service document, "Display placement request", `SearchQuery`).
    SEARCH_QUERY: SearchQuery {
        /// UUID of the page view, or the string `None`.
        optional page_view_id: text(page_view_id);
        /// The search term. Ads are matched by relevance.
        optional search_term: text(warn_if_blank);
        /// Whether to correct spelling, which takes longer.
        optional enable_auto_correct: boolean, default true;
    }
    rules: search_query;
}

/// Declares queries whose only field is the page view.
macro_rules! page_view_queries {
    ($($table:ident: $type:ident $doc:literal;)+) => {$(
        declare! {
            #[doc = $doc]
            $table: $type {
                /// UUID of the page view, or the string `None`.
                optional page_view_id: text(page_view_id);
            }
            rules: page_view_id_is_field_0;
        }
    )+};
}

page_view_queries! {
    STOREFRONT_QUERY: StorefrontQuery " A storefront (service document, \"Display placement request\", `StorefrontQuery`).";
    CART_QUERY: CartQuery " A cart (service document, \"Display placement request\", `CartQuery`).";
    DEALS_QUERY: DealsQuery " Deals (service document, \"Display placement request\", `DealsQuery`).";
    HEALTH_QUERY: HealthQuery " Health (service document, \"Display placement request\", `HealthQuery`).";
    LISTS_QUERY: ListsQuery " Lists (service document, \"Display placement request\", `ListsQuery`).";
}

declare! {
    /// A category page (service document, "Display placement request", `ProductCategoryQuery`).
    PRODUCT_CATEGORY_QUERY: ProductCategoryQuery {
        /// Ids of the categories of the page, int64.
        optional category_ids: [integer];
        /// UUID of the page view, or the string `None`.
        optional page_view_id: text(page_view_id);
    }
    rules: page_view_id_is_field_1;
}

declare! {
    /// A product page (service document, "Display placement request", `ProductDetailQuery`).
    PRODUCT_DETAIL_QUERY: ProductDetailQuery {
        /// UUID of the page view, or the string `None`.
        optional page_view_id: text(page_view_id);
        /// Ids of the categories of the product, int64.
        optional category_ids: [integer];
    }
    rules: page_view_id_is_field_0;
}

declare! {
    /// Filters that narrow the results (service document, "Display placement request", `FilterQuery`).
    FILTER_QUERY: FilterQuery {
        /// Tags that a product must have, all of them. No effect on image banners.
        optional filter_tags: object(FilterTags);
        /// Categories to filter by. No effect on display placements.
        optional product_category_filter_query: object(ProductCategoryFilterQuery);
        /// Ids of brands, int64. A product must have one of them. No effect on image banners.
        optional brand_ids: [integer](brand_ids);
    }
}

declare! {
    /// Tags that a product must have (service document, "Display placement request", `FilterTags`).
    FILTER_TAGS: FilterTags {
        /// Tags that a product must have, all of them.
        optional tags: [text](tags);
    }
    rules: filter_tags;
}

declare! {
    /// Categories to filter by (service document, "Display placement request", `ProductCategoryFilterQuery`).
    PRODUCT_CATEGORY_FILTER_QUERY: ProductCategoryFilterQuery {
        /// Ids of categories, int64.
        optional category_ids: [integer];
    }
    rules: product_category_filter_query;
}

declare! {
    /// The maximum number of ads to return (service document, "Display placement request", `AdLoadQuery`).
    AD_LOAD_QUERY: AdLoadQuery {
        /// The maximum number of ads, in decimal digits as a string.
        optional ads_count: digits(ads_count), min 1, max 100;
    }
}

declare! {
    /// The placement to fill (service document, "Display placement request", `DisplayPlacementContext`).
    PLACEMENT_CONTEXT: DisplayPlacementContext {
        /// The kind of placement.
        optional placement_kind: object(DisplayKind);
    }
    rules: placement_context;
    such that {"required": ["placement_kind"], "properties": {"placement_kind": {"not": {"type": "null"}}}};
}

declare! {
    /// The kind of placement (service document, "Display placement request", `DisplayKind`).
    PLACEMENT_KIND: DisplayKind {
        /// A display placement.
        optional display_placement: object(DisplayPlacement);
    }
    rules: placement_kind;
    lenient: true;
    such that {"required": ["display_placement"], "properties": {"display_placement": {"not": {"type": "null"}}}};
}

declare! {
    /// A display placement (service document, "Display placement request", `DisplayPlacement`).
    DISPLAY_PLACEMENT: DisplayPlacement {
        /// The formats that the page can show.
        optional supported_format: [enumeration(DisplayFormat)](supported_format);
        /// The rectangle to fill.
        optional rectangle_query: object(RectangleQuery);
    }
}

declare! {
    /// The rectangle to fill (service document, "Display placement request", `RectangleQuery`).
    RECTANGLE_QUERY: RectangleQuery {
        /// `top` or `interleaved`.
        optional position: enumeration(RectanglePosition);
    }
}

declare! {
    /// The user who views the page (service document, "Display placement request", `SessionContext`).
    SESSION_CONTEXT: SessionContext {
        /// Id of the end user.
        optional user_id: text(user_id), max 50;
        /// IPv4 or IPv6 address of the end user.
        optional user_ip: text(user_ip), such that {"anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]};
        /// User agent of the end user.
        optional user_agent: text(user_agent), max 1000;
        /// Whether to return only test campaigns.
        optional test_only: boolean, default false;
    }
    rules: session_context;
}

declare! {
    /// The store where the user shops (service document, "Display placement request", `StoreContext`).
    STORE_CONTEXT: StoreContext {
        /// Code of the store.
        optional location_code: text(location_code), max 100;
    }
}

declare! {
    /// The page of results to return (service document, "Display placement request", `PaginationContext`).
    PAGINATION_CONTEXT: PaginationContext {
        /// The number of ads per page.
        optional page_size: integer(page_size);
        /// The number of the page.
        optional offset: integer(offset), default 1, min 1;
        /// The token of an earlier response. Omit it in the first request.
        optional token: text(token);
    }
    rules: pagination_context;
}

enumeration! {
    /// A format of creatives (service document, "Display placement request", `DisplayPlacement`).
    DisplayFormat: format {
        /// One or two images with products.
        ShoppableDisplay = "shoppable_display",
        /// A video with products.
        ShoppableVideo = "shoppable_video",
        /// An image.
        ImageBanner = "image_banner",
    }
}

enumeration! {
    /// The position of a rectangle on the page (service document, "Display placement request", `RectangleQuery`).
    RectanglePosition: position {
        /// Above the products.
        Top = "top",
        /// Among the products.
        Interleaved = "interleaved",
    }
}

notes! {
    Flag { HAS_BANNER_FORMAT, HAS_OTHER_FORMAT, ONLY_BANNERS, HAS_TAGS, HAS_TOKEN, FIRST_PAGE, LATER_PAGE, }
    RangeSlot { FILTER_TAGS_SLOT, CATEGORIES_SLOT, BRAND_IDS_SLOT, }
}

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[
        PlacementRequest::DOC,
        DisplayPageContext::DOC,
        DisplayQuery::DOC,
        SearchQuery::DOC,
        StorefrontQuery::DOC,
        CartQuery::DOC,
        DealsQuery::DOC,
        HealthQuery::DOC,
        ListsQuery::DOC,
        ProductCategoryQuery::DOC,
        ProductDetailQuery::DOC,
        FilterQuery::DOC,
        FilterTags::DOC,
        ProductCategoryFilterQuery::DOC,
        AdLoadQuery::DOC,
        DisplayPlacementContext::DOC,
        DisplayKind::DOC,
        DisplayPlacement::DOC,
        RectangleQuery::DOC,
        SessionContext::DOC,
        StoreContext::DOC,
        PaginationContext::DOC,
    ]
};
