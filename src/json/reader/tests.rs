//! Tests of strings and numbers, valid and invalid.

use super::{Reader, SyntaxError, SyntaxErrorKind};

fn string(json: &str) -> Result<String, SyntaxError> {
    Reader::new(json.as_bytes()).string().map(|text| text.chars().collect())
}

#[test]
fn an_object_is_read_token_by_token() {
    let mut reader = Reader::new(br#"  {"name": "milk"}"#);
    reader.start().unwrap();
    assert_eq!(reader.byte(), b'{');
    reader.bump();
    assert!(reader.string().unwrap().is("name"));
    reader.skip_colon().unwrap();
    assert!(reader.string().unwrap().is("milk"));
    assert_eq!(reader.byte(), b'}');
    reader.bump();
    assert_eq!(reader.finish(), Ok(()));
}

#[test]
fn strings_of_every_length_around_a_chunk() {
    for length in 0..70 {
        let plain = "x".repeat(length);
        assert_eq!(string(&format!("\"{plain}\"")).unwrap(), plain);
        assert_eq!(string(&format!("\"{plain}é\\n\u{1F34C}\"")).unwrap(), format!("{plain}é\n\u{1F34C}"));
        assert_eq!(
            string(&format!("\"{plain}")),
            Err(SyntaxError { offset: length + 1, kind: SyntaxErrorKind::Truncated })
        );
    }
}

#[test]
fn invalid_strings() {
    for (json, at, kind) in [
        ("\"\u{1}\"", 1, SyntaxErrorKind::Control),
        ("\"a\\x\"", 2, SyntaxErrorKind::Escape),
        ("\"\\u12g4\"", 1, SyntaxErrorKind::Escape),
        ("\"\\ud800\"", 1, SyntaxErrorKind::LoneSurrogate),
        ("\"\\ud800\\u0041\"", 1, SyntaxErrorKind::LoneSurrogate),
        ("\"\\udc00\"", 1, SyntaxErrorKind::LoneSurrogate),
        ("\"a\\", 3, SyntaxErrorKind::Truncated),
        ("x", 0, SyntaxErrorKind::Key),
    ] {
        assert_eq!(string(json), Err(SyntaxError { offset: at, kind }), "{json}");
    }
    assert_eq!(string("\"\\ud83c\\udf4c\"").unwrap(), "\u{1F34C}");
}

#[test]
fn numbers_follow_the_grammar() {
    for good in ["0", "-0", "10", "1.5", "-1.25e+10", "1E5", "0.0", "0e0"] {
        let mut reader = Reader::new(good.as_bytes());
        assert!(reader.number().is_ok() && reader.finish().is_ok(), "{good}");
    }
    for bad in ["01", "-01", "00", "+1", "1.", ".5", "1e", "1e+", "-", "0x1", "1.e5", "NaN"] {
        let mut reader = Reader::new(bad.as_bytes());
        assert!(reader.number().is_err() || reader.finish().is_err(), "{bad}");
    }
}

#[test]
fn members_are_read_up_to_the_end_of_their_object() {
    let walk = |json: &str| {
        let mut reader = Reader::new(json.as_bytes());
        let mut names = Vec::new();
        while let Some(name) = reader.member()? {
            names.push(name.chars().collect::<String>());
            reader.skip(0)?;
        }
        reader.finish().map(|()| names.concat())
    };
    for (json, names) in [("{}", ""), ("{ }", ""), (r#"{"a":1}"#, "a"), (r#" { "a" : {"b":[]} , "c":"}" } "#, "ac")] {
        assert_eq!(walk(json).as_deref(), Ok(names), "{json}");
    }
    for (json, offset, kind) in [
        ("", 0, SyntaxErrorKind::Truncated),
        ("[]", 0, SyntaxErrorKind::ObjectEnd),
        ("{,}", 1, SyntaxErrorKind::Key),
        (r#"{"a":1,}"#, 7, SyntaxErrorKind::Key),
        (r#"{"a":1 "b":2}"#, 7, SyntaxErrorKind::ObjectEnd),
        (r#"{"a" 1}"#, 5, SyntaxErrorKind::Colon),
        (r#"{"a":1"#, 6, SyntaxErrorKind::Truncated),
        (r#"{"a":1}}"#, 7, SyntaxErrorKind::Trailing),
    ] {
        assert_eq!(walk(json), Err(SyntaxError { offset, kind }), "{json}");
    }
}
