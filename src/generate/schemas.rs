//! Generates JSON Schemas (draft 2020-12), as far as JSON Schema can express the rules.

use serde_json::{Map, Value, json};

use super::{doc, is_required, one_line, title};
use crate::api::{Resource, UNSAFE_SCHEMES};
use crate::schema::{Attributes, Kind, Object};

/// Returns the schema of a request body.
pub(super) fn schema(body: Resource) -> String {
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("endcap/schemas/{}.json", body.name()),
        "$comment": "Generated from endcap's declarations. It rejects what endcap rejects, as far as JSON Schema can express that. It cannot detect values that two line items share, duplicate keys, and integers beyond 2^53 that are not in plain digits.",
        "title": title(body),
    });
    merge(&mut schema, object(body.root().object));
    let mut defs = Map::new();
    for inner in body.docs().1.iter().skip(1) {
        defs.insert(inner.name.to_owned(), object(inner.object));
    }
    for (name, shared) in [("not_blank", not_blank()), ("unsafe_url", unsafe_url())] {
        let reference = format!("#/$defs/{name}");
        if schema.to_string().contains(&reference) || defs.values().any(|def| def.to_string().contains(&reference)) {
            defs.insert(name.to_owned(), shared);
        }
    }
    if !defs.is_empty() {
        merge(&mut schema, json!({ "$defs": defs }));
    }
    serde_json::to_string_pretty(&schema).unwrap() + "\n"
}

/// Returns the schema of an object.
fn object(object: &Object) -> Value {
    let doc = doc(object);
    let mut properties = Map::new();
    let mut required = Vec::new();
    for (index, ((field, docs), attributes)) in object.fields.iter().zip(doc.fields).zip(doc.attributes).enumerate() {
        let is_required = is_required(object, index);
        let mut property = json!({ "description": one_line(docs.docs) });
        let mut value = value(&field.kind, !is_required);
        merge(&mut value, bounds(docs.kind, attributes));
        merge(&mut value, (docs.limits)());
        merge(&mut property, value);
        properties.insert(field.name.to_owned(), property);
        if is_required {
            required.push(field.name);
        }
    }
    let mut schema = json!({ "description": one_line(doc.docs), "type": "object", "properties": properties });
    if !required.is_empty() {
        merge(&mut schema, json!({ "required": required }));
    }
    merge(&mut schema, (doc.limits)());
    schema
}

/// Returns the limits of a field of the given kind.
fn bounds(kind: &str, attributes: &Attributes) -> Value {
    let &Attributes { min, max, .. } = attributes;
    match (kind, min, max) {
        (_, None, None) => json!({}),
        ("integer", Some(min), None) => json!({ "minimum": min }),
        ("integer", None, Some(max)) => json!({ "maximum": max }),
        ("text", None, Some(max)) => json!({ "maxLength": max }),
        ("digits", Some(1), Some(max)) => json!({ "pattern": digits_up_to(max) }),
        _ => panic!("limits that have no schema yet: {kind}, {attributes:?}"),
    }
}

/// Returns the pattern of a number from 1 to a power of ten.
fn digits_up_to(max: i64) -> String {
    let zeros = max.ilog10();
    assert_eq!(10_i64.pow(zeros), max, "a pattern for a power of ten");
    format!("^0*([1-9][0-9]{{0,{}}}|{max})$", zeros - 1)
}

/// Returns the schema of a value. An optional value may be null, which counts as absent.
fn value(kind: &Kind, optional: bool) -> Value {
    let typed = |name: &str| {
        if optional { json!({ "type": [name, "null"] }) } else { json!({ "type": name }) }
    };
    match kind {
        Kind::Text(_) => typed("string"),
        Kind::Enum(values) => {
            let null = optional.then_some(Value::Null);
            let values: Vec<_> = values.list.iter().copied().map(Value::from).chain(null).collect();
            json!({ "enum": values })
        }
        Kind::Integer(_) => {
            let mut integer = typed("integer");
            merge(&mut integer, json!({ "minimum": i64::MIN, "maximum": i64::MAX }));
            integer
        }
        Kind::Number(_) => typed("number"),
        Kind::Boolean(_) => typed("boolean"),
        Kind::List(list) => {
            let mut array = typed("array");
            merge(&mut array, json!({ "items": value(&list.item, false) }));
            array
        }
        Kind::Object(object) => {
            let reference = json!({ "$ref": format!("#/$defs/{}", doc(object).name) });
            if optional { json!({ "anyOf": [reference, { "type": "null" }] }) } else { reference }
        }
        Kind::Map(_) => {
            let mut object = typed("object");
            merge(&mut object, json!({ "additionalProperties": { "type": ["string", "null"] } }));
            object
        }
        Kind::Any(_) => json!({}),
    }
}

/// Returns the pattern of a text with a character other than white space. It lists Unicode's white space, because `\s`
/// in regular expressions differs.
fn not_blank() -> Value {
    json!({
        "pattern": "[^\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]"
    })
}

/// Returns the pattern of URLs with an unsafe scheme. Like browsers, it accepts any case, and tabs and line ends
/// anywhere.
fn unsafe_url() -> Value {
    let between = "[\\t\\n\\r]*";
    let letter = |letter: char| format!("[{letter}{}]{between}", letter.to_ascii_uppercase());
    let schemes: Vec<_> = UNSAFE_SCHEMES.iter().map(|scheme| scheme.chars().map(letter).collect::<String>()).collect();
    json!({ "type": "string", "pattern": format!("^[\\u0000-\\u0020]*({}):", schemes.join("|")) })
}

/// Merges an object into another one, recursively.
fn merge(to: &mut Value, from: Value) {
    match (to, from) {
        (Value::Object(to), Value::Object(from)) => {
            for (name, value) in from {
                merge(to.entry(name).or_insert(Value::Null), value);
            }
        }
        (to, from) => *to = from,
    }
}
