//! The state that all requests share, and the layers around the handlers: the log, faults on demand, and authorization.

use std::error::Error;
use std::sync::Arc;

use axum::Router;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use serde_json::json;

use crate::clock::Clock;
use crate::credentials::Credentials;
use crate::error::Refusal;
use crate::log::Log;
use crate::options::Options;
use crate::rate::Rates;
use crate::scenario::Scenario;
use crate::store::Store;
use crate::users::Locks;
use crate::{body, control, cors, faults, front, links, local, log, page, pictures, placements, token, users};

/// The header that names the retailer's banner.
const RETAILER: &str = "x-retailer-id";

/// The state that all requests share.
pub(crate) struct Sandbox {
    /// The options of the command line.
    pub options: Options,
    /// The accepted credentials.
    pub credentials: Credentials,
    /// The time.
    pub clock: Clock,
    /// State that outlives a restart.
    pub store: Store,
    /// The log of requests.
    pub log: Log,
    /// The rate limit of each endpoint.
    pub rates: Rates,
    /// The faults of the next calls.
    pub scenario: Scenario,
    /// Accounts that are being created.
    pub locks: Locks,
    address: String,
}

/// The shared state, as handlers receive it.
pub(crate) type Shared = Arc<Sandbox>;

impl Sandbox {
    /// Opens the store, and reads the files of credentials and faults.
    pub(crate) fn open(options: Options, address: String) -> Result<Self, Box<dyn Error>> {
        let clock = Clock::default();
        Ok(Self {
            credentials: Credentials::read(options.credentials.as_deref())?,
            store: Store::open(options.state.as_deref(), clock.seconds())?,
            scenario: Scenario::read(options.scenario.as_deref())?,
            clock,
            log: Log::default(),
            rates: Rates::default(),
            locks: Locks::default(),
            options,
            address,
        })
    }

    /// The line that is printed at the start: the address and the credentials.
    pub(crate) fn greeting(&self) -> String {
        let Credentials { client_id, client_secret, api_key, location_codes, retailer_ids } = &self.credentials;
        json!({
            "address": self.address,
            "client_id": client_id,
            "client_secret": client_secret,
            "api_key": api_key,
            "location_codes": location_codes,
            "retailer_ids": retailer_ids,
        })
        .to_string()
    }

    /// The address it listens on.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The address that a request was sent to.
    pub(crate) fn base(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.options.public_url {
            return url.clone();
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let host = host.and_then(|host| host.parse::<Authority>().ok()).filter(|host| !host.as_str().contains('@'));
        host.map_or_else(|| self.address.clone(), |host| format!("http://{host}"))
    }

    /// Whether the request names no banner, or one of the retailer's.
    pub(crate) fn is_listed_retailer(&self, headers: &HeaderMap) -> bool {
        headers
            .get(RETAILER)
            .is_none_or(|id| id.is_empty() || self.credentials.retailer_ids.iter().any(|listed| id == listed))
    }

    /// Whether the request names a banner with its own codes on product cards: any listed banner but the first.
    pub(crate) fn has_rrc(&self, headers: &HeaderMap) -> bool {
        let mut others = self.credentials.retailer_ids.iter().skip(1);
        headers.get(RETAILER).is_some_and(|id| others.any(|listed| id == listed))
    }
}

/// The routes.
pub(crate) fn router(sandbox: Shared) -> Router {
    let service = Router::new()
        .route("/v2/oauth/token", post(token::issue))
        .route("/idp/v1/products/products_link", post(links::create))
        .route("/v2/users", post(users::create))
        .route("/v2/fulfillment/users", post(users::create))
        .route("/v2/ian/dp", post(placements::find))
        .route_layer(from_fn_with_state(Arc::clone(&sandbox), front::guard));
    let mut sites = service
        .route("/lists/{id}", get(links::show))
        .route(
            page::STYLE,
            get(async || body::typed(StatusCode::OK, "text/css", include_str!("../../pkg/src/testing/page.css"))),
        )
        .route(pictures::VIDEO_PATH, get(pictures::video))
        .route("/pictures/{brand}/{name}", get(pictures::show))
        .fallback(async || Refusal::plain(StatusCode::NOT_FOUND, "no such endpoint"));
    let mut controls = Router::new().route("/sandbox/requests", get(control::requests).delete(control::forget));
    if sandbox.options.faults {
        sites = sites.layer(from_fn_with_state(Arc::clone(&sandbox), faults::inject));
        controls = controls
            .route("/sandbox/scenario", get(control::scenario).post(control::stage).delete(control::unstage))
            .route("/sandbox/clock", get(control::clock).post(control::move_clock));
    }
    let controls = controls.route_layer(from_fn_with_state(Arc::clone(&sandbox), local::guard));
    sites
        .layer(from_fn_with_state(Arc::clone(&sandbox), log::record))
        .merge(controls)
        .method_not_allowed_fallback(async |method: Method| {
            Refusal::plain(StatusCode::METHOD_NOT_ALLOWED, &format!("{method} is not allowed here"))
        })
        .layer(from_fn(front::respond_to_options))
        .layer(from_fn(front::read))
        .layer(from_fn_with_state(Arc::clone(&sandbox), cors::allow))
        .with_state(sandbox)
}
