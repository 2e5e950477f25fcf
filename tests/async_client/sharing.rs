//! Calls that share a request, and calls that are dropped.

use std::future::pending;
use std::time::Duration;

use endcap::client::{Client, ClientErrorKind, SendError, Timer, Transport};
use endcap::http::{RequestParts, ResponseParts};
use endcap::policy::CallOptions;
use futures_util::future::join_all;

use crate::clock::run;
use crate::service::{At, Service, Step, ann, call, cart, soup, status, text};

fn slow(at: At) -> Step {
    Step::After(Duration::from_secs(1), Box::new(text(200, at.good())))
}

/// A client over any transport can be cloned and used by several threads, and its futures and streams can be spawned.
#[test]
fn clients_can_be_shared_between_threads() {
    fn check<T: Clone + Send + Sync>(_: &T) {}
    fn spawn<T: Send>(_: &T) {}
    /// Cannot be cloned.
    struct Silent;
    impl Transport for Silent {
        fn send(
            &self,
            _: RequestParts<'static>,
            _: Duration,
        ) -> impl Future<Output = Result<ResponseParts, SendError>> + Send + 'static {
            pending()
        }
    }
    impl Timer for Silent {
        fn sleep(&self, _: Duration) -> impl Future<Output = ()> + Send + 'static {
            pending()
        }
    }
    let client = Client::with_transport(Service::options(), Silent, Silent).unwrap();
    check(&client);
    check(&client.links());
    check(&client.users());
    check(&client.placements());
    check(&client.tokens());
    spawn(&client.links().create(soup()));
    spawn(&client.users().create(ann()));
    spawn(&client.tokens().get());
    spawn(&client.placements().list(cart(true)).clone());
    spawn(&client.placements().list(cart(true)).creatives().clone());
}

#[test]
fn a_thousand_calls_share_one_request() {
    for at in [At::Token, At::Links] {
        let service = Service::default();
        service.script(at, [slow(at)]);
        let client = service.client(Service::options());
        let results = service.clock.settle(join_all((0..1000).map(|_| call(client.clone(), at))));
        assert!(results.iter().all(Result::is_ok));
        assert_eq!((service.count(at), service.open()), (1, 0), "{at:?}");
    }
}

#[test]
fn a_failure_is_shared_once_and_not_cached() {
    for at in [At::Token, At::Links] {
        let service = Service::default();
        service.script(at, [Step::After(Duration::from_secs(1), Box::new(status(400)))]);
        let client = service.client(Service::options());
        let results = service.clock.settle(join_all((0..10).map(|_| call(client.clone(), at))));
        assert!(results.iter().all(|result| result.as_ref().unwrap_err().status() == Some(400)));
        assert_eq!(service.count(at), 1);
        service.clock.settle(call(client, at)).unwrap();
    }
}

#[test]
fn a_caller_that_is_dropped_leaves_the_others() {
    for at in At::ALL {
        let shared = if at == At::Links { At::Links } else { At::Token };
        let service = Service::default();
        service.script(shared, [slow(shared)]);
        let client = service.client(Service::options());
        let mut first = Box::pin(call(client.clone(), at));
        assert!(run(first.as_mut()).is_none());
        let mut second = Box::pin(call(client.clone(), at));
        assert!(run(second.as_mut()).is_none());
        drop(first);
        assert_eq!(service.open(), 1, "{at:?}");
        service.clock.settle(second).unwrap();
        assert_eq!((service.count(shared), service.open(), service.clock.pending()), (1, 0, 0), "{at:?}");
    }
}

#[test]
fn work_without_callers_ends() {
    for at in At::ALL {
        let service = Service::default();
        let shared = if at == At::Links { At::Links } else { At::Token };
        service.script(shared, vec![Step::Never; 3]);
        let client = service.client(Service::options());
        for _ in 0..3 {
            let mut calls = Box::pin(join_all((0..5).map(|_| call(client.clone(), at))));
            assert!(run(calls.as_mut()).is_none());
            drop(calls);
            assert_eq!((service.open(), service.clock.pending()), (0, 0), "{at:?}");
        }
        service.clock.settle(call(client, at)).unwrap();
    }
}

#[test]
fn a_call_can_be_dropped_at_each_point_where_it_waits() {
    let slowly = |step: Step| Step::After(Duration::from_millis(10), Box::new(step));
    for at in At::ALL {
        // The steps of each call: a token, an error, a wait, a second token, and a response.
        let script = |service: &Service| {
            service.script(At::Token, [slowly(text(200, At::Token.good())), slowly(text(200, At::Token.good()))]);
            let refused = if matches!(at, At::Users | At::Placements) { vec![status(401)] } else { vec![] };
            let steps = [vec![status(429)], refused, vec![text(200, at.good())]].concat();
            if at != At::Token {
                service.script(at, steps.into_iter().map(slowly));
            }
        };
        let mut points = 0;
        loop {
            let service = Service::default();
            script(&service);
            let client = service.client(Service::options());
            let other = service.client(Service::options());
            let mut dropped = Box::pin(call(client.clone(), at));
            let mut has_ended = false;
            for _ in 0..points {
                has_ended = service.clock.step(dropped.as_mut()).is_some();
                if has_ended {
                    break;
                }
            }
            drop(dropped);
            assert_eq!((service.open(), service.clock.pending()), (0, 0), "{at:?} at {points}");
            // Other calls of this client and of others go on.
            service.clock.settle(call(client, at)).unwrap();
            service.clock.settle(call(other, at)).unwrap();
            if has_ended {
                break;
            }
            points += 1;
        }
        assert!(points >= if at == At::Token { 2 } else { 3 }, "{at:?} {points}");
    }
}

