//! The transport over the runtime's `fetch`.
//!
//! `gloo-net` builds the requests. Its `send` panics if `fetch` resolves to a value that is not a `Response` of the
//! same realm, and a program in WebAssembly cannot continue after a panic. So this module calls
//! `fetch` with its own binding and reads each member of the response once. Both catch what JavaScript throws.

use core::error::Error;
use core::fmt;

use gloo_net::http::{Method, RequestBuilder};
use js_sys::{Array, Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortController, AbortSignal, RequestCache, RequestCredentials, RequestRedirect};

use crate::client::{SendError, Transport};
use crate::http::{RequestParts, ResponseParts};
use crate::json::response::MAX_BYTES;

/// The minimum number of bytes that a chunk counts as, so that a stream of empty chunks also reaches the limit.
const MIN_CHUNK: usize = 128;

#[wasm_bindgen]
extern "C" {
    /// Calls the runtime's current `fetch`, which a page may have replaced.
    #[wasm_bindgen(js_name = fetch, catch)]
    fn fetch(request: &web_sys::Request) -> Result<JsValue, JsValue>;

    /// Waits for values that may be promises. Rejects with the error if reading `then` throws, unlike
    /// `Promise.resolve`.
    #[wasm_bindgen(js_namespace = Promise, js_name = all, catch)]
    fn promise_all(values: &Array) -> Result<Promise, JsValue>;
}

/// Sends requests with the runtime's `fetch`. Dropping the future of a request aborts it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fetch {
    credentials: Option<RequestCredentials>,
}

impl Fetch {
    /// Sets whether cookies are sent. By default, they are sent to the same origin only.
    #[must_use]
    pub fn with_credentials(self, credentials: RequestCredentials) -> Self {
        Self { credentials: Some(credentials) }
    }
}

impl Transport for Fetch {
    fn send(
        &self,
        request: RequestParts<'static>,
        _: core::time::Duration,
    ) -> impl Future<Output = Result<ResponseParts, SendError>> + 'static {
        send(request, self.credentials)
    }
}

async fn send(
    parts: RequestParts<'static>,
    credentials: Option<RequestCredentials>,
) -> Result<ResponseParts, SendError> {
    let mut abort = Abort { controller: AbortController::new().map_err(no_response)?, is_over: false };
    let request = build_request(&parts, credentials, &abort.controller.signal())?;
    drop(parts);
    let promise = fetch(&request).map_err(fetch_failed)?;
    let response = resolve(&promise).await.map_err(fetch_failed)?;
    let response = read_response(&response).await?;
    abort.is_over = true;
    Ok(response)
}

/// Aborts a request when it is dropped before the end of the response.
struct Abort {
    controller: AbortController,
    is_over: bool,
}

impl Drop for Abort {
    fn drop(&mut self) {
        if !self.is_over {
            self.controller.abort();
        }
    }
}

/// Builds a request with `gloo-net`, which panics for headers that cannot be sent.
fn build_request(
    parts: &RequestParts<'_>,
    credentials: Option<RequestCredentials>,
    signal: &AbortSignal,
) -> Result<web_sys::Request, SendError> {
    let mut builder = RequestBuilder::new(&parts.url)
        .method(Method::POST)
        .redirect(RequestRedirect::Manual)
        .abort_signal(Some(signal));
    if let Some(credentials) = credentials {
        builder = builder.credentials(credentials);
    }
    if has_cache_mode() {
        builder = builder.cache(RequestCache::NoStore);
    }
    for (name, value) in &parts.headers {
        if !is_name(name) || !is_value(value) {
            return Err(SendError::cannot_send(JsError(format!("the header {name:?} cannot be sent"))));
        }
        builder = builder.header(name, value);
    }
    let request = builder.body(Uint8Array::from(&*parts.body)).map_err(|error| {
        // The error may contain the headers.
        let name = if let gloo_net::Error::JsError(error) = error { error.name } else { "Error".to_owned() };
        SendError::cannot_send(JsError(name))
    })?;
    Ok(request.into())
}

/// Returns whether the runtime has the cache modes of requests. workerd before 2024-11-11 throws an error for them.
fn has_cache_mode() -> bool {
    let get = |object: &JsValue, name: &str| Reflect::get(object, &name.into());
    get(&js_sys::global(), "Request")
        .and_then(|class| get(&class, "prototype"))
        .and_then(|prototype| Reflect::has(&prototype, &"cache".into()))
        .unwrap_or(false)
}

/// Returns whether a text is a token (RFC 9110, section 5.6.2).
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}

/// Returns whether a header can have this value: visible ASCII, with spaces inside.
fn is_value(value: &str) -> bool {
    value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) && value.trim() == value
}

/// Waits for a value that may be a promise.
async fn resolve(value: &JsValue) -> Result<JsValue, JsValue> {
    let values = JsFuture::from(promise_all(&Array::of1(value))?).await?;
    Reflect::get_u32(&values, 0)
}

