//! Accounts: `POST /v2/users` and `POST /v2/fulfillment/users`.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use endcap::check::Resource;
use serde_json::{Map, Value};

use crate::app::Shared;
use crate::body;
use crate::check::checked;
use crate::error::{Item, Refusal};
use crate::store::Entry;
use crate::token::{Scope, authenticate};

/// The fields of the request that the response repeats.
const FIELDS: [&str; 6] = ["user_id", "first_name", "last_name", "phone_number", "locale", "metadata"];

/// The ids of accounts that are being created.
#[derive(Default)]
pub(crate) struct Locks(Mutex<HashSet<String>>);

/// Locks an id until it is dropped, also if the caller disconnects.
struct Lock<'l> {
    locks: &'l Locks,
    id: &'l str,
}

impl Locks {
    fn lock<'l>(&'l self, id: &'l str) -> Option<Lock<'l>> {
        let is_free = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
        is_free.then(|| Lock { locks: self, id })
    }
}

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        self.locks.0.lock().unwrap_or_else(PoisonError::into_inner).remove(self.id);
    }
}

/// Creates an account. Both paths use the same accounts.
pub(crate) async fn create(
    State(sandbox): State<Shared>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    authenticate(&sandbox, &headers, Scope::All)?;
    if !sandbox.is_listed_retailer(&headers) {
        return Err(Refusal::standard(StatusCode::NOT_FOUND));
    }
    let request = checked(Resource::User, &body)?;
    let id = request.get("user_id").and_then(Value::as_str).unwrap_or_default();
    let Some(_lock) = sandbox.locks.lock(id) else { return Err(Refusal::standard(StatusCode::LOCKED)) };
    tokio::time::sleep(sandbox.options.create_user_delay).await;

    let mut user: Map<_, _> = FIELDS
        .into_iter()
        .filter_map(|field| Some((field.to_owned(), request.get(field).filter(|value| !value.is_null())?.clone())))
        .collect();
    user.insert("guest".into(), false.into());
    if !sandbox.store.add(Entry::User(id.to_owned()), sandbox.clock.seconds())? {
        let message = "a user with this id already exists".to_owned();
        let item = Item { code: Some(1001), key: Some("user_id".into()), message };
        return Err(Refusal::one(StatusCode::BAD_REQUEST, &item));
    }
    Ok(body::json(StatusCode::OK, &user.into()))
}
