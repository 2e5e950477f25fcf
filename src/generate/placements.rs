//! Generates the TypeScript types of placement responses, and the tables that the package decodes them with.

use std::fmt::Write as _;

use super::one_line;
use super::types::HEADER;
use crate::creative::{DOCS, Layout, RAW_DOCS, ResponseFieldDoc, ResponseObjectDoc, ValueKind};

const HEAD: &str = "
/** The members of an object in a tape. */
export interface Members<T> {
  /** In the order of declaration. */
  readonly names: readonly string[];
  /** The positions in `names` of the values that the tape contains, in the order of its bits. */
  readonly values: readonly number[];
  /** Reads an object with the most frequent members as a literal, which takes a third of the time of assignments. */
  readonly readCommon: (mask: number, text: () => string, integer: () => number) => T | undefined;
}
";

/// Returns `pkg/src/generated/placements.ts`, the objects for templates.
pub(super) fn ready() -> String {
    let layouts = [Layout::ImageBanner, Layout::ShoppableDisplay, Layout::ShoppableVideo, Layout::Unknown];
    let layouts = layouts.map(|layout| format!("{:?}", layout.as_str())).join(" | ");
    format!(
        "{HEADER}\n/** The layout of a creative, which depends on its content. */\nexport type Layout = {layouts};\n{}",
        interfaces(DOCS)
    )
}

/// Returns `pkg/src/generated/raw-placements.ts`, the objects in the service's own format.
pub(super) fn raw() -> String {
    format!("{HEADER}{}", interfaces(RAW_DOCS))
}

/// Returns `pkg/src/generated/placement-members.ts`, the tables that the package decodes its objects with.
pub(super) fn members() -> String {
    let mut types: Vec<_> = DOCS.iter().map(|object| object.name).collect();
    types.sort_unstable();
    let mut text =
        format!("{HEADER}\nimport type {{\n  {},\n}} from \"./placements.js\";\n{HEAD}", types.join(",\n  "));
    for object in DOCS {
        object_members(&mut text, object);
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
    for ResponseFieldDoc { name, docs, is_optional, kind, is_list, .. } in object.fields {
        comment(text, "  ", docs);
        let (mark, list) = (if *is_optional { "?" } else { "" }, if *is_list { "[]" } else { "" });
        writeln!(text, "  {name}{mark}: {kind}{list};").unwrap();
    }
    text.push_str("}\n");
}

fn comment(text: &mut String, indent: &str, docs: &[&str]) {
    if !docs.is_empty() {
        writeln!(text, "{indent}/** {} */", one_line(docs)).unwrap();
    }
}

/// Writes the names of an object's members, and object literals for its common values.
fn object_members(text: &mut String, object: &ResponseObjectDoc) {
    let names: Vec<_> = object.fields.iter().map(|field| format!("{:?}", field.name)).collect();
    let values: Vec<_> = object.fields.iter().enumerate().filter(|(_, field)| field.value.is_some()).collect();
    let positions: Vec<_> = values.iter().map(|(position, _)| position.to_string()).collect();
    let values: Vec<_> = values.into_iter().map(|(_, field)| field).collect();
    let has_only_values = values.len() == object.fields.len();
    write!(
        text,
        "\nexport const {}: Members<{}> = {{\n  names: {},\n  values: [{}],\n  readCommon: ",
        constant(object.name),
        object.name,
        list(&names),
        positions.join(", "),
    )
    .unwrap();
    if !has_only_values {
        text.push_str("() => undefined,\n};\n");
        return;
    }
    let kinds: Vec<_> = values.iter().filter_map(|field| field.value.as_ref()).map(|value| value.kind).collect();
    let integer = if kinds.contains(&ValueKind::Integer) { ", integer" } else { "" };
    writeln!(text, "(mask, text{integer}) => {{").unwrap();
    let mut rare: Vec<_> = values.iter().filter_map(|field| field.value.as_ref()?.unless).map(Some).collect();
    if rare.is_empty() {
        rare.push(None);
    }
    for rare in rare {
        let present = values.iter().enumerate().filter(|(_, field)| Some(field.name) != rare);
        let mask: u32 = present.clone().map(|(bit, _)| 1 << bit).sum();
        write!(text, "    if (mask === {mask:#b})\n      return {{\n").unwrap();
        for (_, field) in present {
            let is_integer = field.value.as_ref().is_some_and(|value| value.kind == ValueKind::Integer);
            let read = if is_integer { "integer" } else { "text" };
            writeln!(text, "        {}: {read}(),", field.name).unwrap();
        }
        text.push_str("      };\n");
    }
    text.push_str("    return undefined;\n  },\n};\n");
}

/// Writes a list in the style of the formatter.
fn list(items: &[String]) -> String {
    let line = format!("[{}]", items.join(", "));
    if line.len() > 108 { format!("[\n    {},\n  ]", items.join(",\n    ")) } else { line }
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

#[test]
fn a_url_or_slug_comes_first() {
    for object in DOCS {
        let values = object.fields.iter().filter_map(|field| field.value.as_ref());
        let checked = |kind| matches!(kind, ValueKind::Url | ValueKind::Slug);
        assert!(!values.skip(1).any(|value| checked(value.kind)), "{}", object.name);
    }
}
