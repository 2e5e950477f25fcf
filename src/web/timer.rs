//! The clock, waits and random numbers of a web runtime.

use core::time::Duration;

use gloo_timers::future::TimeoutFuture;
use js_sys::{Date, Math, Reflect};
use wasm_bindgen::JsValue;

use crate::client::Timer;
use crate::unix_time::UnixTime;

/// The maximum time of a timer in milliseconds. Runtimes fire longer timers at once.
const MAX_MILLIS: u32 = (1 << 31) - 1;

/// The clock, waits and random numbers of a web runtime. Waits are those of `gloo-timers`.
#[derive(Clone, Copy, Debug, Default)]
pub struct WebTimer;

impl Timer for WebTimer {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + 'static {
        let millis = time.saturating_add(Duration::from_nanos(999_999)).as_millis();
        TimeoutFuture::new(u32::try_from(millis).unwrap_or(MAX_MILLIS).min(MAX_MILLIS))
    }

    /// Returns the time of `performance.timeOrigin + performance.now()`, or `Date.now()` in runtimes
    /// that lack it.
    fn now(&self) -> UnixTime {
        let origin = performance("timeOrigin").and_then(|origin| origin.as_f64());
        // `performance.now` throws unless it is called as a method.
        match (origin, performance_now()) {
            (Some(origin), Some(now)) => from_millis(origin + now),
            _ => self.system_time(),
        }
    }

    fn system_time(&self) -> UnixTime {
        from_millis(Date::now())
    }

    fn random(&self) -> f64 {
        Math::random()
    }

    fn is_browser(&self) -> bool {
        Reflect::get(&js_sys::global(), &JsValue::from_str("document")).is_ok_and(|value| !value.is_undefined())
    }
}

/// Converts milliseconds since the Unix epoch. Negative numbers and NaN become zero.
fn from_millis(millis: f64) -> UnixTime {
    UnixTime::from_duration(Duration::try_from_secs_f64(millis / 1000.0).unwrap_or_default())
}

fn performance_object() -> Option<JsValue> {
    let performance = Reflect::get(&js_sys::global(), &JsValue::from_str("performance")).ok()?;
    performance.is_object().then_some(performance)
}

fn performance(name: &str) -> Option<JsValue> {
    Reflect::get(&performance_object()?, &JsValue::from_str(name)).ok()
}

fn performance_now() -> Option<f64> {
    use js_sys::Function;
    use wasm_bindgen::JsCast as _;

    performance("now")?.dyn_ref::<Function>()?.call0(&performance_object()?).ok()?.as_f64()
}
