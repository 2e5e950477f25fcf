//! Generates the short form of placement requests: its fields as a TypeScript type, as a table for the function that
//! expands it, and for the reference.

use std::fmt::Write as _;
use std::ptr;

use super::types::{self, HEADER};
use super::{doc, one_line};
use crate::api::placement::{PAGE_QUERY, PLACEMENT_REQUEST};
use crate::schema::{Kind, Object};

/// The names in the short form that are not the camelCase of the field.
const RENAMED: [(&str, &str); 3] =
    [("ads_count", "count"), ("supported_format", "formats"), ("location_code", "store")];

/// The fields that the short form does not have. The first has no effect on display placements, the gateway sets the address and the
/// user agent, and clients and elements choose the page of results.
const LONG_FORM_ONLY: [&str; 5] = [
    "page_context.filter_query.product_category_filter_query.category_ids",
    "session_context.user_ip",
    "session_context.user_agent",
    "pagination_context.offset",
    "pagination_context.token",
];

/// The fields that a query should have, by a rule over it.
const REQUIRED: [&str; 1] = ["searchTerm"];

/// A field of the short form.
struct ShortField {
    name: String,
    /// Its path in the request.
    path: String,
    /// The page, if the field belongs to a query.
    page: Option<&'static str>,
    /// The type in TypeScript.
    kind_type: String,
    docs: String,
}

/// Returns the fields, in the order of declaration. Fields of several queries are repeated.
fn fields() -> Vec<ShortField> {
    let mut fields = Vec::new();
    collect(&PLACEMENT_REQUEST, "", None, &mut fields);
    fields
}

fn collect(object: &'static Object, prefix: &str, page: Option<&'static str>, fields: &mut Vec<ShortField>) {
    for (field, docs) in object.fields.iter().zip(doc(object).fields) {
        let path = format!("{prefix}{}", field.name);
        if let Kind::Object(inner) = field.kind {
            let page = if ptr::eq(object, &raw const PAGE_QUERY) { field.name.strip_suffix("_query") } else { page };
            collect(inner, &format!("{path}."), page, fields);
        } else if !LONG_FORM_ONLY.contains(&path.as_str()) {
            let is_digits = docs.kind == "digits";
            let docs = one_line(docs.docs).replace(", in decimal digits as a string", "");
            let docs = if field.name == "page_view_id" { docs + " The default is `None`." } else { docs };
            fields.push(ShortField {
                name: short_name(field.name),
                path,
                page,
                kind_type: if is_digits { "number".to_owned() } else { types::type_of(&field.kind) },
                docs,
            });
        }
    }
}

/// Returns the fields without repetitions. A name has one kind on all pages.
fn distinct() -> Vec<ShortField> {
    let mut distinct: Vec<ShortField> = Vec::new();
    for field in fields() {
        match distinct.iter().find(|other| other.name == field.name) {
            Some(other) => assert_eq!(other.kind_type, field.kind_type, "{}", field.path),
            None => distinct.push(field),
        }
    }
    distinct
}

/// Returns the pages: the names of the queries without `_query`.
fn pages() -> impl Iterator<Item = &'static str> {
    PAGE_QUERY.fields.iter().map(|field| field.name.strip_suffix("_query").unwrap())
}

fn short_name(field: &str) -> String {
    if let Some((_, short)) = RENAMED.iter().find(|(name, _)| *name == field) {
        return (*short).to_owned();
    }
    let mut words = field.split('_');
    let first = words.next().unwrap().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// Returns the type of a value in one word.
fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text(_) | Kind::Enum(_) => "string",
        Kind::Integer(_) => "number",
        Kind::Boolean(_) => "boolean",
        Kind::List(list) => match word(&list.item) {
            "string" => "string[]",
            "number" => "number[]",
            other => unreachable!("the short form has no list of {other}"),
        },
        _ => unreachable!("the short form has no such kind"),
    }
}

