//! A page's client of a gateway.

use core::fmt;
use core::time::Duration;
use std::borrow::Cow;
use std::sync::Arc;

use super::SendError;
use super::attempts::{Attempts, SharedAttempts};
use super::context::within;
use super::error::without_sensitive;
use super::transport::{AnyTimer, AnyTransport};
use super::{
    ClientError, ClientErrorKind, CreatedLink, IntoValid, MaybeSend, MaybeSync, PlacementPages, Timer, Transport,
};
use crate::api::Resource;
use crate::api::wire::{PlacementRequest, ShoppingList, User};
use crate::creative::{Page, ReadOptions, read_placements_with};
use crate::http::{
    BaseUrl, LinkOptions, RequestParts, ResponseParts, SensitiveValues, UserError, UserResponse, Valid, is_public,
    read_link,
};
use crate::json::response::ReadError;
use crate::policy::{CallFailure, CallOptions};

/// The names and values of headers.
type Headers = Vec<(Cow<'static, str>, String)>;

#[cfg(not(target_arch = "wasm32"))]
type ReadHeaders = dyn Fn() -> Headers + Send + Sync;
#[cfg(target_arch = "wasm32")]
type ReadHeaders = dyn Fn() -> Headers;

/// The options of a [`GatewayClient`].
#[derive(Clone)]
pub struct GatewayOptions {
    timeout: Duration,
    headers: Option<Arc<ReadHeaders>>,
    check: crate::schema::Options,
    allow_loopback_http: bool,
}

impl Default for GatewayOptions {
    /// Returns 30 seconds, and no headers.
    fn default() -> Self {
        let CallOptions { timeout, .. } = CallOptions::default();
        Self { timeout, headers: None, check: crate::schema::Options::default(), allow_loopback_http: false }
    }
}

impl GatewayOptions {
    /// Sets the maximum time of a call, including the response; for placements, of each page.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Sets a function that returns headers to send, such as a CSRF token, or the page's consent strings as
    /// `Endcap-GPP` and `Endcap-TCF`. It is called for each request.
    #[must_use]
    pub fn with_headers<N: Into<Cow<'static, str>>>(
        self,
        headers: impl Fn() -> Vec<(N, String)> + MaybeSend + MaybeSync + 'static,
    ) -> Self {
        let headers = move || headers().into_iter().map(|(name, value)| (name.into(), value)).collect();
        Self { headers: Some(Arc::new(headers)), ..self }
    }

    /// Sets how bodies are checked before they are sent. The gateway checks them again.
    #[must_use]
    pub fn with_check_options(self, check: crate::schema::Options) -> Self {
        Self { check, ..self }
    }

    /// Sets whether to also accept `http` URLs of this machine in links and creatives. For development.
    #[must_use]
    pub fn with_loopback_http(self, allow_loopback_http: bool) -> Self {
        Self { allow_loopback_http, ..self }
    }
}

impl fmt::Debug for GatewayOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatewayOptions").field("timeout", &self.timeout).finish_non_exhaustive()
    }
}

/// The result for a user. The account now exists in either case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GatewayUser {
    /// The id to use from now on.
    pub user_id: String,
    /// Whether the account was created by this call; otherwise it existed.
    pub created: bool,
}

impl GatewayUser {
    /// Creates the result for a user, for the tests of programs.
    pub fn new(user_id: impl Into<String>, created: bool) -> Self {
        Self { user_id: user_id.into(), created }
    }
}

/// Sends bodies to a gateway (`endcap/gateway` of the npm package), which has the credentials. Each call sends one
/// request; the gateway retries it if that is safe. To cancel a call, drop its future.
#[derive(Clone)]
pub struct GatewayClient {
    context: Arc<GatewayContext>,
}

/// Links to the pages of shopping lists and recipes; see [`GatewayClient::links`].
#[derive(Clone)]
pub struct GatewayLinks {
    context: Arc<GatewayContext>,
}

/// User accounts; see [`GatewayClient::users`].
#[derive(Clone)]
pub struct GatewayUsers {
    context: Arc<GatewayContext>,
}

