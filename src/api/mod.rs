//! Declares the request bodies of the service. Each file declares one body with its fields and the rules over several
//! fields.
//!
//! Comments cite the service's document by section title; ARCHITECTURE.md describes that document.

#[cfg(feature = "fingerprint")]
mod canonical;
mod common;
mod countable;
#[cfg(feature = "fingerprint")]
mod fingerprint;
mod gtin;
mod ip;
#[cfg(feature = "std")]
mod link_days;
#[macro_use]
pub(crate) mod placement;
#[macro_use]
pub(crate) mod shopping_list;
#[cfg(feature = "serde")]
mod stored_issue;
#[macro_use]
pub(crate) mod token;
#[macro_use]
mod unique;
#[cfg(feature = "internals")]
pub mod unit_words;
#[cfg(not(feature = "internals"))]
mod unit_words;
pub(crate) mod units;
#[macro_use]
mod url;
#[macro_use]
pub(crate) mod user;

/// Calls the macro `$then` with these groups of rows, and those of all bodies.
macro_rules! body_rules {
    ($then:ident $($groups:tt)+) => {
        shopping_list_rules! {
            [measurement_rules unique_rules url_rules placement_rules session_rules user_rules token_rules $then]
            {$($groups)+}
        }
    };
}

mod endpoints;
mod resource;

pub mod wire {
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

    pub use crate::api::placement::*;
    pub use crate::api::shopping_list::*;
    pub use crate::api::token::*;
    pub use crate::api::units::UNITS;
    pub use crate::api::user::*;
}

#[cfg(any(feature = "client", feature = "generate"))]
pub(crate) use endpoints::Host;
pub use endpoints::Resource;
#[cfg(feature = "std")]
pub(crate) use endpoints::{Credential, Retry};
#[cfg(feature = "fingerprint")]
pub(crate) use fingerprint::of_checked as fingerprint;
#[cfg(feature = "std")]
pub(crate) use link_days::link_days;
#[cfg(feature = "std")]
pub(crate) use shopping_list::MAX_DAYS;
#[cfg(feature = "generate")]
pub(crate) use url::UNSAFE_SCHEMES;
