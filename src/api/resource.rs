//! The bodies that can be checked.

use super::{placement, shopping_list, token, user};
use crate::schema::{self, Options, Report, Root};

/// A request body of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Shopping list or recipe page: `POST /idp/v1/products/products_link`.
    ShoppingList,
    /// Display placement: `POST /v2/ian/dp`.
    Placement,
    /// User account: `POST /v2/users`.
    User,
    /// Access token: `POST /v2/oauth/token`.
    Token,
}

impl Resource {
    /// All of them, in the order of their numbers in bindings.
    pub const ALL: &'static [Self] = &[Self::ShoppingList, Self::Placement, Self::User, Self::Token];

    /// Checks a body given as JSON in UTF-8 and reports every fault.
    ///
    /// ```
    /// use endcap::{Class, Options, Resource, Rule};
    ///
    /// let body = br#"{"title": "Soup", "line_items": [{"name": "onion", "upcs": ["123"]}]}"#;
    /// let report = Resource::ShoppingList.check(body, &Options::default());
    /// let finding = report.findings().next().unwrap();
    /// assert_eq!((finding.class, finding.rule), (Class::Breach, Rule::UpcFormat));
    /// assert_eq!(finding.path, Some("line_items[0].upcs[0]"));
    /// assert!(!report.is_ok());
    /// ```
    pub fn check(self, body: &[u8], options: &Options) -> Report {
        schema::check(self.root(), body, options)
    }

    /// Whether [`Resource::check`] would find nothing that blocks. Cheaper, for it puts nothing into words.
    pub fn accepts(self, body: &[u8], options: &Options) -> bool {
        schema::accepts(self.root(), body, options)
    }

    pub(crate) const fn root(self) -> Root {
        match self {
            Self::ShoppingList => {
                Root { object: &shopping_list::SHOPPING_LIST, whole: Some(shopping_list::across_items) }
            }
            Self::Placement => Root { object: &placement::PLACEMENT_REQUEST, whole: None },
            Self::User => Root { object: &user::USER, whole: None },
            Self::Token => Root { object: &token::TOKEN_REQUEST, whole: None },
        }
    }
}
