//! Every request gets a response, and the sandbox continues to run.

use serde_json::{Value, json};

use crate::harness::Sandbox;
use crate::links;
use crate::placements;

const REQUESTS: usize = 4000;

const METHODS: [&str; 8] = ["POST", "POST", "POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS"];

const PATHS: [&str; 16] = [
    "/v2/oauth/token",
    "/idp/v1/products/products_link",
    "/v2/users",
    "/v2/fulfillment/users",
    "/v2/ian/dp",
    "/v2/ian/dp?a=%zz&%ff=%00",
    "/lists/%F0%9F%92%A9",
    "/lists/%ff",
    "/lists/..%2f..%2f",
    "/pictures/hilltop-dairy/logo.svg",
    "/pictures/%00/%ff.svg",
    "/pictures/clip.mp4",
    "/sandbox/requests",
    "/sandbox/scenario",
    "/sandbox/clock",
    "//",
];

const FAULTS: [&str; 12] = [
    "status=204; body=x",
    "status=304; drip=0",
    "status=299; pad=9",
    "redirect=301",
    "redirect=300; location=\u{7f}",
    "garbage; pad=3",
    "retry-after=\u{1}",
    "result-set=changed",
    "result-set=expired; handle-anyway",
    "status=205; cut=nowhere",
    "body=; content-type=a b/c",
    ";;=;=;",
];

/// The words and numbers of generated bodies.
const VALUES: [&str; 24] = [
    "null",
    "true",
    "0",
    "-1",
    "1e400",
    "1.0",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e18",
    "0.5",
    "\"\"",
    "\"x\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"100\"",
    "\"connect:ian\"",
    "[]",
    "{}",
    "[null]",
    "[1, 1]",
    "[[[[[[]]]]]]",
    "{\"a\": {\"b\": []}}",
];

struct Maker(fastrand::Rng);

impl Maker {
    fn one_of<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.0.usize(..among.len())]
    }

    /// Returns a valid body with some random changes, or none.
    fn body(&mut self, good: &[Value]) -> Vec<u8> {
        let mut body = good[self.0.usize(..good.len())].to_string();
        for _ in 0..self.0.usize(..3) {
            let places: Vec<_> = body.match_indices(':').map(|(at, _)| at + 1).collect();
            if !places.is_empty() {
                let at = self.one_of(&places);
                let end = body[at..].find([',', '}']).map_or(body.len(), |end| at + end);
                body.replace_range(at..end, self.one_of(&VALUES));
            }
        }
        let mut bytes = body.into_bytes();
        if self.0.u8(..8) == 0 {
            for _ in 0..=self.0.usize(..3) {
                let at = self.0.usize(..=bytes.len());
                bytes.insert(at, self.0.u8(..));
            }
        }
        bytes
    }
}

#[test]
fn it_survives_random_requests() {
    let sandbox = Sandbox::new();
    let tokens = [sandbox.token(), sandbox.key().to_owned(), "c4n4ry".to_owned()];
    let full = json!({
        "page_context": {
            "page_query": {"search_query": {"search_term": "milk", "page_view_id": "None", "enable_auto_correct": true}},
            "filter_query": {"filter_tags": {"tags": ["vegan"]}, "brand_ids": [101]},
            "ad_load_query": {"ads_count": "7"}
        },
        "placement_context": {"placement_kind": {"display_placement": {"supported_format": ["image_banner"]}}},
        "session_context": {"user_id": "u", "test_only": false},
        "store_context": {"location_code": "harbour"},
        "pagination_context": {"page_size": 3, "offset": 2, "token": "x"},
    });
    let good = [
        sandbox.token_request(),
        links::list(),
        json!({"title": "t", "expires_in": 3, "link_type": "recipe", "line_items": [{"name": "n", "quantity": 1}]}),
        json!({"user_id": "u", "first_name": "A", "locale": "en_US", "metadata": {"a": "b"}}),
        placements::request(),
        full,
        json!({"endpoint": "/v2/ian/dp", "faults": [{"status": 503}]}),
        json!({"advance": 1, "stopped": true}),
    ];
    let mut maker = Maker(fastrand::Rng::with_seed(7));
    let mut counts = std::collections::BTreeMap::<u16, usize>::new();
    for round in 0..REQUESTS {
        let (method, path) = (maker.one_of(&METHODS), maker.one_of(&PATHS));
        let bearer = format!("Bearer {}", tokens[maker.0.usize(..3)]);
        let kind = maker.one_of(&["application/json", "application/json", "application/json", "text/plain"]);
        let mut headers = vec![("authorization", bearer.as_str()), ("content-type", kind)];
        let fault = maker.one_of(&FAULTS);
        if maker.0.u8(..6) == 0 && fault.chars().all(|character| !character.is_control()) {
            headers.push(("x-sandbox-fault", fault));
        }
        let body = if method == "POST" || method == "PUT" { maker.body(&good) } else { Vec::new() };
        let reply = sandbox.send(method, path, &headers, &body);
        assert!(reply.status != 500, "round {round}: {method} {path}: {}", reply.text());
        *counts.entry(reply.status).or_default() += 1;
    }
    // The generator makes accepted and refused requests.
    for status in [200, 204, 301, 400, 401, 404, 405, 415] {
        assert!(counts.contains_key(&status), "{counts:?}");
    }
    assert_eq!(sandbox.send("DELETE", "/sandbox/scenario", &[], b"").status, 204);
    assert_eq!(sandbox.post(placements::PATH, &sandbox.token(), &placements::request()).status, 200);
}
