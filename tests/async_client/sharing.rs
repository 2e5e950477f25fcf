//! Calls that share a request, and calls that are dropped.

use std::future::pending;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use endcap::check::Resource;
use endcap::client::{Attempt, Client, ClientErrorKind, SendError, Timer, Transport};
use endcap::http::{RequestParts, ResponseParts};
use endcap::policy::CallOptions;
use endcap::testing::{Clock, FakeService, Reply};
use futures_util::future::join_all;

use crate::support::{ann, call, cart, client_options, soup, watched};

fn slow() -> Reply {
    Reply::success().after(Duration::from_secs(1))
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
    let client = Client::with_transport(client_options(), Silent, Silent).unwrap();
    check(&client);
    check(&client.links());
    check(&client.users());
    check(&client.placements());
    check(&client.tokens());
    spawn(&client.links().create(soup()));
    spawn(&client.links().create_many([soup()]).unwrap().all());
    spawn(&client.users().create(ann()));
    spawn(&client.tokens().get());
    spawn(&client.placements().list(cart(true)).clone());
    spawn(&client.placements().list(cart(true)).creatives().clone());
}

#[test]
fn a_thousand_calls_share_one_request() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let service = FakeService::new();
        service.script(at, [slow()]);
        let client = service.client(client_options());
        let results = service.run(join_all((0..1000).map(|_| call(client.clone(), at))));
        assert!(results.iter().all(Result::is_ok));
        assert_eq!((service.count(at), service.open_requests()), (1, 0), "{at:?}");
    }
}

#[test]
fn a_failure_is_shared_once_and_not_cached() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let service = FakeService::new();
        service.script(at, [Reply::status(400).after(Duration::from_secs(1))]);
        let client = service.client(client_options());
        let results = service.run(join_all((0..10).map(|_| call(client.clone(), at))));
        assert!(results.iter().all(|result| result.as_ref().unwrap_err().status() == Some(400)));
        assert_eq!(service.count(at), 1);
        service.run(call(client, at)).unwrap();
    }
}

#[test]
fn a_panic_goes_to_the_caller_whose_poll_ran_it() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let service = FakeService::new();
        service.script(at, [Reply::from_fn(|_| panic!("a transport of a test")).after(Duration::from_secs(1))]);
        let client = service.client(client_options());
        let mut calls = [(); 3].map(|()| Box::pin(call(client.clone(), at)));
        for work in &mut calls {
            assert!(Clock::poll(work.as_mut()).is_none());
        }
        let [first, second, third] = calls;
        let panic = catch_unwind(AssertUnwindSafe(|| service.run(first))).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"a transport of a test"));
        for work in [second, third] {
            let error = service.run(work).unwrap_err();
            assert!(matches!(error.kind(), ClientErrorKind::Panicked), "{at:?}: {error:?}");
            assert_eq!((error.resource(), error.attempts(), error.may_have_been_sent()), (Some(at), 1, true));
        }
        assert_eq!((service.clock().elapsed(), service.open_requests()), (Duration::from_secs(1), 0), "{at:?}");
        service.run(call(client, at)).unwrap();
    }
}

#[test]
fn a_caller_that_is_dropped_leaves_the_others() {
    for &at in Resource::ALL {
        let shared = if at == Resource::ShoppingList { Resource::ShoppingList } else { Resource::Token };
        let service = FakeService::new();
        service.script(shared, [slow()]);
        let client = service.client(client_options());
        let mut first = Box::pin(call(client.clone(), at));
        assert!(Clock::poll(first.as_mut()).is_none());
        let mut second = Box::pin(call(client.clone(), at));
        assert!(Clock::poll(second.as_mut()).is_none());
        drop(first);
        assert_eq!(service.open_requests(), 1, "{at:?}");
        service.run(second).unwrap();
        assert_eq!(
            (service.count(shared), service.open_requests(), service.clock().pending_sleeps()),
            (1, 0, 0),
            "{at:?}"
        );
    }
}

#[test]
fn work_without_callers_ends() {
    for &at in Resource::ALL {
        let service = FakeService::new();
        let shared = if at == Resource::ShoppingList { Resource::ShoppingList } else { Resource::Token };
        service.script(shared, vec![Reply::hang(); 3]);
        let client = service.client(client_options());
        for _ in 0..3 {
            let mut calls = Box::pin(join_all((0..5).map(|_| call(client.clone(), at))));
            assert!(Clock::poll(calls.as_mut()).is_none());
            drop(calls);
            assert_eq!((service.open_requests(), service.clock().pending_sleeps()), (0, 0), "{at:?}");
        }
        service.run(call(client, at)).unwrap();
    }
}

#[test]
fn a_call_can_be_dropped_at_each_point_where_it_waits() {
    let slowly = |step: Reply| step.after(Duration::from_millis(10));
    for &at in Resource::ALL {
        // The steps of each call: a token, an error, a wait, a second token, and a response.
        let script = |service: &FakeService| {
            service.script(Resource::Token, [slowly(Reply::success()), slowly(Reply::success())]);
            let refused =
                if matches!(at, Resource::User | Resource::Placement) { vec![Reply::status(401)] } else { vec![] };
            let steps = [vec![Reply::status(429)], refused, vec![Reply::success()]].concat();
            if at != Resource::Token {
                service.script(at, steps.into_iter().map(slowly));
            }
        };
        let mut points = 0;
        loop {
            let service = FakeService::new();
            script(&service);
            let (options, reports) = watched(client_options());
            let client = service.client(options);
            let other = service.client(client_options());
            let mut dropped = Box::pin(call(client.clone(), at));
            let mut has_ended = false;
            for _ in 0..points {
                has_ended = service.clock().step(dropped.as_mut()).is_some();
                if has_ended {
                    break;
                }
            }
            let open = service.open_requests();
            drop(dropped);
            let is_dropped = |attempt: &&Attempt| attempt.status.is_none() && attempt.error.is_none();
            let reports: Vec<_> = reports.lock().unwrap().clone();
            assert_eq!((reports.len(), reports.iter().filter(is_dropped).count()), (service.received().len(), open));
            assert_eq!((service.open_requests(), service.clock().pending_sleeps()), (0, 0), "{at:?} at {points}");
            // Other calls of this client and of others go on.
            service.run(call(client, at)).unwrap();
            service.run(call(other, at)).unwrap();
            if has_ended {
                break;
            }
            points += 1;
        }
        assert!(points >= if at == Resource::Token { 2 } else { 3 }, "{at:?} {points}");
    }
}

