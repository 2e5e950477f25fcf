//! URLs of responses, which the runtime's parser judges here: the shared tables of placement responses and of links.

#[path = "../cases/body.rs"]
mod body;

use endcap::creative::{ReadOptions, read_placements_with};
use endcap::http::{LinkOptions, read_link};
use serde_json::Value;
use wasm_bindgen_test::wasm_bindgen_test;

use body::body;

fn table(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

#[wasm_bindgen_test]
fn placement_responses_are_read_as_in_the_table() {
    let cases = table(include_str!("../responses/placements.json"));
    assert!(cases.len() >= 240);
    for case in &cases {
        let options = ReadOptions::default().with_loopback_http(case["options"]["allowLoopbackHttp"] == true);
        let page = read_placements_with(&body(case), options).ok();
        let found = page.map_or(Value::Null, |page| serde_json::to_value(page).unwrap());
        assert_eq!(found, case["page"], "{}", case["name"]);
    }
}

#[wasm_bindgen_test]
fn links_are_read_as_in_the_table() {
    let rows = table(include_str!("../http/responses.json"));
    let links: Vec<_> = rows.iter().filter(|row| row["reader"] == "link").collect();
    assert!(links.len() >= 60, "{}", links.len());
    // Chromium escapes white space in a host, where the standard has no URL.
    let escapes_spaces = js_sys::eval("new URL('https://a b/')").is_ok();
    for row in links {
        if escapes_spaces && row["name"] == "link: white space in the host" {
            continue;
        }
        let hosts: Option<Vec<_>> =
            row["allowedHosts"].as_array().map(|hosts| hosts.iter().map(|host| host.as_str().unwrap()).collect());
        let options =
            hosts.as_ref().map_or(Ok(LinkOptions::default()), |hosts| LinkOptions::default().with_allowed_hosts(hosts));
        let url = read_link(&body(row), options.unwrap()).ok();
        assert_eq!(url.as_deref(), row["url"].as_str(), "{}", row["name"]);
    }
}