/// Display placements; see [`GatewayClient::placements`].
#[derive(Clone)]
pub struct GatewayPlacements {
    context: Arc<GatewayContext>,
}

struct GatewayContext {
    base: String,
    transport: Box<dyn AnyTransport>,
    timer: Box<dyn AnyTimer>,
    options: GatewayOptions,
}

impl GatewayClient {
    /// Creates a client of the gateway at `base`: a path such as `/api`, or an `https` URL if the gateway has another
    /// origin. It sends over `transport`, which must accept such paths, and waits by `timer`.
    ///
    /// # Errors
    /// Returns an error for a base that cannot be used.
    pub fn with_transport(
        base: &str,
        options: GatewayOptions,
        transport: impl Transport,
        timer: impl Timer,
    ) -> Result<Self, ClientError> {
        let is_path = base.starts_with('/') && !base.get(1..).is_some_and(|rest| rest.starts_with('/'));
        let is_plain = base.bytes().all(|byte| byte.is_ascii_graphic() && !b"?#\\".contains(&byte));
        if !is_path && BaseUrl::parse_allowing_loopback(base).is_err() || !is_plain {
            return Err(ClientError::option("base", "must be a path such as /api, or an https URL without a query"));
        }
        let base = base.strip_suffix('/').unwrap_or(base).to_owned();
        let (transport, timer) = (Box::new(transport), Box::new(timer));
        Ok(Self { context: Arc::new(GatewayContext { base, transport, timer, options }) })
    }

    /// Returns the operations on links.
    pub fn links(&self) -> GatewayLinks {
        GatewayLinks { context: Arc::clone(&self.context) }
    }

    /// Returns the operations on users.
    pub fn users(&self) -> GatewayUsers {
        GatewayUsers { context: Arc::clone(&self.context) }
    }

    /// Returns the operations on placements.
    pub fn placements(&self) -> GatewayPlacements {
        GatewayPlacements { context: Arc::clone(&self.context) }
    }
}

impl GatewayLinks {
    /// Returns the link to the page of a list, which the gateway may have cached.
    ///
    /// # Errors
    /// Returns an error if the list has errors, or if the call fails.
    pub fn create<I: IntoValid<ShoppingList>>(
        &self,
        list: I,
    ) -> impl Future<Output = Result<CreatedLink, ClientError>> + MaybeSend + use<I> {
        let context = Arc::clone(&self.context);
        let list = list.checked(&context.options.check);
        async move {
            let response = context.send(Resource::ShoppingList, list?.body(), &SensitiveValues::default()).await?;
            let allow_loopback_http = context.options.allow_loopback_http;
            let options = LinkOptions { allow_loopback_http, ..LinkOptions::default() };
            let url = read_link(&response.body, options);
            let url = url.map_err(|reason| malformed(reason, &response, Resource::ShoppingList))?;
            Ok(CreatedLink::new(url))
        }
    }
}

impl GatewayUsers {
    /// Creates an account. An account that exists already is also a success.
    ///
    /// # Errors
    /// Returns an error if the user has errors, or if the call fails.
    pub fn create<I: IntoValid<User>>(
        &self,
        user: I,
    ) -> impl Future<Output = Result<GatewayUser, ClientError>> + MaybeSend + use<I> {
        let context = Arc::clone(&self.context);
        let user = user.checked(&context.options.check);
        async move {
            let user = user?;
            let User { first_name, last_name, phone_number, .. } = user.to_value();
            let names: Vec<_> = [Some(first_name.as_str()), last_name.as_deref()].into_iter().flatten().collect();
            let phones: Vec<_> = phone_number.as_deref().into_iter().collect();
            let sensitive = SensitiveValues { names: &names, phones: &phones, ..SensitiveValues::default() };
            let response = context.send(Resource::User, user.body(), &sensitive).await?;
            match response.user(user.body(), context.timer.system_time()) {
                Ok(UserResponse::Created(account)) => {
                    Ok(GatewayUser::new(account.user_id, account.created != Some(false)))
                }
                Err(UserError::Malformed(reason)) => Err(malformed(reason, &response, Resource::User)),
                // Not for a success, which `send` has required.
                _ => Err(malformed(ReadError::Field("user_id"), &response, Resource::User)),
            }
        }
    }
}

