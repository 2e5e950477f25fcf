//! Generates the fields reference in `docs/`.

use std::fmt::Write as _;

use super::{is_required, one_line, short_form, title, types};
use crate::api::Resource;

pub(super) const HEADER: &str = "<!-- Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test --all-features --lib generate`. Do not edit. -->\n\n";

/// Returns `docs/fields-reference.md`.
pub(super) fn fields() -> String {
    let mut text = format!(
        "{HEADER}# Fields reference\n\nEvery field that endcap checks. The [rules reference](rules-reference.md) lists what a check reports.\n\n\
         - A field with `null` counts as absent. In an array, `null` is an issue of the rule `type`. In the `metadata` of a user, a key \
         with `null` counts toward the limit of 50 keys.\n\
         - Quoted titles are sections of the [service's document](glossary.md), which is not part of this repository.\n"
    );
    for body in Resource::ALL {
        write!(text, "\n## {}: `{}`\n", title(*body), body.exports()[0]).unwrap();
        for object in body.docs().1 {
            write!(
                text,
                "\n### {}\n\n{}\n\n| field | type | description |\n| --- | --- | --- |\n",
                object.name,
                one_line(object.docs)
            )
            .unwrap();
            for (index, (field, docs)) in object.object.fields.iter().zip(object.fields).enumerate() {
                let required = if is_required(object.object, index) { "**Required.** " } else { "" };
                let kind = types::type_of(&field.kind).replace('|', "\\|");
                writeln!(text, "| `{}` | `{kind}` | {required}{} |", field.name, one_line(docs.docs)).unwrap();
            }
        }
        if *body == Resource::Placement {
            text += &short_form::reference();
        }
    }
    text
}
