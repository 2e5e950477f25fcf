//! Asserts that each layer of the crate uses only the layers below it, and that no files need each other, except for types:
//! a circle of functions cannot be read in any order. A file and those in the folder of its name count as one.

#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The layers, each with the modules of the crate that it may use.
const LAYERS: [(&str, &[&str]); 12] = [
    ("json", &["json"]),
    ("schema", &["json", "schema"]),
    ("api", &["json", "schema", "api"]),
    ("http", &["json", "schema", "api", "http", "unix_time", "url", "unicode"]),
    ("policy", &["json", "schema", "api", "http", "creative", "policy", "unix_time", "url"]),
    ("creative", &["json", "schema", "api", "creative", "url"]),
    ("client", &["json", "schema", "api", "http", "policy", "creative", "client", "unix_time"]),
    ("blocking", &["api", "http", "policy", "client", "unix_time"]),
    ("web", &["json", "schema", "http", "client", "web", "unix_time"]),
    ("testing", &["json", "api", "http", "creative", "policy", "client", "blocking", "testing", "unix_time"]),
    ("npm", &["json", "api", "http", "policy", "creative", "npm", "unix_time"]),
    ("js", &["schema", "api", "http", "policy", "creative", "npm"]),
];

type Module = Vec<String>;

/// The sources by module.
fn sources(folder: &Path, path: &[String], found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let path = if ["mod", "lib"].contains(&&*name) { path.to_vec() } else { [path, &[name]].concat() };
        if file.is_dir() {
            sources(&file, &path, found);
        } else {
            found.insert(path, fs::read_to_string(file).unwrap());
        }
    }
}

/// Returns the sources of the crate.
fn crate_sources() -> BTreeMap<Module, String> {
    let mut modules = BTreeMap::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut modules);
    assert!(modules.len() > 100);
    modules
}

