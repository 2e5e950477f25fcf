//! The blocking client: the operations of the asynchronous one, carried out on the current thread.

use core::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{Iter, Stream, StreamExt as _};

use super::Transport;
use super::parking::Parking;
#[cfg(feature = "testing")]
use super::parking::VirtualClock;
use super::transport::Sending;
use crate::api::wire::{PlacementRequest, ShoppingList, User};
use crate::client::{
    self, ClientError, ClientOptions, CreatedLink, Creatives, IntoValid, LinkOperations, PlacementOperations,
    PlacementPages, SendError, TokenOperations, UserOperations,
};
use crate::http::{AccessToken, Language, RequestParts, ResponseParts, RetailerId, UserPath, UserResponse};
use crate::policy::{CallOptions, Pager};

/// A part of the asynchronous client, whose calls run on the current thread; see [`Client`].
#[derive(Clone)]
pub struct Blocking<P> {
    part: P,
    parking: Parking,
}

/// A client that sends over a [`Transport`] and waits on the current thread; see [`client::Client`].
///
/// Its calls block until they end, within their timeout. Clones share the access token, the cached links, the rates and
/// the retry budget, also between threads: of all threads that need a token or the same link, one sends the request.
pub type Client = Blocking<client::Client>;

/// Links to the pages of shopping lists and recipes; see [`Client::links`].
pub type Links = Blocking<LinkOperations>;

/// User accounts; see [`Client::users`].
pub type Users = Blocking<UserOperations>;

/// Display placements; see [`Client::placements`].
pub type Placements = Blocking<PlacementOperations>;

/// Access tokens; see [`Client::tokens`].
pub type Tokens = Blocking<TokenOperations>;

/// The results of the lists of an iterator, in the order in which they complete; see [`LinkOperations::create_many`].
pub type LinkBatch<I> = Blocking<client::LinkBatch<Iter<I>>>;

impl<P> Blocking<P> {
    /// Returns another part of the same client.
    fn with<Q>(&self, part: Q) -> Blocking<Q> {
        Blocking { part, parking: self.parking.clone() }
    }

    /// Replaces the part by one that is made of it.
    fn map<Q>(self, change: impl FnOnce(P) -> Q) -> Blocking<Q> {
        Blocking { part: change(self.part), parking: self.parking }
    }
}

impl Client {
    /// Creates a client that sends with a closure of the signature of [`Transport::send`].
    ///
    /// # Errors
    /// Returns an error for options that are not allowed, such as blank credentials.
    pub fn new<F>(options: ClientOptions, send: F) -> Result<Self, ClientError>
    where
        F: Fn(RequestParts<'static>, Duration) -> Result<ResponseParts, SendError> + Send + Sync + 'static,
    {
        Self::with_transport(options, send)
    }

    /// Creates a client that sends with a transport; see [`Client::new`].
    ///
    /// # Errors
    /// Returns an error for options that are not allowed, such as blank credentials.
    pub fn with_transport(options: ClientOptions, transport: impl Transport) -> Result<Self, ClientError> {
        Self::with_parking(options, transport, Parking::default())
    }

    /// Creates a client that does not wait, by the clock of a test.
    #[cfg(feature = "testing")]
    pub(crate) fn with_clock(
        options: ClientOptions,
        transport: impl Transport,
        clock: impl VirtualClock,
    ) -> Result<Self, ClientError> {
        Self::with_parking(options, transport, Parking::with_clock(clock))
    }

    fn with_parking(options: ClientOptions, transport: impl Transport, parking: Parking) -> Result<Self, ClientError> {
        let part = client::Client::with_transport(options, Sending(Arc::new(transport)), parking.clone())?;
        Ok(Self { part, parking })
    }

    /// Returns a client with another timeout and number of retries. It shares everything else with this one.
    #[must_use]
    pub fn with_call_options(&self, options: CallOptions) -> Self {
        self.with(self.part.with_call_options(options))
    }

    /// Returns a client for another retailer. It shares everything else with this one.
    #[must_use]
    pub fn with_retailer_id(&self, retailer_id: RetailerId) -> Self {
        self.with(self.part.with_retailer_id(retailer_id))
    }

    /// Returns a client for responses in another language. It shares everything else with this one.
    #[must_use]
    pub fn with_language(&self, language: impl Into<Option<Language>>) -> Self {
        self.with(self.part.with_language(language))
    }

    /// Returns the operations on links.
    pub fn links(&self) -> Links {
        self.with(self.part.links())
    }

    /// Returns the operations on users.
    pub fn users(&self) -> Users {
        self.with(self.part.users())
    }

    /// Returns the operations on placements.
    pub fn placements(&self) -> Placements {
        self.with(self.part.placements())
    }

    /// Returns the operations on access tokens.
    pub fn tokens(&self) -> Tokens {
        self.with(self.part.tokens())
    }
}

impl Links {
    /// Returns the link to the page of a list; see [`LinkOperations::create`].
    ///
    /// # Errors
    /// Returns an error if the list has errors, or if the call fails.
    pub fn create(&self, list: impl IntoValid<ShoppingList>) -> Result<CreatedLink, ClientError> {
        self.parking.run(self.part.create(list))
    }

