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
    ("policy", &["json", "schema", "api", "http", "creative", "policy", "url"]),
    ("creative", &["json", "schema", "api", "creative", "url"]),
    ("client", &["json", "schema", "api", "http", "policy", "creative", "client"]),
    ("blocking", &["api", "http", "policy", "client"]),
    ("web", &["json", "schema", "http", "client", "web"]),
    ("npm", &["json", "api", "http", "policy", "creative", "npm"]),
    ("js", &["schema", "api", "http", "policy", "creative", "npm"]),
];

/// Calls `visit` with the module path and the text of each Rust source in a folder, recursively.
fn visit(folder: &Path, path: &[String], visitor: &mut impl FnMut(&[String], &str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let path = if name == "mod" { path.to_vec() } else { [path, &[name]].concat() };
        if file.is_dir() {
            visit(&file, &path, visitor);
        } else {
            visitor(&path, &fs::read_to_string(file).unwrap());
        }
    }
}

/// Returns the modules at the root of the crate that a text names, by `crate::` or by `depth` times `super::`.
fn named(text: &str, depth: usize) -> Vec<&str> {
    let to_root = "super::".repeat(depth);
    let paths = text.split("crate::").skip(1).chain(text.split(&*to_root).skip(1));
    let items = paths.flat_map(|path| path.strip_prefix('{').map_or(vec![path], items));
    let is_part = |other: char| other.is_ascii_alphanumeric() || other == '_';
    items.filter_map(|item| item.trim_start().split(|other| !is_part(other)).next()).collect()
}

/// Returns the items of a group, whose text starts after its brace.
fn items(group: &str) -> Vec<&str> {
    let (mut level, mut start, mut found) = (0, 0, Vec::new());
    for (at, character) in group.char_indices() {
        match character {
            '{' => level += 1,
            ',' | '}' if level == 0 => {
                found.push(&group[start..at]);
                start = at + 1;
                if character == '}' {
                    break;
                }
            }
            '}' => level -= 1,
            _ => {}
        }
    }
    found
}

#[test]
fn names_are_found_in_every_form_of_a_path() {
    let text = "use crate::a::B; use crate::{c, d::{E, f}, g}; use super::super::{h, i::J}; super::super::k::l();";
    assert_eq!(named(text, 2), ["a", "c", "d", "g", "h", "i", "k"]);
}

#[test]
fn arrows_run_one_way() {
    for (layer, allowed) in LAYERS {
        let mut count = 0;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer);
        visit(&folder, &[layer.to_owned()], &mut |path, text| {
            count += 1;
            let (code, tests) = text.split_once("\nmod tests {").unwrap_or((text, ""));
            for name in named(code, path.len()).into_iter().chain(named(tests, path.len() + 1)) {
                assert!(allowed.contains(&name), "{} names {name}", path.join("::"));
            }
            let names_wasm_bindgen = text.contains("wasm_bindgen");
            assert!(!names_wasm_bindgen || ["js", "web"].contains(&layer), "{layer} names wasm_bindgen");
        });
        assert!(count > 0, "{layer}");
    }
}