impl GatewayPlacements {
    /// Returns the pages of creatives for a request. Nothing is sent until the stream is polled. Uses
    /// only `page_size` of the request's `pagination_context`.
    pub fn list<I: IntoValid<PlacementRequest>>(&self, request: I) -> PlacementPages {
        let context = Arc::clone(&self.context);
        let check = context.options.check;
        PlacementPages::new(request.checked(&check), check, move |request| {
            let context = Arc::clone(&context);
            async move { context.page(&request).await }
        })
    }
}

impl GatewayContext {
    async fn page(&self, request: &Valid<'static, PlacementRequest>) -> Result<Page, ClientError> {
        let response = self.send(Resource::Placement, request.body(), &SensitiveValues::default()).await?;
        let allow_loopback_http = self.options.allow_loopback_http;
        let page = read_placements_with(&response.body, ReadOptions { allow_loopback_http });
        page.map_err(|reason| malformed(reason, &response, Resource::Placement))
    }

    /// Sends a body, and returns the response if it is a success.
    async fn send(
        &self,
        resource: Resource,
        body: &[u8],
        sensitive: &SensitiveValues<'_>,
    ) -> Result<ResponseParts, ClientError> {
        let attempts = SharedAttempts::default();
        attempts.record_attempt();
        let request = self.request(resource, body);
        let added = request.headers.iter().filter(|(name, _)| !is_public(name)).map(|(_, value)| value.clone());
        let added: Vec<_> = added.collect();
        let secrets: Vec<_> = added.iter().map(String::as_str).collect();
        let sensitive = &SensitiveValues { secrets: &secrets, ..*sensitive };
        let work = self.transport.send_any(request, self.options.timeout);
        let response = within(&*self.timer, self.options.timeout, work).await;
        let kind = match response {
            None | Some(Err(SendError::Timeout)) => return Err(ClientError::timeout(resource, &attempts)),
            Some(Err(error)) => {
                if !error.may_have_been_sent() {
                    attempts.record_not_sent();
                }
                let cause = Arc::new(without_sensitive(error, sensitive));
                ClientErrorKind::Network { cause, reason: CallFailure::NoResponse }
            }
            Some(Ok(response)) => {
                attempts.record_status(response.status);
                match response.status {
                    200..300 => return Ok(response),
                    0 | 300..400 => ClientErrorKind::Redirect,
                    _ => {
                        let error = Box::new(response.error_with(self.timer.system_time(), sensitive));
                        ClientErrorKind::Service { error, reason: CallFailure::Status }
                    }
                }
            }
        };
        Err(ClientError::new(kind, resource, attempts.get()))
    }

    fn request(&self, resource: Resource, body: &[u8]) -> RequestParts<'static> {
        let headers = self.options.headers.as_ref().map(|headers| headers()).unwrap_or_default();
        let url = format!("{}/{}", self.base, resource.endpoint().name);
        RequestParts { method: "POST", url, headers, body: Cow::Owned(body.to_vec()) }
            .with_header("Accept", "application/json")
            .with_header("Content-Type", "application/json")
    }
}

fn malformed(reason: ReadError, response: &ResponseParts, resource: Resource) -> ClientError {
    let request_id = response.request_id(&[]);
    let attempts = Attempts { count: 1, status: Some(response.status), sent: 1 };
    ClientError::new(ClientErrorKind::Malformed { reason, request_id }, resource, attempts)
}

/// Clones share the client. They are equal, and clients that were created separately are not, so that a framework can
/// compare them. `Debug` shows the base and the options, which contain no secret.
macro_rules! shared {
    ($($name:ident)*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                Arc::ptr_eq(&self.context, &other.context)
            }
        }

        impl Eq for $name {}

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let GatewayContext { base, options, .. } = &*self.context;
                f.debug_struct(stringify!($name)).field("base", base).field("options", options).finish_non_exhaustive()
            }
        }
    )*};
}

shared! { GatewayClient GatewayLinks GatewayUsers GatewayPlacements }
