//! Shopping lists and recipes: `POST /idp/v1/products/products_link`, and the page that a link leads to.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use endcap::check::Resource;
use serde_json::{Value, json};

use crate::app::Shared;
use crate::body;
use crate::check::{checked, integer};
use crate::error::Refusal;
use crate::page;
use crate::random;
use crate::store::{Entry, Link};
use crate::token::bearer;

/// The default life of a recipe in days.
const RECIPE_DAYS: i64 = 30;
const DAY: i64 = 24 * 60 * 60;

/// Creates a link. Each call creates a new one, even for the same list.
pub(crate) async fn create(
    State(sandbox): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    if bearer(&headers) != Some(&sandbox.credentials.api_key) {
        return Err(Refusal::plain(StatusCode::UNAUTHORIZED, "the API key is missing or invalid"));
    }
    let list = checked(Resource::ShoppingList, &body)?;
    let days = integer(&list, "/expires_in").or_else(|| is_recipe(&list).then_some(RECIPE_DAYS));
    let now = sandbox.clock.seconds();
    let expires = days.map(|days| now.saturating_add(days.saturating_mul(DAY)));
    let id = random::name()?;
    let url = format!("{}/lists/{id}", sandbox.base(&headers));
    sandbox.store.add(Entry::Link(id, Link { list, expires }), now)?;
    Ok(body::json(StatusCode::OK, &json!({ "products_link_url": url })))
}

/// Serves the page of a link.
pub(crate) async fn show(State(sandbox): State<Shared>, Path(id): Path<String>) -> Response {
    sandbox.store.read(|state| {
        let Some(Link { list, expires }) = state.links.get(&id) else { return page::missing() };
        let left = expires.map(|expires| expires.saturating_sub(sandbox.clock.seconds()));
        if left.is_some_and(|left| left <= 0) {
            return page::expired();
        }
        let days_left = left.map(|left| left.div_euclid(DAY) + i64::from(left.rem_euclid(DAY) > 0));
        page::list(list, days_left)
    })
}

/// Returns whether it is a recipe, and not a shopping list.
pub(crate) fn is_recipe(list: &Value) -> bool {
    list.get("link_type").and_then(Value::as_str) == Some("recipe")
}
