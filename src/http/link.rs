//! The target of links, and the reader of the response to a shopping list (service document, `POST {base_url}/idp/v1/products/products_link`).

use alloc::string::String;
use core::fmt;

use super::ApiKey;
use super::target::targets;
use crate::api::wire::ShoppingList;
use crate::json::members;
use crate::json::response::{ReadError, read};
use crate::url::{is_host, secure_url};

targets! {
    /// The target of link requests: the base URL of the API, production or development, and an API key for it.
    LinkTarget(ShoppingList: ShoppingList, |_| 0) {
        /// The API key. Each base URL has its own.
        api_key: ApiKey,
    }
}

members! {
    #[derive(Default)]
    struct Response {
        products_link_url: Option<String>,
    }
}

/// Options for the links to accept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkOptions<'a> {
    /// The hosts that the URL may have; `None` for any host. See [`LinkOptions::with_allowed_hosts`].
    pub(crate) allowed_hosts: Option<&'a [&'a str]>,
    /// Whether to accept `http` URLs to this machine as well: `localhost`, 127.0.0.0/8 or `[::1]`.
    pub allow_loopback_http: bool,
}

impl<'a> LinkOptions<'a> {
    /// Sets the hosts that the URL may have, in any case. A port other than the scheme's default is part of the host.
    /// An empty list allows no URL. The default is any host.
    ///
    /// ```
    /// use endcap::http::{AllowedHostError, LinkOptions};
    ///
    /// assert!(LinkOptions::default().with_allowed_hosts(&["shop.example", "shop.example:8443"]).is_ok());
    /// assert_eq!(LinkOptions::default().with_allowed_hosts(&["https://shop.example"]), Err(AllowedHostError));
    /// ```
    ///
    /// # Errors
    /// Returns [`AllowedHostError`] if an entry is not a host alone, such as a URL.
    pub fn with_allowed_hosts(self, allowed_hosts: &'a [&'a str]) -> Result<Self, AllowedHostError> {
        let are_hosts = allowed_hosts.iter().all(|host| is_host(host));
        if are_hosts { Ok(Self { allowed_hosts: Some(allowed_hosts), ..self }) } else { Err(AllowedHostError) }
    }

    /// Sets whether to accept `http` URLs to this machine as well.
    #[must_use]
    pub const fn with_loopback_http(self, allow_loopback_http: bool) -> Self {
        Self { allow_loopback_http, ..self }
    }
}

/// The error of an allowed host that is not a host alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedHostError;

impl fmt::Display for AllowedHostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`with_allowed_hosts` must be hosts without a scheme or path, such as shop.example")
    }
}

impl core::error::Error for AllowedHostError {}

/// Reads the link to a shopping list or recipe page. The link must be an absolute `https` URL without credentials, as
/// the WHATWG URL Standard reads it. Its length is limited only by that of the response: the link exists, and the
/// service may not create it twice.
///
/// ```
/// use endcap::http::{LinkOptions, ReadError, read_link};
///
/// let body = br#"{"products_link_url": "https://shop.example.com/lists/1"}"#;
/// assert_eq!(read_link(body, LinkOptions::default()).as_deref(), Ok("https://shop.example.com/lists/1"));
/// let options = LinkOptions::default().with_allowed_hosts(&["example.com"])?;
/// assert_eq!(read_link(body, options), Err(ReadError::Field("products_link_url")));
/// # Ok::<(), endcap::http::AllowedHostError>(())
/// ```
///
/// # Errors
/// Returns [`ReadError`] if the body is not valid JSON or has no such URL.
pub fn read_link(body: &[u8], options: LinkOptions<'_>) -> Result<String, ReadError> {
    let Response { products_link_url: url } = read(body)?;
    let url = url.and_then(|url| secure_url(url, options.allowed_hosts, options.allow_loopback_http));
    url.ok_or(ReadError::Field("products_link_url"))
}
