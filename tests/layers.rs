//! Asserts that each layer of the crate uses only the layers below it.

#![cfg(test)]

use std::fs;
use std::path::Path;

/// The layers, each with the modules of the crate that it may use.
const LAYERS: [(&str, &[&str]); 11] = [
    ("json", &["json"]),
    ("schema", &["json", "schema"]),
    ("api", &["json", "schema", "api"]),
    ("http", &["json", "schema", "api", "http", "url", "unicode"]),
    ("client", &["json", "schema", "api", "http", "creative", "client", "url"]),
    ("creative", &["json", "schema", "api", "creative", "url"]),
    ("blocking", &["json", "schema", "api", "http", "client", "creative"]),
    ("driver", &["json", "schema", "api", "http", "client", "creative", "blocking"]),
    ("web", &["json", "schema", "http", "client", "web"]),
    ("npm", &["json", "api", "http", "client", "creative", "npm"]),
    ("js", &["schema", "api", "http", "client", "creative", "npm"]),
];

/// Returns the Rust sources in a folder, recursively.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn arrows_run_one_way() {
    for (layer, allowed) in LAYERS {
        let mut files = Vec::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer), &mut files);
        assert!(!files.is_empty(), "{layer}");
        for file in files {
            for after in file.split("crate::").skip(1) {
                let name = after.split(|other: char| !other.is_ascii_alphanumeric()).next().unwrap();
                assert!(allowed.contains(&name), "{layer} names crate::{name}");
            }
            let names_wasm_bindgen = file.contains("wasm_bindgen");
            assert!(!names_wasm_bindgen || ["js", "web"].contains(&layer), "{layer} names wasm_bindgen");
        }
    }
}
