//! The log of requests, for tests. It stores no credentials.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use serde_json::{Value, json};

use crate::app::{Sandbox, Shared};
use crate::faults::Fault;
use crate::front::whole;
use crate::token::{bearer, fingerprint};

/// The maximum number of stored requests.
const MAX_ENTRIES: usize = 10_000;
/// The maximum number of paths that are counted separately. The others are counted together.
const MAX_PATHS: usize = 100;
/// The number of digits of a hash in the log.
const DIGITS: usize = 16;
const REDACTED: &str = "[redacted]";

/// The last requests.
#[derive(Default)]
pub(crate) struct Log(Mutex<Requests>);

#[derive(Default, Serialize)]
struct Requests {
    #[serde(rename = "requests")]
    entries: VecDeque<Entry>,
    counts: BTreeMap<String, u64>,
    #[serde(skip)]
    next: u64,
}

#[derive(Serialize)]
struct Entry {
    number: u64,
    /// Milliseconds since the epoch.
    time: i64,
    method: String,
    path: String,
    /// Names of the parameters in the query.
    query: Vec<String>,
    headers: BTreeMap<String, String>,
    body_size: usize,
    /// The start of the body's SHA-256.
    body_sha256: String,
    /// The status; `None` until the response.
    status: Option<u16>,
    /// The injected fault.
    fault: Option<Fault>,
}

/// Stores requests, and the statuses of their responses.
pub(crate) async fn record(State(sandbox): State<Shared>, request: Request, next: Next) -> Response {
    let (request, body) = match whole(request).await {
        Ok(whole) => whole,
        Err(refusal) => return refusal.into_response(),
    };
    let number = sandbox.log.begin(&sandbox, &request, &body);
    let response = next.run(request).await;
    sandbox.log.end(number, &response);
    response
}

impl Log {
    /// Returns the log as JSON.
    pub(crate) fn show(&self) -> Value {
        self.with(|requests| json!(requests))
    }

    /// Clears the log.
    pub(crate) fn clear(&self) {
        self.with(|requests| {
            requests.entries.clear();
            requests.counts.clear();
        });
    }

    fn begin(&self, sandbox: &Sandbox, request: &Request, body: &[u8]) -> u64 {
        let query = request.uri().query().unwrap_or_default();
        let mut entry = Entry {
            number: 0,
            time: sandbox.clock.millis(),
            method: request.method().to_string(),
            path: request.uri().path().to_owned(),
            query: form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name.into_owned()).collect(),
            headers: shown(sandbox, request.headers()),
            body_size: body.len(),
            body_sha256: fingerprint(body).chars().take(DIGITS).collect(),
            status: None,
            fault: None,
        };
        self.with(|requests| {
            requests.next += 1;
            entry.number = requests.next;
            let mut place = format!("{} {}", entry.method, entry.path);
            if requests.counts.len() >= MAX_PATHS && !requests.counts.contains_key(&place) {
                "other".clone_into(&mut place);
            }
            *requests.counts.entry(place).or_default() += 1;
            requests.entries.push_back(entry);
            if requests.entries.len() > MAX_ENTRIES {
                requests.entries.pop_front();
            }
            requests.next
        })
    }

    fn end(&self, number: u64, response: &Response) {
        self.with(|requests| {
            if let Some(entry) = requests.entries.iter_mut().rev().find(|entry| entry.number == number) {
                entry.status = Some(response.status().as_u16());
                entry.fault = response.extensions().get::<Fault>().cloned();
            }
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Requests) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns headers without credentials. A bearer token is replaced by the start of its SHA-256.
fn shown(sandbox: &Sandbox, headers: &HeaderMap) -> BTreeMap<String, String> {
    let secrets = [&sandbox.credentials.client_secret, &sandbox.credentials.api_key];
    let credential = bearer(headers);
    let mut shown = BTreeMap::new();
    for (name, value) in headers {
        let value = String::from_utf8_lossy(value.as_bytes());
        let value = match credential {
            Some(credential) if name == header::AUTHORIZATION => {
                format!("Bearer sha256:{}", fingerprint(credential).chars().take(DIGITS).collect::<String>())
            }
            _ if [header::AUTHORIZATION, header::PROXY_AUTHORIZATION, header::COOKIE].contains(name) => REDACTED.into(),
            Some(credential) if value.contains(credential) => REDACTED.into(),
            _ if secrets.iter().any(|secret| value.contains(*secret)) => REDACTED.into(),
            _ => value.into_owned(),
        };
        shown.entry(name.to_string()).and_modify(|all: &mut String| *all = format!("{all}, {value}")).or_insert(value);
    }
    shown
}
