//! Ads and their pages.

use std::collections::HashSet;

use endcap::creative::{Layout, ReadOptions, read_placements_with};
use serde_json::{Value, json};

use crate::harness::{Reply, Sandbox};

pub(crate) const PATH: &str = "/v2/ian/dp";

/// Returns a request that all ads match.
pub(crate) fn request() -> Value {
    json!({
        "page_context": {"page_query": {"storefront_query": {"page_view_id": "None"}}},
        "placement_context": {"placement_kind": {"display_placement": {}}},
    })
}

fn with(context: &str, value: Value) -> Value {
    let mut request = request();
    request[context] = value;
    request
}

fn page(sandbox: &Sandbox, access: &str, context: Value) -> Value {
    let response = sandbox.post(PATH, access, &with("pagination_context", context));
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()
}

fn ids(page: &Value) -> Vec<String> {
    let creatives = page["creatives"].as_array().unwrap();
    creatives.iter().map(|creative| creative["object_tracking_id"].as_str().unwrap().to_owned()).collect()
}

fn next(page: &Value) -> Value {
    let metadata = &page["pagination_metadata"];
    json!({"token": metadata["token"], "offset": metadata["offset"].as_i64().unwrap() + 1})
}

#[test]
fn endcap_reads_all_creatives() {
    let sandbox = Sandbox::new();
    let response = sandbox.post(PATH, &sandbox.token(), &with("pagination_context", json!({"page_size": 100})));
    let options = ReadOptions::default().with_loopback_http(true);
    let page = read_placements_with(&response.body, options).unwrap();
    assert_eq!((page.creatives.len(), page.skipped, page.offset), (18, 0, Some(1)));
    let mut layouts = [0; 3];
    for creative in &page.creatives {
        assert!(creative.withheld.is_empty() && creative.other_assets.is_empty() && creative.other_actions.is_empty());
        assert!(creative.tagline.is_some() && creative.click.is_some());
        let images = match creative.layout {
            Layout::ImageBanner => {
                layouts[0] += 1;
                let banner = creative.banner.clone().unwrap();
                [banner.large, banner.small]
            }
            Layout::ShoppableDisplay | Layout::ShoppableVideo => {
                layouts[if creative.video.is_some() { 2 } else { 1 }] += 1;
                assert_eq!(creative.products.len(), 4);
                assert!(creative.products.iter().all(|product| product.upc.is_some() && product.rrc.is_none()));
                [creative.logo.clone(), creative.hero.clone()]
            }
            _ => panic!("{creative:?}"),
        };
        for image in images.map(Option::unwrap) {
            let picture = sandbox.get(&image.url);
            assert_eq!((picture.status, picture.header("content-type")), (200, image.content_type.as_deref()));
            assert_eq!(picture.body.len(), usize::try_from(image.size_bytes.unwrap()).unwrap());
            let size = format!("width=\"{}\" height=\"{}\"", image.width.unwrap(), image.height.unwrap());
            assert!(picture.text().contains(&size));
        }
        if let Some(video) = &creative.video {
            assert_eq!(sandbox.get(&video.url).header("content-type"), Some("video/mp4"));
        }
    }
    assert_eq!(layouts, [6, 6, 6]);
    let codes =
        sandbox.post_with(PATH, &sandbox.token(), &[("x-retailer-id", "corner-shop")], &request()).text().to_owned();
    assert!(codes.contains("\"rrc\"") && !codes.contains("\"upc\""));
    assert_eq!(sandbox.get("/pictures/hilltop-dairy/huge.svg").status, 404);
    assert_eq!(sandbox.get("/pictures/nobody/logo.svg").status, 404);
}

#[test]
fn urls_use_the_address_of_the_request() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let port = sandbox.greeting("address").rsplit(':').next().unwrap().to_owned();
    let by_name = sandbox.post(&format!("http://localhost:{port}{PATH}"), &token, &request());
    assert!(by_name.text().contains(&format!("\"http://localhost:{port}/pictures/")));
    for host in ["a b", "user@evil.example", "\"><script>"] {
        let reply = sandbox.post_with(PATH, &token, &[("host", host)], &request());
        assert!(reply.text().contains(&format!("\"{}/pictures/", sandbox.greeting("address"))), "{host}");
    }
    let sandbox = Sandbox::with(&["--memory", "--public-url", "https://sandbox.example.com/x/"]);
    let reply = sandbox.post(PATH, &sandbox.token(), &request());
    assert!(reply.text().contains("\"https://sandbox.example.com/x/pictures/"));
}

#[test]
fn paging_to_the_end_returns_each_creative_once() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    for size in
        [Value::Null, json!(1), json!(5), json!(6), json!(17), json!(18), json!(100), json!(1e3), json!(0), json!(-3)]
    {
        let mut response = page(&sandbox, &token, json!({"page_size": size}));
        let result_set = response["pagination_metadata"]["token"].clone();
        let (mut seen, mut offset) = (Vec::new(), 1);
        while !ids(&response).is_empty() {
            assert_eq!(response["pagination_metadata"], json!({"token": result_set, "offset": offset}));
            seen.extend(ids(&response));
            response = page(&sandbox, &token, next(&response));
            offset += 1;
        }
        assert_eq!((seen.len(), seen.iter().collect::<HashSet<_>>().len()), (18, 18), "{size}");
        // Pages past the end are empty, with any offset.
        for offset in [offset, 1000, i64::MAX] {
            let past = page(&sandbox, &token, json!({"token": result_set, "offset": offset}));
            assert_eq!(past, json!({"creatives": [], "pagination_metadata": {"token": result_set, "offset": offset}}));
        }
    }
}

