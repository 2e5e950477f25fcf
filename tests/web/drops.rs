//! Calls that are dropped at each point where they wait.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;

use crate::support::{open_count, replace_fetch, request_count, restore_fetch, unhandled};
use futures_util::future::{join_all, poll_fn};
use gloo_timers::future::TimeoutFuture;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::fetches::{ALL, At, call, client};

/// Polls a future until it has waited `polls` times. Returns whether it ended.
async fn polled<F: Future>(future: F, polls: u32) -> bool {
    let mut future = pin!(future);
    let mut count = 0;
    poll_fn(|context| {
        if count == polls {
            return Poll::Ready(false);
        }
        count += 1;
        match future.as_mut().poll(context) {
            Poll::Ready(_) => Poll::Ready(true),
            // Of the last poll, nothing is waited for.
            Poll::Pending if count == polls => Poll::Ready(false),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}

#[wasm_bindgen_test]
async fn a_call_that_is_dropped_ends_its_request() {
    for at in ALL {
        let mut points = 0;
        loop {
            replace_fetch("slow");
            let client = client(2);
            let has_ended = polled(call(&client, at), points).await;
            TimeoutFuture::new(1).await;
            assert_eq!(open_count(), 0, "{at:?} at {points}");
            if has_ended {
                break;
            }
            // The next call is not affected.
            replace_fetch("fine");
            call(&client, at).await.unwrap();
            points += 1;
        }
        assert!(points >= 3, "{at:?}: {points}");
    }
    restore_fetch();
    TimeoutFuture::new(20).await;
    assert_eq!(unhandled(), Vec::<js_sys::JsString>::new());
}

#[wasm_bindgen_test]
async fn one_request_serves_many_and_outlives_those_that_are_dropped() {
    for at in [At::Token, At::Links] {
        replace_fetch("slow");
        let client = client(2);
        let calls: Vec<_> = (0..20).map(|_| Box::pin(call(&client, at))).collect();
        let mut all = Box::pin(join_all(calls));
        // The first call, which sent the request, waits for it, and is dropped.
        let mut first = Box::pin(call(&client, at));
        assert!(!polled(first.as_mut(), 1).await);
        assert!(!polled(all.as_mut(), 1).await);
        drop(first);
        assert_eq!(request_count(), 1, "{at:?}");
        for result in all.await {
            result.unwrap();
        }
        assert_eq!((request_count(), open_count()), (1, 0), "{at:?}");
    }
    restore_fetch();
}

#[wasm_bindgen_test]
async fn a_request_without_callers_ends() {
    for at in [At::Token, At::Links] {
        replace_fetch("never");
        let client = client(2);
        let calls: Vec<_> = (0..5).map(|_| Box::pin(call(&client, at))).collect();
        assert!(!polled(join_all(calls), 1).await);
        assert_eq!((request_count(), open_count()), (1, 0), "{at:?}");
        replace_fetch("fine");
        call(&client, at).await.unwrap();
        assert_eq!(request_count(), 1, "{at:?}");
    }
    restore_fetch();
}
