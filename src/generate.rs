//! Writes the files that are made of the declarations: TypeScript's view of the wire and of the rules.
//!
//! They are committed, and `cargo test` compares. After a change, `ENDCAP_WRITE=1 cargo test generate` writes them.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, ptr};

use crate::api::{placement, shopping_list, token, user};
use crate::schema::{Field, FieldDoc, Kind, Object, ObjectDoc, RULE_DOCS, Rule};

/// The documents, and the documentation of every object in them.
const DOCUMENTS: [(&Object, &[ObjectDoc]); 4] = [
    (&shopping_list::SHOPPING_LIST, shopping_list::DOCS),
    (&placement::PLACEMENT_REQUEST, placement::DOCS),
    (&user::USER, user::DOCS),
    (&token::TOKEN_REQUEST, token::DOCS),
];

const HEADER: &str =
    "// Generated from the declarations in src/ by `ENDCAP_WRITE=1 cargo test generate`. Do not edit.\n";

#[test]
fn generated_files_are_up_to_date() {
    for (name, text) in [("rules.ts", rules()), ("wire.ts", wire())] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pkg/src/generated").join(name);
        if env::var_os("ENDCAP_WRITE").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{name} is not what the declarations make; ENDCAP_WRITE=1 cargo test generate");
    }
}

#[test]
fn every_object_of_a_document_is_documented_once() {
    for (root, docs) in DOCUMENTS {
        let mut objects = Vec::new();
        collect(root, &mut objects);
        assert_eq!(objects.len(), docs.len());
        for object in objects {
            assert_eq!(doc(object).fields.len(), object.fields.len());
        }
    }
}

/// All objects of a document, each once.
fn collect(object: &'static Object, objects: &mut Vec<&'static Object>) {
    if objects.iter().any(|known| ptr::eq(*known, object)) {
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

fn doc(object: &Object) -> &'static ObjectDoc {
    let mut docs = DOCUMENTS.iter().flat_map(|(_, docs)| docs.iter());
    docs.find(|doc| ptr::eq(doc.object, object)).unwrap()
}

fn rules() -> String {
    let mut text =
        format!("{HEADER}\n/** What a finding is about: the words for programs to switch on. */\nexport type Rule =");
    for (rule, docs) in Rule::ALL.iter().zip(RULE_DOCS) {
        comment(&mut text, "\n  ", docs);
        write!(text, "\n  | \"{}\"", rule.slug()).unwrap();
    }
    text + ";\n"
}

fn wire() -> String {
    let mut text = HEADER.to_owned();
    for object in DOCUMENTS.iter().flat_map(|(_, docs)| docs.iter()) {
        text.push('\n');
        comment(&mut text, "", object.docs);
        write!(text, "\nexport interface {} {{", object.name).unwrap();
        for (index, (field, docs)) in object.object.fields.iter().zip(object.fields).enumerate() {
            member(&mut text, field, docs, object.object.required >> index & 1 == 1);
        }
        text.push_str("\n}\n");
    }
    text
}

fn member(text: &mut String, field: &Field, docs: FieldDoc, required: bool) {
    comment(text, "\n  ", docs);
    // Null is absent, and so is undefined; `unknown` has both.
    let (mark, absent) = match field.kind {
        _ if required => ("", ""),
        Kind::Any(_) => ("?", ""),
        _ => ("?", " | null | undefined"),
    };
    write!(text, "\n  {}{mark}: {}{absent};", field.name, type_of(&field.kind)).unwrap();
}

fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Text(_) => "string".to_owned(),
        Kind::Word(words) => words.list.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | "),
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

fn comment(text: &mut String, indent: &str, lines: &[&str]) {
    let lines: Vec<_> = lines.iter().map(|line| line.trim()).collect();
    write!(text, "{indent}/** {} */", lines.join(" ")).unwrap();
}
