//! How the client sends: requests are made by `gloo-net`. Nothing waits in here: a panic would leave
//! whoever waits waiting for ever, and what is borrowed across a wait would be in the way of the next call.

use gloo_net::http::{Headers, Method, RequestBuilder};
use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{AbortSignal, Request, RequestRedirect};

use super::super::faults;

#[wasm_bindgen]
extern "C" {
    /// The host, whose `fetch` may do anything.
    pub type Host;

    /// Calls `fetch`: neither throws nor rejects, but gives what `fetch` gave, or something that is no answer.
    #[wasm_bindgen(method)]
    fn deliver(this: &Host, request: Request) -> Promise;
}

/// Sends a request; undefined where none can be made of this. The headers come as the host's own, because those are
/// checked where they are made: `gloo-net` panics on a bad one.
#[wasm_bindgen]
pub fn send(
    url: &str,
    headers: web_sys::Headers,
    body: Uint8Array,
    signal: &AbortSignal,
    host: &Host,
) -> Option<Promise> {
    let request = RequestBuilder::new(url)
        .method(Method::POST)
        .headers(Headers::from_raw(headers))
        .redirect(RequestRedirect::Manual)
        .abort_signal(Some(signal))
        .body(body);
    faults::strike();
    Some(host.deliver(request.ok()?.into()))
}