    /// Returns an iterator that creates the links of many lists, one at a time; see [`LinkOperations::create_many`].
    ///
    /// # Errors
    /// Returns an error if an option is missing.
    pub fn create_many<L: IntoIterator>(&self, lists: L) -> Result<LinkBatch<L::IntoIter>, ClientError>
    where
        L::Item: IntoValid<ShoppingList>,
    {
        Ok(self.with(self.part.create_many(lists)?))
    }
}

impl<I: Iterator> LinkBatch<I>
where
    I::Item: IntoValid<ShoppingList>,
{
    /// Returns all results, in the order of the lists.
    pub fn all(self) -> Vec<Result<CreatedLink, ClientError>> {
        self.parking.run(self.part.all())
    }
}

impl Users {
    /// Selects which of the service's two paths to the same accounts is used. The default is `/v2/users`.
    #[must_use]
    pub fn with_path(self, path: UserPath) -> Self {
        self.map(|users| users.with_path(path))
    }

    /// Creates an account. An account that exists already is also a success.
    ///
    /// # Errors
    /// Returns an error if the user has errors, or if the call fails.
    pub fn create(&self, user: impl IntoValid<User>) -> Result<UserResponse, ClientError> {
        self.parking.run(self.part.create(user))
    }
}

impl Placements {
    /// Returns an iterator over the pages of creatives for a request. Nothing is sent before its first item is
    /// requested. Uses only `page_size` of the request's `pagination_context`.
    pub fn list(&self, request: impl IntoValid<PlacementRequest>) -> Blocking<PlacementPages> {
        self.with(self.part.list(request))
    }
}

impl Tokens {
    /// Returns an access token: the cached one while it is valid, or else a new one.
    ///
    /// # Errors
    /// Returns an error if there are no credentials, or if the call fails.
    pub fn get(&self) -> Result<AccessToken, ClientError> {
        self.parking.run(self.part.get())
    }
}

impl Blocking<PlacementPages> {
    /// Sets the maximum number of pages; see [`PlacementPages::with_max_pages`].
    #[must_use]
    pub fn with_max_pages(self, max_pages: u32) -> Self {
        self.map(|pages| pages.with_max_pages(max_pages))
    }

    /// Continues from the [`state`](Self::state) of an earlier iterator for the same request, without skipping or
    /// repeating a creative; see [`PlacementPages::resumed`].
    #[must_use]
    pub fn resumed(self, state: Pager) -> Self {
        self.map(|pages| pages.resumed(state))
    }

    /// Returns the position after the last page.
    pub fn state(&self) -> &Pager {
        self.part.state()
    }

    /// Lets the next item be the page that failed.
    pub fn retry(&mut self) {
        self.part.retry();
    }

    /// Returns an iterator over the creatives of all pages.
    #[must_use]
    pub fn creatives(self) -> Blocking<Creatives> {
        self.map(PlacementPages::creatives)
    }
}

impl Blocking<Creatives> {
    /// Returns the position after the last page whose creatives were all returned.
    pub fn state(&self) -> &Pager {
        self.part.state()
    }

    /// Lets the next item be from the page that failed.
    pub fn retry(&mut self) {
        self.part.retry();
    }
}

/// Pages and creatives, which end after an error, and links.
impl<S: Stream + Unpin> Iterator for Blocking<S> {
    type Item = S::Item;

    fn next(&mut self) -> Option<S::Item> {
        self.parking.run(self.part.next())
    }
}

impl<P: fmt::Debug> fmt::Debug for Blocking<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part.fmt(f)
    }
}