#[test]
fn the_first_caller_ends_a_shared_request_for_no_other_caller() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let millis = Duration::from_millis;
        let service = FakeService::new();
        service.script(at, [Reply::hang()]);
        let options = |time| CallOptions::default().with_timeout(millis(time));
        let client = service.client(client_options().with_call_options(options(800)));
        let mut first = Box::pin(call(client.clone(), at));
        assert!(Clock::poll(first.as_mut()).is_none());
        service.clock().advance(millis(500));
        let mut second = Box::pin(call(client.clone(), at));
        assert!(Clock::poll(second.as_mut()).is_none());
        // The timers fire in order: the first caller leaves after 800 ms, and the second one after 1300.
        for (work, end) in [(first, 800), (second, 1300)] {
            let error = service.run(work).unwrap_err();
            assert!(matches!(error.kind(), ClientErrorKind::Timeout { .. }), "{at:?}: {error:?}");
            assert_eq!((service.clock().elapsed(), service.count(at)), (millis(end), 1), "{at:?}");
        }
        // With a response after 40 s, a caller with more time gets it.
        let service = FakeService::new();
        service.script(at, [Reply::success().after(millis(40_000))]);
        let client = service.client(client_options().with_call_options(options(1000)));
        let patient = client.with_call_options(options(60_000));
        let results = service.run(join_all([call(client, at), call(patient, at)]));
        assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true], "{at:?}");
        assert_eq!((service.count(at), service.open_requests()), (1, 0), "{at:?}");
    }
}

#[test]
fn the_timeout_of_shared_work_has_a_maximum() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let service = FakeService::new();
        service.script(at, [Reply::hang()]);
        let options = CallOptions::default().with_timeout(Duration::MAX);
        let client = service.client(client_options().with_call_options(options));
        let mut first = Box::pin(call(client.clone(), at));
        assert!(Clock::poll(first.as_mut()).is_none());
        let second = call(client.with_call_options(options), at);
        assert!(service.run(second).unwrap_err().is_timeout());
        assert_eq!(service.clock().elapsed(), Duration::from_millis((1 << 31) - 1), "{at:?}");
    }
}

#[test]
fn callers_that_arrive_later_do_not_join_a_hanging_request() {
    for at in [Resource::Token, Resource::ShoppingList] {
        let service = FakeService::new();
        service.script(at, [Reply::hang()]);
        let second = Duration::from_secs(1);
        let client = service.client(client_options().with_call_options(CallOptions::default().with_timeout(second)));
        let mut calls = Vec::new();
        for _ in 0..3 {
            let mut work = Box::pin(call(client.clone(), at));
            calls.push(Clock::poll(work.as_mut()).is_none().then_some(work));
            service.clock().advance(Duration::from_millis(600));
        }
        let is_waiting: Vec<_> = calls.iter().map(Option::is_some).collect();
        assert_eq!((is_waiting, service.count(at)), (vec![true, true, false], 2), "{at:?}");
    }
}

#[test]
fn tokens_and_links_expire_while_the_machine_sleeps_and_when_the_system_clock_stands_still() {
    let service = FakeService::new();
    let client = service.client(client_options());
    let mut list = soup();
    list.expires_in = Some(1);
    let fetched = |time: &dyn Fn(&Clock, Duration), seconds| {
        time(service.clock(), Duration::from_secs(seconds));
        service.run(client.tokens().get()).unwrap();
        let is_cached = service.run(client.links().create(&list)).unwrap().cached;
        (service.count(Resource::Token), is_cached)
    };
    let (sleep, pass) = (|clock: &Clock, time| clock.sleep_machine(time), |clock: &Clock, time| clock.advance(time));
    assert_eq!(fetched(&pass, 0), (1, false));
    assert_eq!(fetched(&sleep, 3000), (1, true));
    assert_eq!(fetched(&sleep, 540), (2, true));
    assert_eq!(fetched(&pass, 3540), (3, true));
    assert_eq!(fetched(&sleep, 86_400), (4, false));
}

#[test]
fn links_differ_by_list_retailer_and_language() {
    let service = FakeService::new();
    let client = service.client(client_options());
    let other = client.with_language(endcap::http::Language::FrCa);
    let third = client.with_retailer_id(endcap::http::RetailerId::new("banner").unwrap());
    for client in [&client, &other, &third, &client, &other, &third] {
        service.run(client.links().create(&soup())).unwrap();
    }
    assert_eq!(service.count(Resource::ShoppingList), 3);
    let uncached = service.client(client_options().with_link_cache(false));
    for _ in 0..2 {
        assert!(!service.run(uncached.links().create(&soup())).unwrap().cached);
    }
    assert_eq!(service.count(Resource::ShoppingList), 5);
}
