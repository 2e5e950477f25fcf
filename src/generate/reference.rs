//! The reference: every field and every rule, for people.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use serde_json::Value;

use super::{DOCUMENTS, is_required, one_line, root, types};
use crate::schema::{RULE_DOCS, Rule};

pub(super) fn reference() -> String {
    let mut text = String::from(
        "<!-- Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit. -->\n\n\
         # Reference\n\nEvery field that is checked, and every rule. `null` counts as absent everywhere but in arrays.\n\
         `api.md` is the service's own document.\n",
    );
    for document in DOCUMENTS {
        write!(text, "\n## {}: `{}`\n", document.title, document.resource).unwrap();
        for object in document.docs {
            write!(
                text,
                "\n### {}\n\n{}\n\n| field | type | |\n| --- | --- | --- |\n",
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
    }
    text.push_str(
        "\n## Rules\n\nWhat becomes of a payload: the service *rejects* it, with the code and key given; it is a *breach* of what \
         the service states, which a caller can let pass with `allow`; or it is *advice*, which never blocks.\n\n\
         | rule | | class |\n| --- | --- | --- |\n",
    );
    let outcomes = outcomes();
    for (rule, docs) in Rule::ALL.iter().zip(RULE_DOCS) {
        let classes: Vec<_> =
            outcomes.iter().filter(|(slug, _)| slug == rule.slug()).map(|(_, outcome)| outcome.as_str()).collect();
        writeln!(text, "| `{}` | {} | {} |", rule.slug(), one_line(docs), classes.join("; ")).unwrap();
    }
    text
}

/// What each rule comes to in the shared cases, of which there is one at least where it fires.
fn outcomes() -> BTreeSet<(String, String)> {
    let mut outcomes = BTreeSet::new();
    for file in ["document", "shopping-list", "placement", "user", "token"] {
        let text = fs::read_to_string(root().join(format!("tests/cases/{file}.json"))).unwrap();
        let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
        // A breach that a case lets pass is advice there only.
        for case in cases.iter().filter(|case| case["options"]["allow"].is_null()) {
            for finding in case["findings"].as_array().unwrap() {
                let class = finding["class"].as_str().unwrap();
                let outcome = if class == "rejection" {
                    let code = &finding["code"];
                    let key =
                        finding["key"].as_str().map_or("none".to_owned(), |key| format!("`{}`", without_indices(key)));
                    format!("{class} {code}, key {key}")
                } else {
                    class.to_owned()
                };
                outcomes.insert((finding["rule"].as_str().unwrap().to_owned(), outcome));
            }
        }
    }
    outcomes
}

fn without_indices(key: &str) -> String {
    let mut letters = ["i", "j"].into_iter();
    let pieces = key.split_inclusive(['[', ']']).map(|piece| match piece.strip_suffix(']') {
        Some(_) => format!("{}]", letters.next().unwrap()),
        None => piece.to_owned(),
    });
    pieces.collect()
}
