//! The short form of placement requests: a request for a page, and its fields without the objects that they are in.

use alloc::string::{String, ToString as _};

use super::{
    CartQuery, DealsQuery, DisplayFormat, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext,
    DisplayQuery, HealthQuery, ListsQuery, PlacementRequest, ProductCategoryQuery, ProductDetailQuery,
    RectanglePosition, SearchQuery, StorefrontQuery,
};

/// Converts the query of each page, and sets the id of a page view that is absent.
macro_rules! pages {
    ($($field:ident: $type:ident)+) => {$(
        impl From<$type> for DisplayQuery {
            /// Returns the query of this page. If it has no id of a page view, the id is `None`.
            fn from(mut query: $type) -> Self {
                query.page_view_id.get_or_insert_with(|| "None".into());
                Self::default().$field(query)
            }
        }
    )+};
}

pages! {
    search_query: SearchQuery
    storefront_query: StorefrontQuery
    product_category_query: ProductCategoryQuery
    product_detail_query: ProductDetailQuery
    cart_query: CartQuery
    deals_query: DealsQuery
    health_query: HealthQuery
    lists_query: ListsQuery
}

impl PlacementRequest {
    /// Returns the request for a display placement on a page: the query of the page is one of the types that convert to
    /// a [`DisplayQuery`]. If it has no id of a page view, the id is `None`.
    ///
    /// ```
    /// use endcap::wire::{DisplayFormat, PlacementRequest, SearchQuery};
    ///
    /// let request = PlacementRequest::for_page(SearchQuery::default().search_term("soup"))
    ///     .formats([DisplayFormat::ShoppableDisplay])
    ///     .count(3)
    ///     .store("1234");
    /// assert_eq!(request.store_context.and_then(|store| store.location_code).as_deref(), Some("1234"));
    /// ```
    pub fn for_page(query: impl Into<DisplayQuery>) -> Self {
        let kind = DisplayKind::default().display_placement(DisplayPlacement::default());
        Self::default()
            .page_context(DisplayPageContext::default().page_query(query))
            .placement_context(DisplayPlacementContext::default().placement_kind(kind))
    }
}

/// Declares setters: the name with its parameter, the objects that the field is in, and the field with its value.
macro_rules! setters {
    ($($(#[doc = $docs:literal])+ $name:ident($value:ident: $type:ty) $($object:ident).+, $field:ident = $set:expr;)+) => {
        impl PlacementRequest {$(
            $(#[doc = $docs])+
            #[must_use]
            pub fn $name(mut self, $value: $type) -> Self {
                self$(.$object.get_or_insert_default())+.$field = $set;
                self
            }
        )+}
    };
}

setters! {
    /// Sets the formats that the page can show.
    formats(formats: impl IntoIterator<Item = DisplayFormat>) placement_context.placement_kind.display_placement,
        supported_format = formats.into_iter().collect();
    /// Sets the position of the rectangle to fill.
    position(position: RectanglePosition) placement_context.placement_kind.display_placement.rectangle_query,
        position = Some(position);
    /// Sets the maximum number of ads to return, from 1 to 100.
    count(count: u32) page_context.ad_load_query, ads_count = Some(count.to_string());
    /// Sets the tags that a product must have, all of them.
    tags(tags: impl IntoIterator<Item: Into<String>>) page_context.filter_query.filter_tags,
        tags = tags.into_iter().map(Into::into).collect();
    /// Sets the ids of brands. A product must have one of them.
    brand_ids(ids: impl IntoIterator<Item = i64>) page_context.filter_query, brand_ids = ids.into_iter().collect();
    /// Sets the id of the user who views the page.
    user_id(user_id: impl Into<String>) session_context, user_id = Some(user_id.into());
    /// Sets whether to return only test campaigns.
    test_only(test_only: bool) session_context, test_only = Some(test_only);
    /// Sets the code of the store where the user shops.
    store(location_code: impl Into<String>) store_context, location_code = Some(location_code.into());
    /// Sets the number of ads per page of results.
    page_size(page_size: i64) pagination_context, page_size = Some(page_size);
}
