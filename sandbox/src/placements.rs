//! Ads: `POST /v2/ian/dp`, and its paged result sets.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use endcap::check::Resource;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::{Sandbox, Shared};
use crate::body;
use crate::check::{checked, integer};
use crate::creative::creative;
use crate::error::Refusal;
use crate::faults::ResultSetFault;
use crate::random;
use crate::relevance::{Match, matches};
use crate::store::{Entry, ResultSet};
use crate::token::{Scope, authenticate};

/// The default number of ads on a page.
const PAGE_SIZE: i64 = 4;
/// The maximum number of ads on a page.
const MAX_ON_PAGE: i64 = 100;

/// An ad that won a place in an auction.
#[derive(Clone, Deserialize, Serialize)]
pub(crate) struct Ad {
    /// The brand.
    pub brand: String,
    /// The format.
    pub format: String,
    /// Ids of its products, in order.
    pub products: Vec<i64>,
    /// Its id in this auction.
    pub tracking_id: String,
}

/// Responds with a page of ads.
pub(crate) async fn find(
    State(sandbox): State<Shared>,
    fault: Option<Extension<ResultSetFault>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    authenticate(&sandbox, &headers, Scope::Ads)?;
    let request = checked(Resource::Placement, &body)?;
    let text = |pointer: &str| request.pointer(pointer).and_then(Value::as_str);
    if let Some(code) = text("/store_context/location_code").filter(|code| !code.is_empty())
        && !sandbox.credentials.location_codes.iter().any(|listed| listed == code)
    {
        return Err(Refusal::plain(StatusCode::UNAUTHORIZED, "the location code does not match the token used"));
    }

    let token = text("/pagination_context/token").filter(|token| !token.is_empty());
    let requested = integer(&request, "/pagination_context/offset").unwrap_or(1);
    let fault = fault.map(|Extension(fault)| fault);
    let earlier = token.filter(|_| fault != Some(ResultSetFault::Expired));
    let earlier = earlier.and_then(|token| ResultSet::load(&sandbox, token));
    // If the result set has expired, the new one starts with its first page.
    let offset = if token.is_some() && earlier.is_none() { 1 } else { requested };
    let (token, set) = match (token, earlier) {
        (Some(token), Some(set)) if fault != Some(ResultSetFault::Changed) => (token.to_owned(), set),
        (_, earlier) => {
            let now = sandbox.clock.seconds();
            let expires = now + i64::from(sandbox.options.result_set_lifetime);
            let set = match earlier {
                Some(set) => ResultSet { expires, ..set },
                None => ResultSet::auction(&sandbox, &request, expires)?,
            };
            let token = random::name()?;
            sandbox.store.add(Entry::ResultSet(token.clone(), set.clone()), now)?;
            (token, set)
        }
    };
    let (base, has_rrc) = (sandbox.base(&headers), sandbox.has_rrc(&headers));
    let creatives: Vec<_> = set.page(offset).iter().filter_map(|ad| creative(ad, &base, has_rrc)).collect();
    let response = json!({"creatives": creatives, "pagination_metadata": {"token": token, "offset": offset}});
    Ok(body::json(StatusCode::OK, &response))
}

impl ResultSet {
    /// Returns the result set of a token, unless it has expired.
    fn load(sandbox: &Sandbox, token: &str) -> Option<Self> {
        let now = sandbox.clock.seconds();
        sandbox.store.read(|state| {
            let set = state.result_sets.get(token)?;
            (set.client == sandbox.credentials.client_id && set.expires > now).then(|| set.clone())
        })
    }

    /// Holds an auction.
    fn auction(sandbox: &Sandbox, request: &Value, expires: i64) -> Result<Self, Refusal> {
        let page_size = integer(request, "/pagination_context/page_size").filter(|size| *size > 0);
        let ad = |found: Match| {
            Ok(Ad {
                brand: found.campaign.brand.slug.to_owned(),
                format: found.campaign.format.word().to_owned(),
                products: found.products.iter().map(|product| product.id).collect(),
                tracking_id: random::name()?,
            })
        };
        Ok(Self {
            client: sandbox.credentials.client_id.clone(),
            page_size: page_size.map_or(PAGE_SIZE, |size| size.min(MAX_ON_PAGE)),
            ads: matches(request).into_iter().map(ad).collect::<Result<_, Refusal>>()?,
            expires,
        })
    }

    /// Returns the ads of a page, counted from 1; none past the end.
    fn page(&self, offset: i64) -> &[Ad] {
        let start = offset.saturating_sub(1).saturating_mul(self.page_size);
        let start = usize::try_from(start).unwrap_or_default().min(self.ads.len());
        let end = start.saturating_add(usize::try_from(self.page_size).unwrap_or_default()).min(self.ads.len());
        self.ads.get(start..end).unwrap_or_default()
    }
}
