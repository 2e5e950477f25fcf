//! The request bodies as Rust types. An optional field is an `Option` or a list, and is not written if it is absent.
//!
//! A type with required fields has a constructor that takes them, and each optional field has a method that sets it. It does not implement `Default`, because a body
//! without them would be rejected.
//!
//! ```
//! use endcap::wire::{LineItem, LinkType, ShoppingList};
//!
//! let onion = LineItem::new("onion").upcs(["036000291452"]);
//! let recipe = ShoppingList::new("Soup", [onion]).link_type(LinkType::Recipe);
//! assert_eq!((recipe.link_type, &*recipe.line_items[0].upcs[0]), (Some(LinkType::Recipe), "036000291452"));
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
