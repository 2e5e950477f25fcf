//! The request bodies as Rust types. An optional field is an `Option` or a list, and is not written if it is absent.
//!
//! A type with required fields has a constructor that takes them. It does not implement `Default`, because a body
//! without them would be rejected.
//!
//! ```
//! use endcap::wire::{LineItem, LinkType, ShoppingList};
//!
//! let recipe = ShoppingList { link_type: Some(LinkType::Recipe), ..ShoppingList::new("Soup", [LineItem::new("onion")]) };
//! assert_eq!(recipe.line_items[0].name, "onion");
//! ```
//!
//! ```compile_fail
//! let list = endcap::wire::ShoppingList::default();
//! ```

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
pub use super::units::UNITS;
pub use super::user::User;