/// Returns the code of a source and that of its tests, without comments.
fn code_and_tests(text: &str) -> [String; 2] {
    let (code, tests) = text.split_once("\nmod tests {").unwrap_or((text, ""));
    [code, tests]
        .map(|part| part.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n"))
}

/// Returns the paths of a `use` tree, such as `a::{b, c::d}`, or the one path that a text starts with.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim_start();
    let end = tree.find(|other: char| !other.is_ascii_alphanumeric() && !"_:".contains(other)).unwrap_or(tree.len());
    let (path, rest) = tree.split_at(end);
    let Some(group) = rest.strip_prefix('{') else { return vec![path.trim_end_matches("::").to_owned()] };
    let (mut level, mut start, mut found) = (0, 0, Vec::new());
    for (at, character) in group.char_indices() {
        match character {
            '{' => level += 1,
            ',' | '}' if level == 0 => {
                let item = &group[start..at];
                found.extend(
                    paths(item).into_iter().filter(|item| !item.is_empty()).map(|item| path.to_owned() + &item),
                );
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

/// Returns the absolute paths that a module names.
fn named(module: &[String], code: &str, modules: &BTreeMap<Module, String>) -> Vec<Module> {
    let is_name_part = |other: char| other.is_ascii_alphanumeric() || other == '_' || other == ':';
    let mut trees: Vec<_> = code.split("use ").skip(1).collect();
    for root in ["crate::", "super::"] {
        let starts = code.match_indices(root).filter(|(at, _)| !code[..*at].ends_with(is_name_part));
        trees.extend(starts.map(|(at, _)| &code[at..]));
    }
    let absolute = |path: String| {
        let mut parts: Vec<_> = path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let mut base = module.to_vec();
        match parts.first()?.as_str() {
            "crate" => base.clear(),
            "self" | "super" => {}
            first if modules.contains_key(&[&base[..], &[first.to_owned()]].concat()) => {
                return Some([base, parts].concat());
            }
            _ => return None,
        }
        let ups = parts.iter().take_while(|part| *part == "super").count();
        base.truncate(base.len().saturating_sub(ups));
        parts.drain(..ups.max(1));
        Some([base, parts].concat())
    };
    trees.into_iter().flat_map(paths).filter_map(absolute).collect()
}

/// Returns the module that declares what a path names, through re-exports.
fn declaring(path: &[String], uses: &BTreeMap<Module, Vec<Module>>, depth: usize) -> Option<Module> {
    let length = (0..=path.len()).rev().find(|length| uses.contains_key(&path[..*length]))?;
    let (module, rest) = path.split_at(length);
    let Some(name) = rest.first() else { return Some(module.to_vec()) };
    let exported = uses[module].iter().find(|other| other.last() == Some(name) && *other != path);
    match exported {
        Some(other) if depth < 8 => declaring(&[other, &rest[1..]].concat(), uses, depth + 1),
        _ => Some(module.to_vec()),
    }
}

/// Returns whether a name is that of a type or a trait.
fn is_type(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase()) && (name.len() == 1 || name != name.to_uppercase())
}

/// Returns the files that need each other.
fn circles(modules: &BTreeMap<Module, String>) -> Vec<String> {
    let uses = modules.iter().map(|(module, text)| {
        let [code, _] = code_and_tests(text);
        (module.clone(), named(module, &code, modules))
    });
    let uses: BTreeMap<_, _> = uses.collect();
    let mut needs: BTreeMap<&Module, BTreeSet<Module>> = BTreeMap::new();
    for (module, paths) in &uses {
        let needed = paths.iter().filter(|path| path.last().is_some_and(|name| !is_type(name)));
        let needed = needed.filter_map(|path| declaring(path, &uses, 0));
        needs.insert(module, needed.filter(|other| !other.starts_with(module) && !module.starts_with(other)).collect());
    }
    // A file without needs, or that no other needs, is in no circle.
    let free = |needs: &BTreeMap<&Module, BTreeSet<Module>>| {
        let is_needed = |module: &Module| needs.values().any(|needed| needed.contains(module));
        let found = needs.iter().find(|(module, needed)| needed.is_empty() || !is_needed(module));
        found.map(|(module, _)| (*module).clone())
    };
    while let Some(free) = free(&needs) {
        needs.remove(&free);
        for needed in needs.values_mut() {
            needed.remove(&free);
        }
    }
    let join = |module: &Module| module.join("::");
    needs
        .iter()
        .map(|(module, needed)| format!("{} needs {:?}", join(module), needed.iter().map(join).collect::<Vec<_>>()))
        .collect()
}

#[test]
fn arrows_run_one_way() {
    let modules = crate_sources();
    for (layer, allowed) in LAYERS {
        let files = modules.iter().filter(|(module, _)| module.first().is_some_and(|first| first == layer));
        assert!(files.clone().count() > 0, "{layer}");
        for (module, text) in files {
            let [code, tests] = code_and_tests(text);
            let in_tests = named(&[&module[..], &["tests".to_owned()]].concat(), &tests, &modules);
            for name in
                named(module, &code, &modules).into_iter().chain(in_tests).filter_map(|path| path.first().cloned())
            {
                assert!(name == layer || allowed.contains(&&*name), "{} names {name}", module.join("::"));
            }
            let names_wasm_bindgen = text.contains("wasm_bindgen");
            assert!(!names_wasm_bindgen || ["js", "web"].contains(&layer), "{layer} names wasm_bindgen");
        }
    }
}

#[test]
fn no_files_need_each_other() {
    let found = circles(&crate_sources());
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn circles_are_found_through_groups_and_re_exports() {
    let modules = |sources: &[(&str, &str)]| {
        let modules = sources.iter().map(|(path, code)| {
            (path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect(), (*code).to_owned())
        });
        circles(&modules.collect()).len()
    };
    let root = ("", "mod a; mod b; pub use a::run;");
    assert_eq!(modules(&[root, ("a", "use super::{b::{help}, b::Kind};"), ("b", "use crate::run;")]), 2);
    assert_eq!(modules(&[root, ("a", "use super::b;"), ("b", "fn f() { super::run(); }")]), 2);
    assert_eq!(modules(&[root, ("a", "use super::b::Kind;"), ("b", "use crate::run;")]), 0);
    assert_eq!(modules(&[root, ("a", "use super::a::c::help;"), ("a::c", "use super::run;")]), 0);
}
