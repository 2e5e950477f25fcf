//! Generates the table by which `fromForm` of the package reads the texts of a form.

use std::fmt::Write as _;

use super::endpoints::{body_type, body_types};
use super::types::HEADER;
use crate::api::Resource;
use crate::schema::{Kind, Object};

/// Returns `pkg/src/forms/generated/fields.ts`.
pub(super) fn fields() -> String {
    let (mut values, mut table) = (String::new(), String::new());
    for resource in Resource::ALL {
        let [name, _] = resource.exports();
        write!(values, "\n  {name}: {};", body_type(*resource)).unwrap();
        write!(table, "\n  {name}: {},", object(resource.root().object, "  ")).unwrap();
    }
    format!(
        "{HEADER}\nimport type {{ {} }} from \"../../generated/wire.js\";\n\n\
         /** The values that forms are read into, by the names of the resources. */\nexport interface FormValues {{{values}\n}}\n\n\
         /** The kind of each field. A list is an array with the kind of its items. */\nexport const FIELDS = {{{table}\n}} as const;\n",
        body_types()
    )
}

/// Returns the kinds of an object's fields.
fn object(object: &Object, indent: &str) -> String {
    let mut text = String::from("{");
    for field in object.fields {
        if let Some(kind) = kind(&field.kind, &format!("{indent}  ")) {
            write!(text, "\n{indent}  {}: {kind},", field.name).unwrap();
        }
    }
    text + "\n" + indent + "}"
}

/// Returns a kind; `None` for a field that requests do not have.
fn kind(kind: &Kind, indent: &str) -> Option<String> {
    Some(match kind {
        Kind::Text(_) | Kind::Enum(_) => "\"text\"".to_owned(),
        Kind::Integer(_) => "\"integer\"".to_owned(),
        Kind::Number(_) => "\"number\"".to_owned(),
        Kind::Boolean(_) => "\"boolean\"".to_owned(),
        Kind::Map(_) => "\"map\"".to_owned(),
        Kind::List(list) => format!("[{}]", self::kind(&list.item, indent)?),
        Kind::Object(inner) => object(inner, indent),
        Kind::Any(_) => return None,
    })
}