/// Reads a response to its end. It is recognized by its members and not by its class: it may be of another realm, or
/// the runtime's `Response` may have been replaced.
async fn read_response(response: &JsValue) -> Result<ResponseParts, SendError> {
    let get = |name: &str| Reflect::get(response, &name.into()).map_err(no_response);
    if !response.is_object() {
        return Err(not_a_response());
    }
    let status = get("status")?.as_f64();
    let kind = get("type")?.as_string().unwrap_or_default();
    let is_redirected = get("redirected")?.is_truthy();
    let headers = get("headers")?;
    if kind == "opaqueredirect" || is_redirected {
        return Ok(ResponseParts::default());
    }
    let is_status = |status: &f64| status.fract() == 0.0 && (100.0..=999.0).contains(status);
    let status = status.filter(is_status).filter(|_| kind != "error").ok_or_else(not_a_response)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an integer from 100 to 999")]
    let status = status as u16;
    if (300..400).contains(&status) {
        return Ok(ResponseParts { status, ..ResponseParts::default() });
    }
    let headers = read_headers(&headers)?;
    let body = get("body")?;
    let body = if body.is_null() || body.is_undefined() { Vec::new() } else { read_body(&body).await? };
    Ok(ResponseParts { status, headers, body })
}

/// Returns the names and values of headers.
fn read_headers(headers: &JsValue) -> Result<Vec<(String, String)>, SendError> {
    let mut entries = Vec::new();
    let iterator = js_sys::try_iter(headers).map_err(no_response)?.ok_or_else(not_a_response)?;
    for entry in iterator {
        let entry = entry.map_err(no_response)?;
        let part = |index| Reflect::get_u32(&entry, index).map_err(no_response);
        if let (Some(name), Some(value)) = (part(0)?.as_string(), part(1)?.as_string()) {
            entries.push((name, value));
        }
    }
    Ok(entries)
}

/// Cancels the body of a response when it is dropped before its end.
struct BodyReader {
    reader: JsValue,
    is_open: bool,
}

impl Drop for BodyReader {
    fn drop(&mut self) {
        if self.is_open {
            let promise = call(&self.reader, "cancel");
            if let Ok(promise) = promise.and_then(|promise| promise.dyn_into::<Promise>().map_err(no_response)) {
                // A cancel that fails must not be an unhandled rejection.
                let ignore = Closure::once_into_js(|| {});
                let _ = Reflect::get(&promise, &"catch".into())
                    .and_then(JsValue::dyn_into::<Function>)
                    .and_then(|method| method.call1(&promise, &ignore));
            }
        }
    }
}

/// Calls a method without arguments.
fn call(object: &JsValue, method: &str) -> Result<JsValue, SendError> {
    let method = Reflect::get(object, &method.into()).map_err(no_response)?;
    let method = method.dyn_into::<Function>().map_err(|_| not_a_response())?;
    method.call0(object).map_err(no_response)
}

/// Reads a body to its end. A body over the limit is cut to one byte more than the limit, which readers reject.
async fn read_body(body: &JsValue) -> Result<Vec<u8>, SendError> {
    let mut reader = BodyReader { reader: call(body, "getReader")?, is_open: true };
    let (mut bytes, mut count) = (Vec::new(), 0);
    while count <= MAX_BYTES {
        let chunk = resolve(&call(&reader.reader, "read")?).await.map_err(no_response)?;
        let get = |name: &str| Reflect::get(&chunk, &name.into()).map_err(no_response);
        if get("done")?.is_truthy() {
            reader.is_open = false;
            return Ok(bytes);
        }
        let chunk = get("value")?.dyn_into::<Uint8Array>().map_err(|_| not_a_response())?;
        let length = chunk.length() as usize;
        count = count.saturating_add(length.max(MIN_CHUNK));
        if bytes.len() + length <= MAX_BYTES {
            bytes.extend(chunk.to_vec());
        }
    }
    bytes.resize(MAX_BYTES + 1, 0);
    Ok(bytes)
}

fn not_a_response() -> SendError {
    SendError::NoResponse(Box::new(JsError("`fetch` must return a Response".to_owned())))
}

/// Returns the error for a value that `fetch` threw. At the limit of subrequests of a worker, nothing was sent.
fn fetch_failed(thrown: JsValue) -> SendError {
    let message = JsError::of(&thrown).0.to_lowercase();
    let is_limit = ["too many subrequests", "too many api requests"].iter().any(|text| message.contains(text));
    if is_limit { SendError::CannotSend(Box::new(JsError::of(&thrown))) } else { no_response(thrown) }
}

/// Returns the error for a value that was thrown. In general, runtimes do not report whether a request was sent.
#[allow(clippy::needless_pass_by_value, reason = "the argument of `map_err`")]
fn no_response(thrown: JsValue) -> SendError {
    SendError::NoResponse(Box::new(JsError::of(&thrown)))
}

/// An error of JavaScript, as text.
#[derive(Debug)]
struct JsError(String);

impl JsError {
    /// Returns the name and the message of what was thrown, which may be anything.
    fn of(thrown: &JsValue) -> Self {
        let text = |name: &str| Reflect::get(thrown, &name.into()).ok().and_then(|text| text.as_string());
        let parts = if thrown.is_object() { [text("name"), text("message")] } else { [thrown.as_string(), None] };
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join(": ");
        Self(if text.is_empty() { "an unknown error of the runtime".to_owned() } else { text })
    }
}

impl fmt::Display for JsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for JsError {}
