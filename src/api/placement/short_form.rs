//! The short form of placement requests: a request for a page, and its fields without the objects that they are in.

use alloc::string::{String, ToString as _};

use super::{
    CartQuery, DealsQuery, DisplayFormat, DisplayPlacement, DisplayQuery, HealthQuery, ListsQuery, PlacementRequest,
    ProductCategoryQuery, ProductDetailQuery, RectanglePosition, SearchQuery, StorefrontQuery,
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
        let mut request = Self::default();
        request.page_context.get_or_insert_default().page_query = Some(query.into());
        request.display_placement();
        request
    }

    fn display_placement(&mut self) -> &mut DisplayPlacement {
        let kind = self.placement_context.get_or_insert_default().placement_kind.get_or_insert_default();
        kind.display_placement.get_or_insert_default()
    }

    /// Sets the formats that the page can show.
    #[must_use]
    pub fn formats(mut self, formats: impl IntoIterator<Item = DisplayFormat>) -> Self {
        self.display_placement().supported_format = formats.into_iter().collect();
        self
    }

    /// Sets the position of the rectangle to fill.
    #[must_use]
    pub fn position(mut self, position: RectanglePosition) -> Self {
        self.display_placement().rectangle_query.get_or_insert_default().position = Some(position);
        self
    }

    /// Sets the maximum number of ads to return, from 1 to 100.
    #[must_use]
    pub fn count(mut self, count: u32) -> Self {
        let page = self.page_context.get_or_insert_default();
        page.ad_load_query.get_or_insert_default().ads_count = Some(count.to_string());
        self
    }

    /// Sets the tags that a product must have, all of them.
    #[must_use]
    pub fn tags(mut self, tags: impl IntoIterator<Item: Into<String>>) -> Self {
        let filter = self.page_context.get_or_insert_default().filter_query.get_or_insert_default();
        filter.filter_tags.get_or_insert_default().tags = tags.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the ids of brands. A product must have one of them.
    #[must_use]
    pub fn brand_ids(mut self, ids: impl IntoIterator<Item = i64>) -> Self {
        let filter = self.page_context.get_or_insert_default().filter_query.get_or_insert_default();
        filter.brand_ids = ids.into_iter().collect();
        self
    }

    /// Sets the id of the user who views the page.
    #[must_use]
    pub fn user_id(mut self, user_id: impl Into<String>) -> Self {
        self.session_context.get_or_insert_default().user_id = Some(user_id.into());
        self
    }

    /// Sets whether to return only test campaigns.
    #[must_use]
    pub fn test_only(mut self, test_only: bool) -> Self {
        self.session_context.get_or_insert_default().test_only = Some(test_only);
        self
    }

    /// Sets the code of the store where the user shops.
    #[must_use]
    pub fn store(mut self, location_code: impl Into<String>) -> Self {
        self.store_context.get_or_insert_default().location_code = Some(location_code.into());
        self
    }

    /// Sets the number of ads per page of results.
    #[must_use]
    pub fn page_size(mut self, page_size: i64) -> Self {
        self.pagination_context.get_or_insert_default().page_size = Some(page_size);
        self
    }
}
