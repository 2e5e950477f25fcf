//! Generates the TypeScript types of placement responses, and the functions that create them from a tape.

use std::fmt::Write as _;

use super::one_line;
use super::types::HEADER;
use crate::creative::{DOCS, Layout, RAW_DOCS, ResponseFieldDoc, ResponseObjectDoc};

/// Returns `pkg/src/generated/placements.ts`, the objects for templates.
pub(super) fn ready() -> String {
    let layouts = layouts().join(" | ");
    format!(
        "{HEADER}\n/** The layout of a creative, which depends on its content. */\nexport type Layout = {layouts};\n{}",
        interfaces(DOCS)
    )
}

/// Returns the layouts as literals, in the order of declaration.
fn layouts() -> [String; 4] {
    let layouts = [Layout::ImageBanner, Layout::ShoppableDisplay, Layout::ShoppableVideo, Layout::Unknown];
    layouts.map(|layout| format!("{:?}", layout.as_str()))
}

/// Returns `pkg/src/generated/raw-placements.ts`, the objects in the service's own format.
pub(super) fn raw() -> String {
    format!("{HEADER}{}", interfaces(RAW_DOCS))
}

/// Returns `pkg/src/http/generated/placement-readers.ts`, which reads the objects for templates from a tape.
pub(super) fn readers() -> String {
    let mut types: Vec<_> = DOCS.iter().map(|object| object.name).collect();
    types.sort_unstable();
    let mut text = format!(
        "{HEADER}
import {{ integer, list, next, object, one, properties, shape, text }} from \"../placement-tape.js\";
import type {{\n  {},\n}} from \"../../generated/placements.js\";

const LAYOUT = [{}] as const;
",
        types.join(",\n  "),
        layouts().join(", ")
    );
    for object in DOCS.iter().rev() {
        reader(&mut text, object);
    }
    text
}

fn interfaces(objects: &[ResponseObjectDoc]) -> String {
    let mut text = String::new();
    for object in objects {
        interface(&mut text, object);
    }
    text
}

/// Writes the TypeScript interface of an object.
fn interface(text: &mut String, object: &ResponseObjectDoc) {
    text.push('\n');
    comment(text, "", object.docs);
    writeln!(text, "export interface {} {{", object.name).unwrap();
    for ResponseFieldDoc { name, docs, is_optional, kind, typescript, .. } in object.fields {
        comment(text, "  ", docs);
        let (mark, list) = (if *is_optional { "?" } else { "" }, if *kind == "list" { "[]" } else { "" });
        writeln!(text, "  {name}{mark}: {typescript}{list};").unwrap();
    }
    text.push_str("}\n");
}

fn comment(text: &mut String, indent: &str, docs: &[&str]) {
    if !docs.is_empty() {
        writeln!(text, "{indent}/** {} */", one_line(docs)).unwrap();
    }
}

/// Writes the function that reads an object. If all members are values, it creates the objects with the most frequent members as
/// literals, which takes a third of the time of assignments.
fn reader(text: &mut String, object: &ResponseObjectDoc) {
    let fields = object.fields;
    let (name, constant) = (object.name, constant(object.name));
    writeln!(text, "\nconst {constant} = /* @__PURE__ */ shape([").unwrap();
    for field in fields {
        writeln!(text, "  [{:?}, {}],", field.name, read(field)).unwrap();
    }
    write!(text, "]);\n\nexport function read{name}(): {name} {{\n  const members = next();\n").unwrap();
    let has_only_values = fields.iter().all(|field| matches!(field.kind, "text" | "path" | "integer"));
    let mut rare: Vec<_> = fields.iter().filter_map(|field| field.unless).map(Some).collect();
    if rare.is_empty() && has_only_values {
        rare.push(None);
    }
    for rare in rare {
        let present = fields.iter().enumerate().filter(|(_, field)| Some(field.name) != rare);
        let mask: u32 = present.clone().map(|(bit, _)| 1 << bit).sum();
        write!(text, "  if (members === {mask:#b})\n    return {{\n").unwrap();
        for (_, field) in present {
            writeln!(text, "      {}: {}(),", field.name, read(field)).unwrap();
        }
        text.push_str("    };\n");
    }
    writeln!(text, "  return object({constant}, members) as unknown as {name};\n}}").unwrap();
}

/// Returns the function that reads the value of a field.
fn read(field: &ResponseFieldDoc) -> String {
    match field.kind {
        "integer" | "count" => "integer".to_owned(),
        "object" => format!("read{}", field.typescript),
        "list" => format!("() => list(read{})", field.typescript),
        "texts" => "() => list(text)".to_owned(),
        "properties" => "properties".to_owned(),
        "enumeration" => format!("() => one({})", constant(field.typescript)),
        _ => "text".to_owned(),
    }
}

/// Converts `CreativeImage` to `CREATIVE_IMAGE`.
fn constant(name: &str) -> String {
    let mut constant = String::new();
    for character in name.chars() {
        if character.is_uppercase() && !constant.is_empty() {
            constant.push('_');
        }
        constant.extend(character.to_uppercase());
    }
    constant
}
