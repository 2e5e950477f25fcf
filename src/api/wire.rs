//! The bodies of requests as Rust types: what is optional is an `Option` or an empty list, and is left out when absent.

pub use super::placement::{
    AdLoadQuery, CartQuery, DealsQuery, DisplayFormat, DisplayKind, DisplayPageContext, DisplayPlacement,
    DisplayPlacementContext, DisplayQuery, FilterQuery, FilterTags, HealthQuery, ListsQuery, PaginationContext,
    PlacementRequest, ProductCategoryFilterQuery, ProductCategoryQuery, ProductDetailQuery, RectanglePosition,
    RectangleQuery, SearchQuery, SessionContext, StoreContext, StorefrontQuery,
};
pub use super::shopping_list::{
    Filter, HealthFilter, LandingPageConfiguration, LineItem, LinkType, Measurement, ShoppingList,
};
pub use super::token::TokenRequest;
pub use super::user::User;
