//! Tests the transport of the example with a local server.

#![cfg(test)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use endcap::blocking::Client;
use endcap::check::{Options, Valid};
use endcap::client::{ClientOptions, SendError};
use endcap::http::{ApiKey, BaseUrl, LinkTarget};
use endcap::wire::{LineItem, ShoppingList};

#[path = "../src/transport.rs"]
mod transport;

fn list() -> Valid<'static, ShoppingList> {
    Valid::from_value(&ShoppingList::new("Soup", [LineItem::new("onion")]), &Options::default()).unwrap()
}

#[test]
fn ureq_is_a_transport() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let served = thread::spawn(move || {
        let bodies = [(503, "busy"), (200, r#"{"products_link_url":"https://shop.example.com/1"}"#)];
        // Each response uses a new connection.
        bodies.map(|(status, body)| {
            let (mut stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut head, mut length) = (String::new(), 0);
            while !head.ends_with("\r\n\r\n") {
                let start = head.len();
                reader.read_line(&mut head).unwrap();
                if let Some(value) = head[start..].to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
            }
            let mut sent = vec![0; length];
            reader.read_exact(&mut sent).unwrap();
            let head = format!("HTTP/1.1 {status} x\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
            sent
        })
    });
    let options = ClientOptions::default()
        .with_api_url(BaseUrl::parse_allowing_loopback(&format!("http://{address}")).unwrap())
        .with_api_key(ApiKey::new("c4n4ry").unwrap());
    let client = Client::new(options, transport::ureq()).unwrap();
    let error = client.links().create(list()).unwrap_err();
    assert_eq!(error.to_string(), "the service responded with 503: busy");
    assert_eq!(client.links().create(list()).unwrap().url, "https://shop.example.com/1");
    assert_eq!(served.join().unwrap(), [list().into_body(), list().into_body()]);
}

#[test]
fn a_refused_connection_sends_nothing() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let host = BaseUrl::parse_allowing_loopback(&format!("http://{closed}")).unwrap();
    let target = LinkTarget::new(host, ApiKey::new("c4n4ry").unwrap());
    let result = transport::ureq()(list().build(&target).into_owned(), Duration::from_secs(5));
    assert!(matches!(result, Err(SendError::NotSent(_))), "{result:?}");
}
