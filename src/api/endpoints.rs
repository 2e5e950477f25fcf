//! The table of the service's endpoints (service document, "Endpoints"). Targets, calls, gateway routes, the package's
//! functions and the stand-in's paths follow from it.

#[cfg(feature = "npm-service")]
use serde::Deserialize;
#[cfg(feature = "generate")]
use ts_rs::TS;

use super::{placement, shopping_list, token, user};
#[cfg(feature = "generate")]
use crate::schema::ObjectDoc;
use crate::schema::Root;

/// A host of the service.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    Auth,
    Ads,
    Api,
}

/// What authorizes a request.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Credential {
    ApiKey,
    AccessToken,
    /// Members of the body.
    Body,
}

/// After which failures a call sends its request again, besides 429 and requests that were certainly not sent.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// None: the request may have had an effect.
    Never,
    /// 408, 500, 502, 503, 504 and broken connections.
    Failures,
    /// The same, and 423.
    FailuresAndLocks,
}

/// What a row says of an endpoint, besides its body.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "generate"), allow(dead_code, reason = "some columns are for the package's files alone"))]
pub(crate) struct Endpoint {
    /// The name in the npm package, and of the gateway's route.
    pub(crate) name: &'static str,
    /// The paths, each with the name by which a caller selects it.
    pub(crate) paths: &'static [(&'static str, &'static str)],
    pub(crate) host: Host,
    pub(crate) credential: Credential,
    pub(crate) retry: Retry,
    /// Whether a gateway forwards the body.
    pub(crate) is_forwarded: bool,
}

#[cfg(feature = "std")]
impl Resource {
    /// Returns one of the paths.
    pub(crate) fn path(self, index: usize) -> &'static str {
        self.endpoint().paths.get(index).copied().unwrap_or_default().1
    }
}

/// Declares [`Resource`] and its rows.
macro_rules! endpoints {
    ($(
        $(#[doc = $docs:literal])*
        $resource:ident {
            body: $body:literal, $title:literal, $root:expr, $documentation:path,
            exports: $checks:literal, $builds:literal,
            example: $example:literal,
            $(response: $response:literal,)?
            name: $name:literal,
            $($column:ident: $value:expr,)*
        }
    )*) => {
        /// A request body of the service, and the endpoint that it is sent to (service document, "Endpoints").
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "npm-service", derive(Deserialize))]
        #[cfg_attr(feature = "generate", derive(TS), ts(rename = "Endpoint"))]
        #[non_exhaustive]
        pub enum Resource {
            $(
                $(#[doc = $docs])*
                #[cfg_attr(feature = "npm-service", serde(rename = $name))]
                $resource,
            )*
        }

        impl Resource {
            /// All resources, in the order of the numbers that the npm package passes for them.
            pub const ALL: &'static [Self] = &[$(Self::$resource),*];

            /// Returns the name of the body in the package's JSON Schemas and command line, such as `shopping-list`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$resource => $body,)* }
            }

            /// Returns the name of the body in English, in lower case and without an article.
            pub(crate) const fn title(self) -> &'static str {
                match self { $(Self::$resource => $title,)* }
            }

            /// Returns the schema of the body.
            pub(crate) const fn root(self) -> Root {
                match self { $(Self::$resource => $root,)* }
            }

            /// Returns the row of the endpoint. `check.wasm` has none.
            #[cfg(feature = "std")]
            pub(crate) const fn endpoint(self) -> &'static Endpoint {
                match self { $(Self::$resource => &Endpoint { name: $name, $($column: $value),* },)* }
            }

            /// Returns the names of the package's exports that check the body and build the request.
            #[cfg(feature = "generate")]
            pub(crate) const fn exports(self) -> [&'static str; 2] {
                match self { $(Self::$resource => [$checks, $builds],)* }
            }

            /// Returns the simplest body without issues, as JSON.
            #[cfg(feature = "generate")]
            pub(crate) const fn example(self) -> &'static str {
                match self { $(Self::$resource => $example,)* }
            }

            /// Returns the success of the fake service for Rust, with `{number}` for the number of the request; empty if it
            /// depends on the request.
            #[cfg(feature = "testing")]
            pub(crate) const fn response(self) -> &'static str {
                match self { $(Self::$resource => concat!("", $($response)?),)* }
            }

            /// Returns the description, and the documentation of the body's objects, the outermost first.
            #[cfg(feature = "generate")]
            pub(crate) const fn docs(self) -> (&'static str, &'static [ObjectDoc]) {
                match self { $(Self::$resource => (concat!($($docs),*), $documentation),)* }
            }
        }
    };
}

endpoints! {
    /// Shopping list or recipe page: `POST /idp/v1/products/products_link`.
    ShoppingList {
        body: "shopping-list", "shopping list",
            Root { object: &shopping_list::SHOPPING_LIST, final_rules: Some(shopping_list::across_items) },
            shopping_list::DOCS,
        exports: "shoppingLists", "linkRequest",
        example: r#"{"title": "Soup", "line_items": [{"name": "milk"}]}"#,
        response: r#"{"products_link_url":"https://shop.example.com/lists/{number}"}"#,
        name: "links",
        paths: &[("links", "/idp/v1/products/products_link")],
        host: Host::Api,
        credential: Credential::ApiKey,
        retry: Retry::Never,
        is_forwarded: true,
    }

    /// Display placement: `POST /v2/ian/dp`.
    Placement {
        body: "placement", "placement request",
            Root { object: &placement::PLACEMENT_REQUEST, final_rules: None },
            placement::DOCS,
        exports: "placements", "placementsRequest",
        example: r#"{
            "page_context": {"page_query": {"cart_query": {"page_view_id": "None"}}},
            "placement_context": {"placement_kind": {"display_placement": {}}},
            "session_context": {"user_id": "u1"}, "store_context": {"location_code": "s1"}
        }"#,
        name: "placements",
        paths: &[("placements", "/v2/ian/dp")],
        host: Host::Ads,
        credential: Credential::AccessToken,
        retry: Retry::Failures,
        is_forwarded: true,
    }

    /// User account: `POST /v2/users`.
    User {
        body: "user", "user",
            Root { object: &user::USER, final_rules: None },
            user::DOCS,
        exports: "users", "userRequest",
        example: r#"{"user_id": "u1", "first_name": "Ada"}"#,
        name: "users",
        paths: &[("users", "/v2/users"), ("fulfillment", "/v2/fulfillment/users")],
        host: Host::Api,
        credential: Credential::AccessToken,
        retry: Retry::FailuresAndLocks,
        is_forwarded: true,
    }

    /// Access token: `POST /v2/oauth/token`.
    Token {
        body: "token", "token request",
            Root { object: &token::TOKEN_REQUEST, final_rules: None },
            token::DOCS,
        exports: "tokens", "tokenRequest",
        example: r#"{"client_id": "id", "client_secret": "c4n4ry", "grant_type": "client_credentials"}"#,
        response: r#"{"access_token":"c4n4ry-token-{number}","token_type":"Bearer","expires_in":3600}"#,
        name: "token",
        paths: &[("token", "/v2/oauth/token")],
        host: Host::Auth,
        credential: Credential::Body,
        retry: Retry::Failures,
        is_forwarded: false,
    }
}
