//! The operations of a client, one type for each endpoint of the service.

use super::attempts::SharedAttempts;
use super::call::{Operation, TokenSupply as _, run};
use super::options::{IS_REQUIRED, RequestSettings};
use super::{Client, ClientError, ClientErrorKind, CreatedLink, IntoValid, MaybeSend, PlacementPages};
use crate::api::Resource;
use crate::api::wire::{PlacementRequest, ShoppingList, User};
use crate::creative::{Page, ReadOptions, read_placements_with};
use crate::http::{
    AccessToken, BaseUrl, LinkTarget, Payload, RequestParts, UserError, UserPath, UserResponse, Valid, post,
};
use crate::policy::CallFailure;

/// Links to the pages of shopping lists and recipes; see [`Client::links`].
#[derive(Clone, Debug)]
pub struct LinkOperations {
    pub(super) client: Client,
}

/// User accounts; see [`Client::users`].
#[derive(Clone, Debug)]
pub struct UserOperations {
    pub(super) client: Client,
    pub(super) path: UserPath,
}

/// Display placements; see [`Client::placements`].
#[derive(Clone, Debug)]
pub struct PlacementOperations {
    pub(super) client: Client,
}

/// Access tokens; see [`Client::tokens`].
#[derive(Clone, Debug)]
pub struct TokenOperations {
    pub(super) client: Client,
}

impl LinkOperations {
    /// Returns the link to the page of a list: the cached link for the same list, base URL, retailer and language while
    /// it is usable, and otherwise a new one. Concurrent calls share one request.
    ///
    /// # Errors
    /// Returns an error if the list has errors, or if the call fails.
    pub fn create<I: IntoValid<ShoppingList>>(
        &self,
        list: I,
    ) -> impl Future<Output = Result<CreatedLink, ClientError>> + MaybeSend + use<I> {
        let client = self.client.clone();
        let prepared = list.checked(&client.context.options.check).and_then(|list| Ok((list, client.link_target()?)));
        async move {
            let (list, target) = prepared?;
            client.context.link(list, target, client.settings.call).await
        }
    }
}

impl UserOperations {
    /// Selects which of the service's two paths to the same accounts is used. The default is `/v2/users`.
    #[must_use]
    pub fn with_path(self, path: UserPath) -> Self {
        Self { path, ..self }
    }

    /// Creates an account. An account that exists already is also a success.
    ///
    /// ```
    /// use endcap::client::{Client, ClientError};
    /// use endcap::wire::User;
    ///
    /// async fn sign_up(client: &Client, user: &User) -> Result<String, ClientError> {
    ///     Ok(client.users().create(user).await?.user_id().to_owned())
    /// }
    /// ```
    ///
    /// # Errors
    /// Returns an error if the user has errors, or if the call fails.
    pub fn create<I: IntoValid<User>>(
        &self,
        user: I,
    ) -> impl Future<Output = Result<UserResponse, ClientError>> + MaybeSend + use<I> {
        let (client, path) = (self.client.clone(), self.path);
        let prepared = user
            .checked(&client.context.options.check)
            .and_then(|user| Ok((user, client.context.options.base_url(Resource::User)?)));
        async move {
            let (user, base_url) = prepared?;
            client.create_user(&user, base_url, path).await
        }
    }
}

impl PlacementOperations {
    /// Returns the pages of creatives for a request. Nothing is sent until the stream is polled. Uses
    /// only `page_size` of the request's `pagination_context`.
    ///
    /// ```
    /// use endcap::client::{Client, ClientError};
    /// use endcap::creative::Creative;
    /// use endcap::wire::PlacementRequest;
    /// use futures_util::TryStreamExt as _;
    ///
    /// async fn ads(
    ///     client: &Client,
    ///     request: &PlacementRequest,
    /// ) -> Result<Vec<Creative>, ClientError> {
    ///     client.placements().list(request).with_max_pages(3).creatives().try_collect().await
    /// }
    /// ```
    pub fn list<I: IntoValid<PlacementRequest>>(&self, request: I) -> PlacementPages {
        let (client, check) = (self.client.clone(), self.client.context.options.check);
        PlacementPages::new(request.checked(&check), check, move |request| {
            let client = client.clone();
            async move { client.page(&request).await }
        })
    }
}

