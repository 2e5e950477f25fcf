//! What the service does during a call, and what the call must then do: one row for each fault.

use std::error::Error as _;
use std::time::Duration;

use endcap::check::Resource;
use endcap::client::{ClientError, ClientErrorKind};
use endcap::policy::{CallFailure, CallOptions};
use endcap::testing::{FakeService, Reply};

use crate::support::{call, client_options, retry_after, watched};

/// The endpoints except links: a lost response may have created the link, so the request is not repeated.
const REPEATABLE: &[Resource] = &[Resource::Token, Resource::User, Resource::Placement];
const WITH_TOKEN: &[Resource] = &[Resource::User, Resource::Placement];
const ALL: &[Resource] = Resource::ALL;

/// A fault.
struct Row {
    name: &'static str,
    on: &'static [Resource],
    script: Vec<Reply>,
    /// The milliseconds between the requests to the endpoint. The random number is always one half.
    waits: &'static [u64],
    /// The failure, or `None` for success.
    failure: Option<&'static str>,
    /// The status in the error.
    status: Option<u16>,
    timeout: Duration,
    retries: u32,
    /// The token requests besides those to the endpoint.
    tokens: usize,
    /// The milliseconds until the call ends, if they are not the sum of the waits.
    elapsed: Option<u64>,
}

fn row(name: &'static str, on: &'static [Resource], script: Vec<Reply>, waits: &'static [u64]) -> Row {
    let CallOptions { timeout, retries, .. } = CallOptions::default();
    Row { name, on, script, waits, failure: None, status: None, timeout, retries, tokens: 1, elapsed: None }
}

impl Row {
    fn fails(self, failure: &'static str, status: impl Into<Option<u16>>) -> Self {
        Self { failure: Some(failure), status: status.into(), ..self }
    }

    fn tokens(self, tokens: usize) -> Self {
        Self { tokens, ..self }
    }

    fn elapsed(self, elapsed: u64) -> Self {
        Self { elapsed: Some(elapsed), ..self }
    }

    fn retries(self, retries: u32) -> Self {
        Self { retries, ..self }
    }

    fn timeout(self, milliseconds: u64) -> Self {
        Self { timeout: Duration::from_millis(milliseconds), ..self }
    }
}

fn repeat(step: &Reply, times: usize) -> Vec<Reply> {
    vec![step.clone(); times]
}