/// Returns an object as it is in a request, with the types of its fields. The queries are under the names of the pages, without the id of
/// the page view, which all have.
fn template(object: &'static Object, prefix: &str, indent: &str) -> String {
    let is_query = ptr::eq(object, &raw const PAGE_QUERY);
    let mut text = String::from("{");
    for (field, docs) in object.fields.iter().zip(doc(object).fields) {
        let path = format!("{prefix}{}", field.name);
        let member = if is_query { field.name.strip_suffix("_query").unwrap() } else { field.name };
        let value = match field.kind {
            Kind::Object(inner) => template(inner, &format!("{path}."), &format!("{indent}  ")),
            _ if LONG_FORM_ONLY.contains(&path.as_str()) || member == "page_view_id" => continue,
            _ => {
                let renamed = RENAMED.iter().find(|(name, _)| *name == member);
                let word = if docs.kind == "digits" { "number" } else { word(&field.kind) };
                format!("\"{word}{}\"", renamed.map(|(_, short)| format!(" {short}")).unwrap_or_default())
            }
        };
        if value != "{}" || is_query {
            write!(text, "\n{indent}  {member}: {value},").unwrap();
        }
    }
    if text.len() > 1 { format!("{text}\n{indent}}}") } else { text + "}" }
}

/// Returns the type of `page`.
fn page_type() -> String {
    pages().map(|page| format!("\"{page}\"")).collect::<Vec<_>>().join(" | ")
}

const PAGE_DOCS: &str = "The page that the ads are for. It selects the query of the request.";

/// Returns `pkg/src/generated/short-form.ts`.
pub(super) fn typescript() -> String {
    let mut text = format!(
        "{HEADER}\n/** The fields of the short form of a placement request. */\nexport interface ShortFields {{\n  /** {PAGE_DOCS} */\n  page?: {} | null | undefined;",
        page_type()
    );
    for ShortField { name, kind_type, docs, .. } in distinct() {
        write!(text, "\n  /** {docs} */\n  {name}?: {kind_type} | null | undefined;").unwrap();
    }
    text.push_str("\n}\n\n/** The fields that only some pages have. */\ninterface FieldsOfPage {");
    for page in pages() {
        let names: Vec<_> = fields()
            .iter()
            .filter(|field| field.page == Some(page) && field.name != "pageViewId")
            .map(|field| format!("\"{}\"", field.name))
            .collect();
        let names = if names.is_empty() { "never".to_owned() } else { names.join(" | ") };
        write!(text, "\n  {page}: {names};").unwrap();
    }
    let required = REQUIRED.map(|name| format!("\"{name}\"")).join(" | ");
    write!(
        text,
        "\n}}\n\ntype RequiredFields = {required};\ntype Common = Omit<ShortFields, \"page\" | FieldsOfPage[keyof FieldsOfPage]>;\n\n\
         /** A placement request in its short form: fields by name, without the objects that they are in. */\n\
         export type ShortPlacementRequest = {{\n  [Page in keyof FieldsOfPage]: {{ page: Page }} & Common &\n    \
         Pick<ShortFields, Exclude<FieldsOfPage[Page], RequiredFields>> & {{\n      \
         [Name in Extract<FieldsOfPage[Page], RequiredFields>]: NonNullable<ShortFields[Name]>;\n    }};\n}}[keyof FieldsOfPage];\n"
    )
    .unwrap();
    write!(
        text,
        "\n/** The request: the type of each field, and its name if that is not the member in camelCase. The queries are under the names of the pages. */\nexport const BODY = {} as const;\n",
        template(&PLACEMENT_REQUEST, "", "")
    )
    .unwrap();
    text
}

/// Returns the section of the fields reference.
pub(super) fn reference() -> String {
    let mut text = format!(
        "\n### Short form\n\n`placementRequest` takes these names, and so does `placements.list`. `<endcap-placement>` has them as properties and, in \
         kebab-case, as attributes.\n\n| name | type | field | description |\n| --- | --- | --- | --- |\n\
         | `page` | `{}` | `page_query` | **Required.** {PAGE_DOCS} |\n",
        page_type().replace('|', "\\|")
    );
    for ShortField { name, path, page, kind_type, docs, .. } in distinct() {
        let pages: Vec<_> = fields().iter().filter(|field| field.name == name).filter_map(|field| field.page).collect();
        let is_everywhere = page.is_none() || pages.len() == PAGE_QUERY.fields.len();
        let scope = if is_everywhere { String::new() } else { format!(" Only for `{}`.", pages.join("` and `")) };
        let required = if REQUIRED.contains(&name.as_str()) { "**Required.** " } else { "" };
        let path = if page.is_some() { path.rsplit('.').next().unwrap() } else { &path };
        writeln!(text, "| `{name}` | `{}` | `{path}` | {required}{docs}{scope} |", kind_type.replace('|', "\\|"))
            .unwrap();
    }
    let long = LONG_FORM_ONLY.map(|path| format!("`{path}`")).join(", ");
    writeln!(text, "\nOnly in the long form: {long}.").unwrap();
    text
}
