//! Generates TypeScript: the types of request bodies, and all rules with their messages.

use std::fmt::Write as _;

use super::{doc, docs, is_required, one_line};
use crate::api::{placement, shopping_list, units};
use crate::schema::{EnumType, Kind, ObjectDoc, RULE_DOCS, Rule, Severity};

pub(super) const HEADER: &str = "// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit.\n";

/// Returns all rules with their messages and levels, the start of `pkg/src/generated/rules.ts`.
pub(super) fn rules() -> String {
    let mut text = format!(
        "{HEADER}\nimport type {{ DisplayFormat, HealthFilter, LinkType, RectanglePosition, Unit }} from \"./lists.js\";\n\n/** The rule that an issue breaks, for programs to switch on. */\nexport type Rule ="
    );
    for (rule, docs) in Rule::ALL.iter().zip(RULE_DOCS) {
        write!(text, "\n  /** {} */\n  | \"{}\"", one_line(docs), rule.slug()).unwrap();
    }
    text.push_str(
        ";\n\n/** The message of each rule, in the order of their numbers in the module. `{name}` stands for a parameter, `{~name}` for the phrase of its token. */\n\
         export const MESSAGES: Readonly<Record<Rule, string>> = {",
    );
    for rule in Rule::ALL {
        let key = key(rule.slug());
        let message = rule.message();
        let quote = if message.contains('"') { '\'' } else { '"' };
        let line = format!("\n  {key}: {quote}{message}{quote},");
        // The formatter breaks longer lines.
        text.push_str(&if line.len() > 121 { line.replacen(": ", ":\n    ", 1) } else { line });
    }
    text.push_str(
        "\n};\n\n/** The number of levels that each rule can have, of `error`, `warn` and `off`, in the same order. A rule with all three is \
         a warning by default. */\nexport const LEVEL_COUNTS = \"",
    );
    text.extend(Rule::ALL.iter().map(|rule| match rule.severity() {
        Severity::Warning => '3',
        Severity::Error if !rule.has_fixed_level() => '2',
        Severity::Error => '1',
    }));
    text + "\";\n"
}

/// Returns a name as the key of a member, in quotes if necessary.
pub(super) fn key(name: &str) -> String {
    if name.contains('-') { format!("{name:?}") } else { name.to_owned() }
}

/// Returns `pkg/src/generated/wire.ts`: the types of request bodies.
pub(super) fn wire() -> String {
    let mut text = HEADER.to_owned();
    text.push_str(
        "\n/** Exactly one of the members of `T`. */\ntype OneOf<T> = {\n  [K in keyof T]-?: { [P in K]-?: NonNullable<T[P]> } \
         & { [P in Exclude<keyof T, K>]?: null | undefined };\n}[keyof T];\n\n\
         /** At most one of the lists `K` of `T` with items. */\ntype NotBoth<T, K extends keyof T> = T & {\n  \
         [A in K]: { [B in Exclude<K, A>]?: readonly [] | null | undefined };\n}[K];\n",
    );
    for object in docs() {
        declaration(&mut text, object);
    }
    text
}

/// The enums of fields: constant, type, description and values.
pub(super) const LISTS: [(&str, &str, &str, &[&str]); 5] = [
    ("units", "Unit", "The units of a measurement, compared without case.", units::UNITS),
    ("linkTypes", "LinkType", "The values of `link_type`.", shopping_list::LinkType::VALUES.list),
    ("healthFilters", "HealthFilter", "The values of `health_filters`.", shopping_list::HealthFilter::VALUES.list),
    ("displayFormats", "DisplayFormat", "The values of `supported_format`.", placement::DisplayFormat::VALUES.list),
    (
        "rectanglePositions",
        "RectanglePosition",
        "The values of a rectangle's `position`.",
        placement::RectanglePosition::VALUES.list,
    ),
];

/// Returns `pkg/src/generated/lists.ts`: the enums of fields.
pub(super) fn lists() -> String {
    let mut text = HEADER.to_owned();
    for (name, kind, docs, values) in LISTS {
        let values: Vec<_> = values.iter().map(|value| format!("\"{value}\"")).collect();
        let list = values.join(",\n  ");
        write!(
            text,
            "\n/** {docs} */\nexport const {name} = [\n  {list},\n] as const;\nexport type {kind} = (typeof {name})[number];\n"
        )
        .unwrap();
    }
    text
}

/// Writes an interface, or a type derived from one if fields exclude each other.
fn declaration(text: &mut String, object: &ObjectDoc) {
    let limits = (object.limits)();
    let derived = if limits["oneOf"].is_array() {
        Some(format!("OneOf<{}Fields>", object.name))
    } else {
        let both = limits["not"]["required"].as_array();
        both.map(|both| {
            let names: Vec<_> = both.iter().map(ToString::to_string).collect();
            format!("NotBoth<{}Fields, {}>", object.name, names.join(" | "))
        })
    };
    let docs = one_line(object.docs);
    if let Some(derived) = &derived {
        write!(
            text,
            "\n/** {docs} Derived from the interface `{0}Fields`, which can be extended. */\nexport type {0} = {derived};\n",
            object.name
        )
        .unwrap();
    }
    let fields = if derived.is_some() { "Fields" } else { "" };
    write!(text, "\n/** {docs} */\nexport interface {}{fields} {{", object.name).unwrap();
    for (index, (field, docs)) in object.object.fields.iter().zip(object.fields).enumerate() {
        // Null and undefined count as absent. `unknown` includes both.
        let (mark, absent) = match field.kind {
            _ if is_required(object.object, index) => ("", ""),
            Kind::Any(_) => ("?", ""),
            _ => ("?", " | null | undefined"),
        };
        let (docs, kind) = (one_line(docs.docs), type_of(&field.kind));
        write!(text, "\n  /** {docs} */\n  {}{mark}: {kind}{absent};", field.name).unwrap();
    }
    text.push_str("\n}\n");
}

/// Returns the TypeScript type of a kind.
pub(super) fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Text(_) => "string".to_owned(),
        Kind::Enum(values) => values.list.iter().map(|value| format!("\"{value}\"")).collect::<Vec<_>>().join(" | "),
        Kind::Integer(_) => "number | bigint".to_owned(),
        Kind::Number(_) => "number".to_owned(),
        Kind::Boolean(_) => "boolean".to_owned(),
        Kind::List(list) => match type_of(&list.item) {
            union if union.contains('|') => format!("readonly ({union})[]"),
            simple => format!("readonly {simple}[]"),
        },
        Kind::Object(object) => doc(object).name.to_owned(),
        Kind::Map(_) => "Readonly<Record<string, string | null | undefined>>".to_owned(),
        Kind::Any(_) => "unknown".to_owned(),
    }
}