impl TokenOperations {
    /// Returns an access token: the cached one while it is valid, or else a new one. Concurrent calls share one
    /// request.
    ///
    /// # Errors
    /// Returns an error if there are no credentials, or if the call fails.
    pub fn get(&self) -> impl Future<Output = Result<AccessToken, ClientError>> + MaybeSend + use<> {
        let client = self.client.clone();
        async move {
            let options = client.settings.call;
            let mut token_requests_left = options.retries.saturating_add(1);
            match client.context.token(None, false, options.timeout, &mut token_requests_left).await? {
                Some(received) => Ok(received.token),
                None => Err(ClientError::timeout(Resource::Token, &client.context.attempts())),
            }
        }
    }
}

impl Client {
    /// Returns the operations on links.
    pub fn links(&self) -> LinkOperations {
        LinkOperations { client: self.clone() }
    }

    /// Returns the operations on users.
    pub fn users(&self) -> UserOperations {
        UserOperations { client: self.clone(), path: UserPath::default() }
    }

    /// Returns the operations on placements.
    pub fn placements(&self) -> PlacementOperations {
        PlacementOperations { client: self.clone() }
    }

    /// Returns the operations on access tokens.
    pub fn tokens(&self) -> TokenOperations {
        TokenOperations { client: self.clone() }
    }

    /// Calls an endpoint with the simplest body, for an error of it.
    #[cfg(feature = "testing")]
    pub(crate) async fn call_example(&self, resource: Resource) -> Result<(), ClientError> {
        use crate::api::wire::CartQuery;
        use futures_util::TryStreamExt as _;

        match resource {
            Resource::Token => self.tokens().get().await.map(drop),
            Resource::ShoppingList => self.links().create(ShoppingList::new("Soup", [])).await.map(drop),
            Resource::User => self.users().create(User::new("u1", "Ann")).await.map(drop),
            Resource::Placement => {
                let request = PlacementRequest::for_page(CartQuery::default());
                self.placements().list(request).try_next().await.map(drop)
            }
        }
    }

    /// Returns the target of links.
    pub(super) fn link_target(&self) -> Result<LinkTarget, ClientError> {
        let options = &self.context.options;
        let base_url = options.base_url(Resource::ShoppingList)?;
        let key = options.api_key.as_ref().ok_or_else(|| ClientError::option("with_api_key", IS_REQUIRED))?;
        let (retailer_id, language) = (self.settings.retailer_id.clone(), self.settings.language);
        Ok(LinkTarget { retailer_id, language, ..LinkTarget::new(base_url, key.clone()) })
    }

    /// Returns the function that builds the requests which carry a body and an access token.
    fn build<'v, P: Payload>(
        &self,
        body: &'v Valid<'static, P>,
        base_url: BaseUrl,
        path: &'static str,
    ) -> impl Fn(Option<&AccessToken>) -> RequestParts<'static> + use<'v, P> {
        let RequestSettings { retailer_id, language, .. } = self.settings.clone();
        move |token| {
            let bearer = token.map(AccessToken::reveal);
            post(&base_url, path, bearer.as_slice(), &retailer_id, language, body.body()).into_owned()
        }
    }

    async fn create_user(
        &self,
        user: &Valid<'static, User>,
        base_url: BaseUrl,
        path: UserPath,
    ) -> Result<UserResponse, ClientError> {
        let build = self.build(user, base_url, path.path());
        let User { first_name, last_name, phone_number, .. } = user.to_value();
        let mut operation = Operation::new(Resource::User, self.settings.call, build);
        operation.names = [Some(first_name), last_name].into_iter().flatten().collect();
        operation.phones = phone_number.into_iter().collect();
        let attempts = SharedAttempts::default();
        let result = run(&self.context, &self.context, operation, &attempts).await?;
        let secrets: Vec<_> = result.secrets.iter().map(String::as_str).collect();
        let (response, system_time) = (&result.response, self.context.timer.system_time());
        let read = response.user_with(&result.request_body, system_time, &secrets);
        read.map_err(|error| match error {
            UserError::Malformed(reason) => result.malformed(reason),
            UserError::Service(error) => {
                let kind = ClientErrorKind::Service { error: Box::new(error), reason: CallFailure::Status };
                ClientError::new(kind, Resource::User, attempts.get())
            }
        })
    }

    /// Fetches a page of placements.
    pub(super) async fn page(&self, request: &Valid<'static, PlacementRequest>) -> Result<Page, ClientError> {
        let base_url = self.context.options.base_url(Resource::Placement)?;
        let options = ReadOptions { allow_loopback_http: base_url.is_http() };
        let build = self.build(request, base_url, Resource::Placement.path(0));
        let operation = Operation::new(Resource::Placement, self.settings.call, build);
        let result = run(&self.context, &self.context, operation, &SharedAttempts::default()).await?;
        let read = read_placements_with(&result.response.body, options);
        read.map_err(|reason| result.malformed(reason))
    }
}
