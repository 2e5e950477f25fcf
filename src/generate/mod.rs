//! Generates files from the declarations: TypeScript types of bodies and rules, JSON Schemas, and the reference.
//!
//! The files are committed, and `cargo test` compares them. To write them after a change, run `ENDCAP_WRITE=1 cargo
//! test --all-features --lib generate`.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "runs while the package is built, and stops at the first mistake"
)]

mod endpoints;
mod examples;
mod forms;
mod npm;
mod params;
mod placements;
mod reference;
mod rules_reference;
mod schemas;
mod short_form;
mod types;

use std::path::PathBuf;
use std::{env, fs, ptr};

use serde_json::Value;

use crate::api::{Resource, user};
use crate::schema::{Kind, Object, ObjectDoc};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn generated_files_are_up_to_date() {
    let mut files = vec![
        ("pkg/src/generated/rules.ts".to_owned(), types::rules() + &params::types()),
        ("pkg/src/generated/wire.ts".to_owned(), types::wire()),
        ("pkg/src/generated/lists.ts".to_owned(), types::lists()),
        ("pkg/src/generated/endpoints.ts".to_owned(), endpoints::table()),
        ("pkg/src/generated/hosts.ts".to_owned(), endpoints::hosts()),
        ("pkg/src/forms/generated/fields.ts".to_owned(), forms::fields()),
        ("pkg/src/check/generated/resources.ts".to_owned(), endpoints::resources()),
        ("pkg/src/http/generated/requests.ts".to_owned(), endpoints::requests()),
        ("pkg/src/json-schema/generated/schemas.ts".to_owned(), endpoints::schemas()),
        ("pkg/src/generated/short-form.ts".to_owned(), short_form::typescript()),
        ("pkg/src/generated/placements.ts".to_owned(), placements::ready()),
        ("pkg/src/generated/raw-placements.ts".to_owned(), placements::raw()),
        ("pkg/src/http/generated/placement-readers.ts".to_owned(), placements::readers()),
        ("pkg/src/generated/service.ts".to_owned(), npm::types()),
        ("pkg/src/http/generated/numbers.ts".to_owned(), npm::numbers()),
        ("docs/fields-reference.md".to_owned(), reference::fields()),
        ("docs/rules-reference.md".to_owned(), rules_reference::rules()),
        ("tests/cases/rules.json".to_owned(), examples::table()),
        ("tests/generated/resources.json".to_owned(), endpoints::resources_of_tests()),
        ("tests/generated/with_body.rs".to_owned(), endpoints::bodies_of_tests()),
    ];
    files
        .extend(Resource::ALL.iter().map(|body| (format!("pkg/schemas/{}.json", body.name()), schemas::schema(*body))));
    for (name, text) in files {
        let path = root().join(&name);
        if env::var_os("ENDCAP_WRITE").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "{name} differs from the declarations; run ENDCAP_WRITE=1 cargo test --all-features --lib generate"
        );
    }
}

#[test]
fn every_object_of_a_document_is_documented_once() {
    for body in Resource::ALL {
        let mut objects = Vec::new();
        collect(body.root().object, &mut objects);
        assert_eq!(objects.len(), body.docs().1.len());
        for object in objects {
            assert_eq!(doc(object).fields.len(), object.fields.len());
        }
    }
}

#[test]
fn descriptions_state_the_limits() {
    for field in docs().flat_map(|doc| doc.fields) {
        let description = one_line(field.docs);
        let stated: Vec<_> = description.split(|character: char| !character.is_ascii_digit()).collect();
        for limit in numbers(&(field.limits)()) {
            assert!(stated.contains(&limit.as_str()), "{limit} is not in the description: {description}");
        }
    }
}

#[test]
fn the_description_of_a_name_lists_what_it_must_not_contain() {
    let first_name = user::USER.fields.iter().position(|field| field.name == "first_name").unwrap();
    let description = one_line(user::DOCS[0].fields[first_name].docs);
    let listed: Vec<_> = description.split('`').skip(1).step_by(2).collect();
    assert_eq!(listed, user::FORBIDDEN);
}

/// Returns all numbers in a JSON Schema.
fn numbers(schema: &Value) -> Vec<String> {
    match schema {
        Value::Number(number) => vec![number.to_string()],
        Value::Array(items) => items.iter().flat_map(numbers).collect(),
        Value::Object(members) => members.values().flat_map(numbers).collect(),
        _ => Vec::new(),
    }
}

/// Collects all objects of a document, each once.
fn collect(object: &'static Object, objects: &mut Vec<&'static Object>) {
    if objects.iter().any(|listed| ptr::eq(*listed, object)) {
        return;
    }
    objects.push(object);
    for field in object.fields {
        let mut kind = &field.kind;
        while let Kind::List(list) = kind {
            kind = &list.item;
        }
        if let Kind::Object(inner) = kind {
            collect(inner, objects);
        }
    }
}

/// Returns the documentation of all objects of the bodies.
fn docs() -> impl Iterator<Item = &'static ObjectDoc> {
    Resource::ALL.iter().flat_map(|body| body.docs().1)
}

/// Returns the name of a body for a heading.
fn title(body: Resource) -> String {
    let title = body.title();
    title[..1].to_uppercase() + &title[1..]
}

/// Returns the documentation of an object.
fn doc(object: &Object) -> &'static ObjectDoc {
    docs().find(|doc| ptr::eq(doc.object, object)).unwrap()
}

/// Returns whether the field at `index` is required, by its declaration or by a rule over several fields.
fn is_required(object: &Object, index: usize) -> bool {
    let required_by_limits = &(doc(object).limits)()["required"];
    let is_required_by_limits =
        |name: &str| required_by_limits.as_array().is_some_and(|names| names.iter().any(|required| required == name));
    object.required >> index & 1 == 1 || object.fields.get(index).is_some_and(|field| is_required_by_limits(field.name))
}

/// Joins the lines of a doc comment.
fn one_line(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}
