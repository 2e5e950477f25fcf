//! What a client reports of each attempt.

use core::time::Duration;
use std::sync::Arc;

use super::{MaybeSend, MaybeSync, SendError};
use crate::api::Resource;

/// A request that has ended: what [`ClientOptions::with_on_attempt`](super::ClientOptions::with_on_attempt) reports. It
/// contains no credential and nothing of a body.
///
/// `status` and `error` are both `None` if the caller dropped the call while it waited for the response.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// The endpoint.
    pub resource: Resource,
    /// Always `POST`.
    pub method: &'static str,
    /// The absolute URL.
    pub url: String,
    /// The number of the attempt in its call, from 1.
    pub attempt: u32,
    /// The status of the response; `None` without a response.
    pub status: Option<u16>,
    /// The service's id of the request, from the headers of the response; redacted.
    pub request_id: Option<String>,
    /// Why there is no complete response; `None` with one. If the error contained a credential, another one replaces it.
    pub error: Option<Arc<SendError>>,
    /// The time until the next attempt at the earliest; `None` after the last one.
    pub wait: Option<Duration>,
    /// The time that the attempt took.
    pub elapsed: Duration,
}

#[cfg(not(target_arch = "wasm32"))]
type Hook = dyn Fn(&Attempt) + Send + Sync;
#[cfg(target_arch = "wasm32")]
type Hook = dyn Fn(&Attempt);

/// The function of a program to which attempts are reported.
#[derive(Clone)]
pub(super) struct OnAttempt(Arc<Hook>);

impl OnAttempt {
    pub(super) fn new(hook: impl Fn(&Attempt) + MaybeSend + MaybeSync + 'static) -> Self {
        Self(Arc::new(hook))
    }

    pub(super) fn notify(&self, attempt: &Attempt) {
        (self.0)(attempt);
    }
}