#[test]
fn the_first_caller_ends_a_shared_request_for_no_other_caller() {
    for at in [At::Token, At::Links] {
        let millis = Duration::from_millis;
        let service = Service::default();
        service.script(at, [Step::Never]);
        let options = |time| CallOptions::default().with_timeout(millis(time));
        let client = service.client(Service::options().with_call_options(options(800)));
        let mut first = Box::pin(call(client.clone(), at));
        assert!(run(first.as_mut()).is_none());
        service.clock.pass(millis(500));
        let mut second = Box::pin(call(client.clone(), at));
        assert!(run(second.as_mut()).is_none());
        // The timers fire in order: the first caller leaves after 800 ms, and the second one after 1300.
        for (work, end) in [(first, 800), (second, 1300)] {
            let error = service.clock.settle(work).unwrap_err();
            assert!(matches!(error.kind(), ClientErrorKind::Timeout), "{at:?}: {error:?}");
            assert_eq!((service.clock.elapsed(), service.count(at)), (millis(end), 1), "{at:?}");
        }
        // With a response after 40 s, a caller with more time gets it.
        let service = Service::default();
        service.script(at, [Step::After(millis(40_000), Box::new(text(200, at.good())))]);
        let client = service.client(Service::options().with_call_options(options(1000)));
        let patient = client.with_call_options(options(60_000));
        let results = service.clock.settle(join_all([call(client, at), call(patient, at)]));
        assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true], "{at:?}");
        assert_eq!((service.count(at), service.open()), (1, 0), "{at:?}");
    }
}

#[test]
fn callers_that_arrive_later_do_not_join_a_hanging_request() {
    for at in [At::Token, At::Links] {
        let service = Service::default();
        service.script(at, [Step::Never]);
        let second = Duration::from_secs(1);
        let client = service.client(Service::options().with_call_options(CallOptions::default().with_timeout(second)));
        let mut calls = Vec::new();
        for _ in 0..3 {
            let mut work = Box::pin(call(client.clone(), at));
            calls.push(run(work.as_mut()).is_none().then_some(work));
            service.clock.pass(Duration::from_millis(600));
        }
        let is_waiting: Vec<_> = calls.iter().map(Option::is_some).collect();
        assert_eq!((is_waiting, service.count(at)), (vec![true, true, false], 2), "{at:?}");
    }
}

#[test]
fn tokens_and_links_expire_while_the_machine_sleeps_and_when_the_system_clock_stands_still() {
    let service = Service::default();
    let client = service.client(Service::options());
    let mut list = soup();
    list.expires_in = Some(1);
    let fetched = |time: &dyn Fn(&crate::clock::Clock, Duration), seconds| {
        time(&service.clock, Duration::from_secs(seconds));
        service.clock.settle(client.tokens().get()).unwrap();
        let is_cached = service.clock.settle(client.links().create(&list)).unwrap().cached;
        (service.count(At::Token), is_cached)
    };
    let (sleep, pass) = (
        |clock: &crate::clock::Clock, time| clock.sleep_machine(time),
        |clock: &crate::clock::Clock, time| clock.pass(time),
    );
    assert_eq!(fetched(&pass, 0), (1, false));
    assert_eq!(fetched(&sleep, 3000), (1, true));
    assert_eq!(fetched(&sleep, 540), (2, true));
    assert_eq!(fetched(&pass, 3540), (3, true));
    assert_eq!(fetched(&sleep, 86_400), (4, false));
}

#[test]
fn links_differ_by_list_retailer_and_language() {
    let service = Service::default();
    let client = service.client(Service::options());
    let other = client.with_language(Some(endcap::http::Language::FrCa));
    let third = client.with_retailer_id(endcap::http::RetailerId::new("banner").unwrap());
    for client in [&client, &other, &third, &client, &other, &third] {
        service.clock.settle(client.links().create(&soup())).unwrap();
    }
    assert_eq!(service.count(At::Links), 3);
    let uncached = service.client(Service::options().with_link_cache(false));
    for _ in 0..2 {
        assert!(!service.clock.settle(uncached.links().create(&soup())).unwrap().cached);
    }
    assert_eq!(service.count(At::Links), 5);
}