fn rows() -> Vec<Row> {
    let mut rows = vec![row("nothing", ALL, vec![], &[])];
    for code in [408, 500, 502, 503, 504] {
        let step = Reply::status(code);
        rows.push(row("once", REPEATABLE, vec![step.clone()], &[125]));
        rows.push(row("once", &[Resource::ShoppingList], vec![step.clone()], &[]).fails("service", code));
        rows.push(row("three times", REPEATABLE, repeat(&step, 3), &[125, 250]).fails("service", code));
    }
    for code in [400, 402, 403, 404, 405, 409, 410, 413, 415, 422, 451, 501, 505, 599, 999] {
        rows.push(row("final", ALL, vec![Reply::status(code)], &[]).fails("service", code));
    }
    for code in [0, 300, 301, 302, 303, 304, 307, 308, 399] {
        rows.push(row("redirect", ALL, vec![Reply::status(code)], &[]).fails("redirect", code));
    }
    // The timeout of a socket passes before that of the call.
    let timed_out = Reply::from_fn(|_| Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into()));
    let gone = r#"{"error":{"message":"no","code":4000},"meta":{"key":null}}"#;
    let (locked, limited, down) = (Reply::status(423), Reply::status(429), Reply::status(503));
    rows.extend([
        row("404 with code 4000", ALL, vec![Reply::new(404, gone)], &[]).fails("service", 404),
        row("503 with code 4000", REPEATABLE, vec![Reply::new(503, gone)], &[125]),
        row("423", &[Resource::User], vec![locked.clone()], &[250]),
        row("423", &[Resource::Token, Resource::ShoppingList, Resource::Placement], vec![locked.clone()], &[])
            .fails("service", 423),
        row("423 three times", &[Resource::User], repeat(&locked, 3), &[250, 250]).fails("service", 423),
        row("423, then 429", &[Resource::User], vec![locked, limited.clone()], &[250, 250]),
        row("429", ALL, vec![limited.clone()], &[125]),
        row("429 three times", ALL, repeat(&limited, 3), &[125, 250]).fails("service", 429),
        row("429 and Retry-After: 2", ALL, vec![retry_after(429, "2")], &[2000]),
        row("429 and Retry-After: 0", ALL, vec![retry_after(429, "0")], &[125]),
        row("429 and a date", ALL, vec![retry_after(429, "Sat, 21 Nov 2026 12:00:08 GMT")], &[3000]),
        row("429 and a past date", ALL, vec![retry_after(429, "Fri, 20 Nov 2026 12:00:08 GMT")], &[125]),
        row("429 and nonsense", ALL, vec![retry_after(429, "soon")], &[125]),
        row("429 and a negative wait", ALL, vec![retry_after(429, "-5")], &[125]),
        row("429 and a long wait", ALL, vec![retry_after(429, "30")], &[]).fails("retry-after", 429),
        row("503 and Retry-After: 3", REPEATABLE, vec![retry_after(503, "3")], &[3000]),
        row("423 and Retry-After: 1", &[Resource::User], vec![retry_after(423, "1")], &[1000]),
        row("503, then 404", REPEATABLE, vec![down.clone(), Reply::status(404)], &[125]).fails("service", 404),
        row("503, then a redirect", REPEATABLE, vec![down.clone(), Reply::status(302)], &[125]).fails("redirect", 302),
        row("broken, then 500", REPEATABLE, vec![Reply::broken(), Reply::status(500)], &[125, 250]),
        row("503, no retries", ALL, vec![down.clone()], &[]).retries(0).fails("service", 503),
        row("429, no retries", ALL, vec![limited], &[]).retries(0).fails("service", 429),
        row("503 seven times", REPEATABLE, repeat(&down, 7), &[125, 250, 500, 1000, 2000, 4000, 4000]).retries(7),
        row("503, no time", REPEATABLE, vec![down.clone()], &[]).timeout(125).fails("service", 503),
        row("broken once", REPEATABLE, vec![Reply::broken()], &[125]),
        row("timed out early", REPEATABLE, vec![timed_out.clone()], &[125]),
        row("timed out early", &[Resource::ShoppingList], vec![timed_out], &[]).fails("network", None),
        row("broken three times", REPEATABLE, repeat(&Reply::broken(), 3), &[125, 250]).fails("network", None),
        row("broken", &[Resource::ShoppingList], vec![Reply::broken()], &[]).fails("network", None),
        row("not sent", ALL, vec![Reply::refused()], &[125]),
        row("not sent three times", ALL, repeat(&Reply::refused(), 3), &[125, 250]).fails("network", None),
        row(
            "broken, then not sent twice",
            REPEATABLE,
            vec![Reply::broken(), Reply::refused(), Reply::refused()],
            &[125, 250],
        )
        .fails("network", None),
        row("never", ALL, vec![Reply::hang()], &[]).fails("timeout", None).elapsed(30_000),
        row("never, a second", ALL, vec![Reply::hang()], &[]).timeout(1000).fails("timeout", None).elapsed(1000),
        row("503, then never", REPEATABLE, vec![down.clone(), Reply::hang()], &[125])
            .fails("timeout", None)
            .elapsed(30_000),
        row("401 once", WITH_TOKEN, vec![Reply::status(401)], &[0]).tokens(2),
        row("401 twice", WITH_TOKEN, repeat(&Reply::status(401), 2), &[0]).tokens(2).fails("service", 401),
        row("401", &[Resource::Token, Resource::ShoppingList], vec![Reply::status(401)], &[]).fails("service", 401),
        row("503, then 401", WITH_TOKEN, vec![down.clone(), Reply::status(401)], &[125, 0]).tokens(2),
        row("401, then 503", WITH_TOKEN, vec![Reply::status(401), down.clone(), down], &[0, 125, 250]).tokens(2),
        row("invalid_grant", &[Resource::Token], vec![Reply::new(400, r#"{"error":"invalid_grant"}"#)], &[])
            .fails("service", 400),
        row("invalid_client", &[Resource::Token], vec![Reply::new(503, r#"{"error":"invalid_client"}"#)], &[])
            .fails("service", 503),
    ]);
    for body in ["", "<!doctype html>", "{\"access_token\":\"c4n4ry", "{}{}", "\0\0"] {
        rows.push(row("malformed", ALL, vec![Reply::new(200, body)], &[]).fails("malformed", 200));
    }
    rows.push(row("too large", ALL, vec![Reply::new(200, " ".repeat((8 << 20) + 1))], &[]).fails("malformed", 200));
    for body in [
        "{}",
        "[]",
        r#"{"products_link_url":"http://shop.example.com/1","access_token":"c4n4ry c4n4ry","token_type":"Bearer"}"#,
    ] {
        rows.push(
            row("unusable", &[Resource::Token, Resource::ShoppingList], vec![Reply::new(200, body)], &[])
                .fails("malformed", 200),
        );
    }
    rows
}

fn url(at: Resource) -> &'static str {
    match at {
        Resource::Token => "https://auth.example.com/v2/oauth/token",
        Resource::User => "https://api.example.com/v2/users",
        Resource::ShoppingList => "https://api.example.com/idp/v1/products/products_link",
        Resource::Placement => "https://ads.example.com/gate/v2/ian/dp",
        other => panic!("{other:?}"),
    }
}

fn word(error: &ClientError) -> &'static str {
    match error.kind() {
        ClientErrorKind::Service { reason: CallFailure::RetryAfter, .. } => "retry-after",
        ClientErrorKind::Service { .. } => "service",
        ClientErrorKind::Network { .. } => "network",
        ClientErrorKind::Redirect => "redirect",
        ClientErrorKind::Timeout { .. } => "timeout",
        ClientErrorKind::Throttled { .. } => "throttled",
        ClientErrorKind::Malformed { .. } => "malformed",
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_fault_has_its_result_its_requests_and_its_waits() {
    let rows = rows();
    let mut scenarios = 0;
    for row in &rows {
        for at in row.on {
            play(row, *at);
            scenarios += 1;
        }
    }
    assert!(scenarios >= 200, "{scenarios}");
}

fn play(row: &Row, at: Resource) {
    let what = format!("{at:?}: {} {:.60}", row.name, format!("{:?}", row.script));
    let service = FakeService::new();
    service.script(at, row.script.iter().cloned());
    let options = CallOptions::default().with_timeout(row.timeout).with_retries(row.retries);
    let (options, reports) = watched(client_options().with_call_options(options));
    let client = service.client(options);
    let clock = service.clock().clone();

    let result = clock.run(call(client.clone(), at));
    assert_eq!(result.as_ref().err().map(word), row.failure, "{what}: {result:?}");
    let requests = service.received_by(at);
    assert_eq!(requests.len(), row.waits.len() + 1, "{what}");
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap();
    let waits: Vec<_> =
        requests.windows(2).map(|pair| millis(pair[1].elapsed.saturating_sub(pair[0].elapsed))).collect();
    assert_eq!(waits, row.waits, "{what}");
    assert_eq!(millis(clock.elapsed()), row.elapsed.unwrap_or(row.waits.iter().sum()), "{what}");
    for received in &requests {
        assert!(received.body() == requests[0].body() && !received.time_left.is_zero(), "{what}");
        assert_eq!((received.request.method, &*received.request.url), ("POST", url(at)), "{what}");
    }
    let attempts: Vec<_> = reports.lock().unwrap().drain(..).filter(|attempt| attempt.resource == at).collect();
    let reported = attempts.iter().map(|attempt| (attempt.attempt as usize, attempt.method, attempt.url.as_str()));
    assert!(reported.eq((1..=requests.len()).map(|number| (number, "POST", url(at)))), "{what}: {attempts:?}");
    let waits = attempts.iter().map(|attempt| attempt.wait.map(millis));
    assert!(waits.eq(row.waits.iter().copied().map(Some).chain([None])), "{what}: {attempts:?}");
    assert!(attempts.iter().all(|attempt| attempt.status.is_none() == attempt.error.is_some()), "{what}: {attempts:?}");
    let times = attempts.iter().map(|attempt| attempt.elapsed + attempt.wait.unwrap_or_default());
    assert_eq!(times.sum::<Duration>(), clock.elapsed(), "{what}: {attempts:?}");
    if at != Resource::Token {
        let expected = if at == Resource::ShoppingList { 0 } else { row.tokens };
        assert_eq!(service.count(Resource::Token), expected, "{what}");
    }
    if let Err(error) = result {
        assert_eq!(error.attempts() as usize, requests.len(), "{what}");
        assert_eq!(error.status(), row.status, "{what}");
        assert_eq!(attempts.last().unwrap().status, row.status, "{what}: {attempts:?}");
        assert_eq!(error.is_timeout(), row.failure == Some("timeout"), "{what}");
        let was_sent = !row.name.starts_with("not sent");
        assert_eq!(error.may_have_been_sent(), was_sent, "{what}");
        let cause = error.source().map(ToString::to_string);
        assert!(cause.is_none_or(|cause| !error.to_string().contains(&cause)), "{what}: {error}");
        assert_eq!(error.resource(), Some(at), "{what}");
        let shown = format!("{error} {error:?} {client:?} {attempts:?}");
        assert!(!shown.contains("c4n4ry"), "{what}: {shown}");
    }
    assert_eq!((service.open_requests(), clock.pending_sleeps()), (0, 0), "{what}");

    // The next call succeeds once a limit of the rate has ended.
    clock.advance(Duration::from_secs(60));
    clock.run(call(client, at)).unwrap_or_else(|error| panic!("{what}: {error:?}"));
}
