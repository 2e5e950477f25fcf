//! The endpoints: one table of paths, and of the credential that goes to each.

use core::marker::PhantomData;

use super::credential::{Credential, Nothing};
use super::{AccessToken, ApiKey, Host, Language, RequestParts, RetailerId};

/// `POST {auth_url}/v2/oauth/token`; the secrets are in its body.
pub(super) const TOKEN: Endpoint<Nothing> = Endpoint::new("/v2/oauth/token");
/// `POST {base_url}/idp/v1/products/products_link`.
pub(super) const PRODUCTS_LINK: Endpoint<ApiKey> = Endpoint::new("/idp/v1/products/products_link");
/// `POST {base_url}/v2/users`.
pub(super) const USERS: Endpoint<AccessToken> = Endpoint::new("/v2/users");
/// The other path to the same accounts (`api.md`, `POST {base_url}/v2/users`, 4).
pub(super) const FULFILLMENT_USERS: Endpoint<AccessToken> = Endpoint::new("/v2/fulfillment/users");
/// `POST {ads_url}/v2/ian/dp`.
pub(super) const PLACEMENT: Endpoint<AccessToken> = Endpoint::new("/v2/ian/dp");

/// A path that takes credentials of one kind.
pub(super) struct Endpoint<C> {
    path: &'static str,
    credential: PhantomData<fn(C)>,
}

/// What a request is sent with.
pub(super) struct Sender<'a, C> {
    /// The base of the URL.
    pub host: &'a Host,
    /// The secret.
    pub credential: &'a C,
    /// The value of `X-Retailer-Id`.
    pub retailer_id: &'a str,
    /// The value of `Accept-Language`.
    pub language: Option<Language>,
}

impl<C: Credential> Endpoint<C> {
    const fn new(path: &'static str) -> Self {
        Self { path, credential: PhantomData }
    }

    /// The request that carries `body` here (`api.md`, Endpoints, common request headers).
    pub(super) fn request<'b>(&self, sender: &Sender<'_, C>, body: &'b [u8]) -> RequestParts<'b> {
        let mut parts = RequestParts::post(sender.host.join(self.path), body);
        let mut add = |name, value: String| parts.headers.push((name, value));
        add("Accept", "application/json".to_owned());
        add("Content-Type", "application/json".to_owned());
        if let Some(secret) = sender.credential.bearer() {
            let mut value = String::with_capacity(7 + secret.len());
            value.push_str("Bearer ");
            value.push_str(secret);
            add("Authorization", value);
        }
        if let Some(language) = sender.language {
            add("Accept-Language", language.tag().to_owned());
        }
        if !sender.retailer_id.is_empty() {
            add("X-Retailer-Id", sender.retailer_id.to_owned());
        }
        parts
    }
}

impl<'a, C> Sender<'a, C> {
    /// What goes with a request: a credential and the two optional headers.
    pub(super) fn new(
        host: &'a Host,
        credential: &'a C,
        retailer_id: &'a RetailerId,
        language: Option<Language>,
    ) -> Self {
        Self { host, credential, retailer_id: retailer_id.as_str(), language }
    }
}