#[test]
fn a_page_stays_the_same_and_each_auction_differs() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let first = page(&sandbox, &token, json!({}));
    let second = page(&sandbox, &token, next(&first));
    assert_eq!(page(&sandbox, &token, next(&first)), second);
    // Another page size in a later request does not change the pages.
    let mut context = next(&first);
    context["page_size"] = 7.into();
    assert_eq!(page(&sandbox, &token, context), second);
    let mut back = next(&first);
    back["offset"] = 1.into();
    assert_eq!(page(&sandbox, &token, back), first);
    let other = page(&sandbox, &token, json!({}));
    assert!(ids(&other).iter().all(|id| !ids(&first).contains(id)));
    assert_ne!(other["pagination_metadata"]["token"], first["pagination_metadata"]["token"]);
}

#[test]
fn unknown_and_expired_tokens_start_a_new_auction() {
    let sandbox = Sandbox::with(&["--memory", "--faults", "--result-set-lifetime", "60"]);
    let token = sandbox.token();
    sandbox.post("/sandbox/clock", "", &json!({"stopped": true}));
    let first = page(&sandbox, &token, json!({}));
    sandbox.advance(59);
    assert_eq!(page(&sandbox, &token, next(&first))["pagination_metadata"]["offset"], 2);
    sandbox.advance(1);
    for context in [next(&first), json!({"token": "unknown", "offset": 3})] {
        let fresh = page(&sandbox, &token, context.clone());
        assert_eq!(fresh["pagination_metadata"]["offset"], 1);
        assert_ne!(fresh["pagination_metadata"]["token"], context["token"]);
        assert_eq!(ids(&fresh).len(), 4);
        assert_eq!(page(&sandbox, &token, next(&fresh))["pagination_metadata"]["offset"], 2);
    }
    // Without a token, the offset applies to the new result set.
    assert_eq!(page(&sandbox, &token, json!({"offset": 2}))["pagination_metadata"]["offset"], 2);
}

#[test]
fn ads_match_the_request() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let types = |request: &Value| {
        let response: Reply = sandbox.post(PATH, &token, request);
        let creatives = response.json()["creatives"].as_array().unwrap().clone();
        creatives.iter().map(|creative| creative["type"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let mut search = request();
    search["page_context"]["page_query"] = json!({"search_query": {"search_term": "Tomato soups"}});
    search["placement_context"]["placement_kind"]["display_placement"] =
        json!({"supported_format": ["shoppable_video"]});
    assert_eq!(types(&search), ["shoppable_video"; 2]);
    search["page_context"]["ad_load_query"] = json!({"ads_count": "1"});
    assert_eq!(types(&search), ["shoppable_video"]);
    search["page_context"]["page_query"]["search_query"]["search_term"] = "gravel".into();
    assert_eq!(types(&search), [""; 0]);
    let test = sandbox.post(PATH, &token, &with("session_context", json!({"test_only": true}))).json();
    let taglines: Vec<_> =
        test["creatives"].as_array().unwrap().iter().map(|creative| &creative["properties"][0]["value"]).collect();
    assert_eq!(taglines, ["This is a test banner", "This is a test display", "This is a test video"]);
}

#[test]
fn every_row_of_the_error_table() {
    let sandbox = Sandbox::new();
    let token = sandbox.token();
    let refused = |request: &Value, code, key| sandbox.post(PATH, &token, request).is_error(400, code, key);
    let query = json!({"page_view_id": "None"});
    for page_query in [json!({}), json!({"cart_query": query, "deals_query": query}), Value::Null] {
        let mut request = request();
        request["page_context"]["page_query"] = page_query;
        refused(&request, Some(1001), Some("page_context.page_query"));
    }
    for kind in [json!({}), json!({"other": {}}), Value::Null, json!("x")] {
        let request = with("placement_context", json!({"placement_kind": kind}));
        refused(&request, Some(1001), Some("placement_context.placement_kind"));
    }
    refused(&with("session_context", json!({"user_id": "é".repeat(51)})), Some(1001), Some("session_context.user_id"));
    refused(
        &with("store_context", json!({"location_code": "x".repeat(101)})),
        Some(1001),
        Some("store_context.location_code"),
    );
    refused(&with("pagination_context", json!({"offset": 0})), None, Some("pagination_context.offset"));
    for code in ["harbour", "old-town", ""] {
        assert_eq!(sandbox.post(PATH, &token, &with("store_context", json!({"location_code": code}))).status, 200);
    }
    let elsewhere = with("store_context", json!({"location_code": "elsewhere"}));
    sandbox.post(PATH, &token, &elsewhere).is_error(401, None, None);
}
