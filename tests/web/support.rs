//! Helpers for the tests: the services that `tests/bindings/run.mjs` starts, a clock that can be set, and replacements
//! of `fetch`.

use std::cell::Cell;
use std::future::Future;
use std::rc::Rc;
use std::time::Duration;

use endcap::UnixTime;
use endcap::client::{ClientOptions, Timer};
use endcap::http::{ApiKey, BaseUrl};
use endcap::web::WebTimer;
use gloo_net::http::{Method, RequestBuilder};
use js_sys::{JSON, JsString};
use serde_json::Value;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "../bindings/services.js")]
extern "C" {
    /// The addresses and credentials of the services.
    #[wasm_bindgen(thread_local_v2, js_name = services)]
    static SERVICES: JsValue;
}

#[wasm_bindgen(raw_module = "../bindings/fetches.js")]
extern "C" {
    /// Replaces the runtime's `fetch` by a function of this name, and counts its requests from zero.
    #[wasm_bindgen(js_name = replaceFetch)]
    pub(crate) fn replace_fetch(name: &str);
    /// Restores the runtime's `fetch`.
    #[wasm_bindgen(js_name = restoreFetch)]
    pub(crate) fn restore_fetch();
    /// Returns the names of the functions that do not return a response.
    #[wasm_bindgen(js_name = brokenFetches)]
    pub(crate) fn broken_fetches() -> Vec<JsString>;
    /// Returns the number of requests since `fetch` was replaced.
    #[wasm_bindgen(js_name = requestCount)]
    pub(crate) fn request_count() -> u32;
    /// Returns the number of requests and bodies that are still open: neither ended nor aborted.
    #[wasm_bindgen(js_name = openCount)]
    pub(crate) fn open_count() -> u32;
    /// Returns the unhandled rejections and errors so far, as text.
    #[wasm_bindgen(js_name = unhandled)]
    pub(crate) fn unhandled() -> Vec<JsString>;
    /// Defines `document`, unless there is one. Returns whether it did.
    #[wasm_bindgen(js_name = defineDocument)]
    pub(crate) fn define_document() -> bool;
    /// Removes what `define_document` defined.
    #[wasm_bindgen(js_name = removeDocument)]
    pub(crate) fn remove_document();
    /// Returns the hostile values of the tests of the package: for each an array of its name, the path of its first issue,
    /// and the rule.
    #[wasm_bindgen(js_name = hostileValues)]
    pub(crate) fn hostile_values() -> Vec<js_sys::Array>;
    /// Returns a value of JavaScript by its name: values that are hard to read.
    #[wasm_bindgen(js_name = valueNamed)]
    pub(crate) fn value_named(name: &str) -> JsValue;
}

/// Returns a value of the services by its name.
pub(crate) fn service(name: &str) -> String {
    let services = SERVICES.with(JsValue::clone);
    let text = JSON::stringify(&services).expect("the services are JSON");
    let services: Value = serde_json::from_str(&String::from(text)).expect("the services are JSON");
    services[name].as_str().expect("the service was started").to_owned()
}

/// The runtime's clock, which can be set forward and back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shifted(Rc<Cell<i64>>);

impl Shifted {
    /// Sets the clock forward, or back, by so many seconds.
    pub(crate) fn shift(&self, seconds: i64) {
        self.0.set(self.0.get() + seconds);
    }

    fn shifted(&self, time: UnixTime) -> UnixTime {
        let by = Duration::from_secs(self.0.get().unsigned_abs());
        if self.0.get() < 0 { UnixTime::from_duration(time.as_duration().saturating_sub(by)) } else { time + by }
    }
}

impl Timer for Shifted {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + 'static {
        WebTimer.sleep(time)
    }

    fn now(&self) -> UnixTime {
        self.shifted(WebTimer.now())
    }

    fn system_time(&self) -> UnixTime {
        self.shifted(WebTimer.system_time())
    }

    fn random(&self) -> f64 {
        0.5
    }

    fn is_browser(&self) -> bool {
        WebTimer.is_browser()
    }
}

/// Returns options with the sandbox as every host, and its credentials.
pub(crate) fn options() -> ClientOptions {
    let host = || BaseUrl::parse_allowing_loopback(&service("sandbox")).expect("a loopback host");
    ClientOptions::default()
        .with_auth_url(host())
        .with_ads_url(host())
        .with_api_url(host())
        .with_credentials(service("clientId"), service("clientSecret"))
        .with_api_key(ApiKey::new(&service("apiKey")).expect("a key"))
        .dangerously_allow_browser()
}

/// Sends a command to a service of the tests, and returns its response.
pub(crate) async fn command(method: Method, url: &str, body: Option<&Value>) -> Value {
    let builder = RequestBuilder::new(url).method(method);
    let request = match body {
        Some(body) => builder.body(body.to_string()),
        None => builder.build(),
    };
    let response = request.expect("a request").send().await.expect("a response");
    assert!(response.ok(), "{url} {}", response.status());
    serde_json::from_str(&response.text().await.expect("a body")).unwrap_or(Value::Null)
}

/// Controls the sandbox.
pub(crate) async fn control(path: &str, body: &Value) -> Value {
    command(Method::POST, &format!("{}/sandbox/{path}", service("sandbox")), Some(body)).await
}

/// Returns the number of requests that the sandbox got at a path.
pub(crate) async fn counted(path: &str) -> u64 {
    let requests = command(Method::GET, &format!("{}/sandbox/requests", service("sandbox")), None).await;
    requests["counts"][format!("POST {path}")].as_u64().unwrap_or_default()
}
