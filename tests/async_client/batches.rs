//! Links of many lists. `tests/client/batch-pace.test.mjs` tests the same pace in more cases.

use std::time::Duration;

use endcap::check::Resource;
use endcap::client::{ClientErrorKind, ClientOptions, SendError, Timer as _};
use endcap::policy::CallOptions;
use endcap::testing::{FakeService, Reply};
use endcap::wire::{LineItem, ShoppingList};
use futures_util::StreamExt as _;
use futures_util::stream;

use crate::support::client_options;

fn lists(count: usize) -> Vec<ShoppingList> {
    (0..count).map(|number| ShoppingList::new(format!("List {number}"), [LineItem::new("onion")])).collect()
}

fn millis(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Returns the milliseconds between requests for links.
fn gaps(service: &FakeService) -> Vec<u128> {
    let received = service.received_by(Resource::ShoppingList);
    let at: Vec<_> = received.iter().map(|received| received.elapsed.as_millis()).collect();
    at.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[test]
fn each_list_has_its_own_result() {
    let service = FakeService::new();
    service.script(Resource::ShoppingList, [Reply::status(400), Reply::success().after(millis(500))]);
    let links = service.client(client_options()).links();
    let mut input = lists(5);
    input[3].line_items[0].upcs = vec!["123".into()];
    let batch = links.create_many(&input).unwrap();
    let completed: Vec<_> = service.run(batch.map(|result| result.index).collect());
    assert_eq!((completed.len(), completed[4]), (5, 1), "{completed:?}");

    let results = service.run(links.create_many(input).unwrap().all());
    assert_eq!(service.count(Resource::ShoppingList), 5, "links are cached");
    let cached: Vec<_> = results.iter().map(|link| link.as_ref().map(|link| link.cached).ok()).collect();
    assert_eq!(cached, [Some(false), Some(true), Some(true), None, Some(true)]);
    assert!(matches!(results[3].as_ref().unwrap_err().kind(), ClientErrorKind::Invalid(_)));
    assert_eq!(results[1].as_ref().unwrap().url, "https://shop.example.com/lists/2");

    let error = service.client(ClientOptions::default()).links().create_many(lists(1)).unwrap_err();
    assert_eq!(error.to_string(), "`with_api_url` is required for this call; set it on `ClientOptions`");
}

#[test]
fn lists_are_read_while_fewer_are_pending_than_allowed() {
    for (concurrency, pending) in [(None, 10), (Some(0), 1), (Some(3), 3), (Some(5000), 1000)] {
        let service = FakeService::new();
        service.script(Resource::ShoppingList, vec![Reply::success().after(millis(5)); 2000]);
        let mut read = 0;
        let source = stream::iter(lists(2000)).inspect(|_| read += 1);
        let batch = service.client(client_options()).links().create_many_from(source).unwrap();
        let batch = match concurrency {
            Some(concurrency) => batch.with_concurrency(concurrency),
            None => batch,
        };
        let mut batch = Box::pin(batch);
        assert!(service.run(batch.next()).is_some());
        assert_eq!(service.max_open_requests(Resource::ShoppingList), pending);
        // Dropping the batch ends its requests.
        drop(batch);
        assert_eq!((service.open_requests(), service.clock().pending_sleeps(), read), (0, 0, pending));
    }
}

#[test]
fn a_batch_waits_for_its_source() {
    let service = FakeService::new();
    let slow = stream::iter(lists(3)).then(|list| {
        let sleep = service.clock().sleep(millis(1000));
        async move {
            sleep.await;
            list
        }
    });
    let batch = service.client(client_options()).links().create_many_from(Box::pin(slow)).unwrap();
    assert!(service.run(batch.all()).iter().all(Result::is_ok));
    assert_eq!(gaps(&service), [1000, 1000]);
}

#[test]
fn a_list_is_sent_again_after_a_429() {
    let service = FakeService::new();
    service.script(Resource::ShoppingList, vec![Reply::throttled(Duration::from_secs(40)); 10]);
    let links = service.client(client_options()).links();
    assert!(service.run(links.create_many(lists(100)).unwrap().all()).iter().all(Result::is_ok));

    let service = FakeService::new();
    service.script(Resource::ShoppingList, vec![Reply::throttled(Duration::from_secs(60)); 20]);
    let links = service.client(client_options()).links();
    let results = service.run(links.create_many(lists(1)).unwrap().all());
    assert_eq!(results[0].as_ref().unwrap_err().status(), Some(429));
    assert_eq!((service.count(Resource::ShoppingList), gaps(&service)), (11, vec![60_000; 10]));
}

#[test]
fn a_list_that_waits_for_its_turn_is_not_a_retry() {
    let service = FakeService::new();
    service.script(Resource::ShoppingList, [Reply::success(), Reply::status(429)]);
    let options = CallOptions::default().with_timeout(millis(1000));
    let links = service.client(client_options().with_call_options(options)).links();
    let results = service.run(links.create_many(lists(1000)).unwrap().with_concurrency(1000).all());
    assert!(results.iter().all(Result::is_ok));
}

#[test]
fn during_an_outage_one_list_at_a_time_is_sent() {
    for fault in [Reply::status(503), Reply::broken(), Reply::refused()] {
        let service = FakeService::new();
        let replies = [vec![fault.after(millis(5)); 12], vec![Reply::success().after(millis(5)); 18]].concat();
        service.script(Resource::ShoppingList, replies);
        let options = CallOptions::default().with_retries(0);
        let links = service.client(client_options().with_call_options(options)).links();
        let results = service.run(links.create_many(lists(30)).unwrap().with_concurrency(5).all());
        assert_eq!(results.iter().filter(|link| link.is_err()).count(), 12);
        let waits = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(|wait| wait + 5);
        assert_eq!(gaps(&service)[4..12], waits);
        assert!(gaps(&service)[13..].contains(&0), "goes on after a success");
        assert_eq!(service.count(Resource::ShoppingList), 30, "no list was sent twice");
    }
}

#[test]
fn rejected_lists_and_cached_links_do_not_wait() {
    let service = FakeService::new();
    let links = service.client(client_options()).links();
    service.run(links.create_many(&lists(20)[..10]).unwrap().all());
    service.script(Resource::ShoppingList, vec![Reply::status(400); 5]);
    let results = service.run(links.create_many(lists(20)).unwrap().with_concurrency(1).all());
    assert_eq!(results.iter().filter(|link| link.is_err()).count(), 5);
    assert_eq!(service.clock().elapsed(), Duration::ZERO);

    // Lists that cannot be sent later either fail at once.
    service
        .script(Resource::ShoppingList, vec![Reply::from_fn(|_| Err(SendError::cannot_send("wrong certificate"))); 5]);
    let results = service.run(links.create_many(&lists(30)[20..25]).unwrap().with_concurrency(1).all());
    assert!(results.iter().all(|link| link.as_ref().is_err_and(|error| !error.may_have_been_sent())));
    assert_eq!((service.clock().elapsed(), service.count(Resource::ShoppingList)), (Duration::ZERO, 25));

    // A cached link does not show that the service is up again.
    let before = service.count(Resource::ShoppingList);
    service.script(Resource::ShoppingList, vec![Reply::status(503); 2]);
    let mut input = lists(33)[30..].to_vec();
    input.splice(1..1, lists(5));
    let results = service.run(links.create_many(input).unwrap().with_concurrency(1).all());
    assert_eq!(results.iter().filter(|link| link.is_err()).count(), 2);
    assert_eq!(gaps(&service)[before..], [500, 1000]);
}
