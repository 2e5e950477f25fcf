//! Tests of the adapters for `reqwest` and `tokio`, with a server of the standard library.

#![cfg(test)]
#![cfg(all(feature = "reqwest", feature = "testing", feature = "tokio"))]

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use endcap::check::Resource;
use endcap::client::{Client, ClientError, ClientErrorKind, CreatedLink, ReqwestTransport, SendError, TokioTimer};
use endcap::http::BaseUrl;
use endcap::testing::{FakeService, Reply};
use endcap::wire::{LineItem, ShoppingList};

fn runtime(is_paused: bool) -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().start_paused(is_paused).build().unwrap()
}

/// Requests a link from a server that sends `response` to one request. Returns what the server read, too.
fn request(response: Vec<u8>) -> (Result<CreatedLink, ClientError>, String) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let url = BaseUrl::loopback(listener.local_addr().unwrap().port());
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut read = Vec::new();
        while !read.ends_with(b"}]}") {
            let mut chunk = [0; 1024];
            let length = stream.read(&mut chunk).unwrap();
            assert_ne!(length, 0);
            read.extend_from_slice(&chunk[..length]);
        }
        // A client that reads no more resets the connection.
        let _ = stream.write_all(&response);
        String::from_utf8(read).unwrap()
    });
    let transport = ReqwestTransport::from_builder(reqwest::Client::builder().no_proxy()).unwrap();
    let client =
        Client::with_transport(FakeService::options().with_api_url(url), transport, TokioTimer::new()).unwrap();
    let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
    let result = runtime(false).block_on(client.links().create(list));
    (result, server.join().unwrap())
}

fn response(head: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn reqwest_sends_the_request_and_returns_the_whole_response() {
    let (link, read) = request(response("200 OK", r#"{"products_link_url":"https://shop.example.com/1"}"#));
    assert_eq!(link.unwrap().url, "https://shop.example.com/1");
    assert!(read.starts_with("POST /idp/v1/products/products_link HTTP/1.1\r\n"), "{read}");
    assert!(read.contains("authorization: Bearer c4n4ry-api-key\r\n"), "{read}");
    assert!(read.ends_with(r#"{"title":"Soup","line_items":[{"name":"onion"}]}"#), "{read}");
}

#[test]
fn reqwest_follows_no_redirect_and_reads_no_endless_response() {
    let (error, _) = request(response("302 Found\r\nLocation: /other", ""));
    assert!(matches!(error.unwrap_err().kind(), ClientErrorKind::Redirect));
    let (error, _) = request(response("200 OK", &" ".repeat((8 << 20) + 1)));
    let error = error.unwrap_err();
    let ClientErrorKind::Network { cause, .. } = error.kind() else { panic!("{error:?}") };
    assert!(matches!(&**cause, SendError::NoResponse(cause) if cause.to_string().contains("8 MiB")), "{cause:?}");
    let (error, _) = request(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".to_vec());
    assert!(error.unwrap_err().may_have_been_sent());
}

#[test]
fn a_refused_connection_of_reqwest_was_not_sent() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let url = BaseUrl::loopback(listener.local_addr().unwrap().port());
    drop(listener);
    let options = FakeService::options().with_api_url(url);
    let client = Client::with_transport(options, ReqwestTransport::new().unwrap(), TokioTimer::new()).unwrap();
    let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
    let error = runtime(false).block_on(client.links().create(list)).unwrap_err();
    assert_eq!((error.may_have_been_sent(), error.attempts()), (false, 3));
}

/// Fails each connection with an error of this kind and text.
struct Failing(ErrorKind, &'static str);

impl reqwest::dns::Resolve for Failing {
    fn resolve(&self, _: reqwest::dns::Name) -> reqwest::dns::Resolving {
        let error = std::io::Error::new(self.0, self.1);
        Box::pin(async move { Err(error.into()) })
    }
}

#[test]
fn a_wrong_certificate_of_reqwest_is_final() {
    for (kind, text, attempts) in [
        (ErrorKind::InvalidData, "invalid peer certificate: UnknownIssuer", 1),
        (ErrorKind::InvalidData, "received corrupt message of type InvalidContentType", 1),
        (ErrorKind::Other, "error:0A000086:SSL routines::Certificate verify failed", 1),
        (ErrorKind::Other, "failed to lookup address information", 3),
    ] {
        let builder = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        let builder = builder.dns_resolver(Failing(kind, text));
        let transport = ReqwestTransport::from_client(builder.build().unwrap());
        let url = BaseUrl::parse_allowing_loopback("http://localhost:9").unwrap();
        let options = FakeService::options().with_api_url(url);
        let client = Client::with_transport(options, transport, TokioTimer::new()).unwrap();
        let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
        let error = runtime(false).block_on(client.links().create(list)).unwrap_err();
        assert_eq!((error.may_have_been_sent(), error.attempts()), (false, attempts), "{text}: {error:?}");
    }
}

#[test]
fn time_of_a_paused_tokio_passes_for_calls_too() {
    let start = Instant::now();
    runtime(true).block_on(async {
        let service = FakeService::with_timer(TokioTimer::new());
        let client = service.client(FakeService::options());
        service.script(
            Resource::Token,
            [Reply::throttled(Duration::from_secs(20)), Reply::success().after(Duration::from_secs(9))],
        );
        client.tokens().get().await.unwrap();
        let times: Vec<_> = service.received().iter().map(|received| received.elapsed.as_secs()).collect();
        assert_eq!(times, [0, 20]);
        service.script(Resource::ShoppingList, [Reply::hang()]);
        let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
        assert!(client.links().create(list).await.unwrap_err().is_timeout());
    });
    assert!(start.elapsed() < Duration::from_secs(15));
}
