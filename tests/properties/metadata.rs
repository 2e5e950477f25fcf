//! A simple reference implementation of the metadata rules: compares each key with each other key.

use fastrand::Rng;

use crate::json::Json;

/// Returns a user whose metadata repeats a few keys, and the expected issues in order.
pub(crate) fn user(random: &mut Rng) -> (Json, Vec<(&'static str, String)>) {
    let count = if random.u8(..8) == 0 { 80 } else { 8 };
    let members: Vec<_> = (0..random.usize(..count)).map(|_| (key(random, count), value(random))).collect();
    let expected = found(&members);
    let user = Json::object([
        ("user_id", Some(Json::text("u"))),
        ("first_name", Some(Json::text("x"))),
        ("metadata", Some(Json::Object(members))),
    ]);
    (user, expected)
}

fn key(random: &mut Rng, count: usize) -> String {
    match random.u8(..8) {
        0 => ["", "é", "e\u{301}", "\u{1F34C}", "\"", "\\", "/", "a\0"][random.usize(..8)].to_owned(),
        1 => "k".repeat(random.usize(38..44)),
        _ => format!("k{}", random.usize(..count)),
    }
}

fn value(random: &mut Rng) -> Json {
    match random.u8(..8) {
        0 => Json::Null,
        1 => Json::Text("é".repeat(random.usize(499..502))),
        2 => Json::List(vec![Json::text("v")]),
        3 => Json::Object(vec![("k1".to_owned(), Json::number(1))]),
        _ => Json::text("v"),
    }
}

fn found(members: &[(String, Json)]) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut distinct = 0;
    for (index, (key, value)) in members.iter().enumerate() {
        let path = match key.as_str() {
            "" | "é" | "e\u{301}" | "\u{1F34C}" | "/" => format!("metadata[\"{key}\"]"),
            "\"" | "\\" => format!("metadata[\"\\{key}\"]"),
            "a\0" => "metadata[\"a\\u0000\"]".to_owned(),
            word => format!("metadata.{word}"),
        };
        let mut report = |rule| found.push((rule, path.clone()));
        if members[..index].iter().any(|(before, _)| before == key) {
            report("duplicate-key");
            continue;
        }
        distinct += 1;
        if key.chars().count() > 40 {
            report("metadata-key-length");
        }
        match value {
            Json::Null => {}
            Json::Text(text) if text.chars().count() <= 500 => {}
            Json::Text(_) => report("metadata-value-length"),
            _ => report("type"),
        }
    }
    if distinct > 50 {
        found.push(("metadata-keys", "metadata".to_owned()));
    }
    found
}
