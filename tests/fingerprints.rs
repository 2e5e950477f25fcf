//! Runs the shared fingerprint vectors natively. The same vectors run through the npm package in Node.js and in browsers.

#![cfg(all(test, feature = "fingerprint"))]

use std::collections::BTreeSet;
use std::fs;

use endcap::check::{Options, Valid};
use endcap::wire::ShoppingList;
use serde_json::Value;

#[test]
fn every_list_has_the_fingerprint_that_is_written_down() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fingerprints.json");
    let vectors: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut fingerprints = BTreeSet::new();
    for vector in &vectors {
        for list in vector["same"].as_array().unwrap() {
            let text = list.as_str().unwrap();
            let list = Valid::<ShoppingList>::check(text.as_bytes(), &Options::default()).unwrap();
            assert_eq!(list.fingerprint(), vector["fingerprint"], "{}: {text}", vector["name"]);
        }
        assert!(fingerprints.insert(vector["fingerprint"].as_str()), "{}", vector["name"]);
    }
    let lists = vectors.iter().flat_map(|vector| vector["same"].as_array().unwrap()).count();
    assert!(vectors.len() > 10 && lists > 20, "{lists} lists of {} fingerprints", vectors.len());
}
