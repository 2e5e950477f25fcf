//! Mutations: documents with broken syntax, payloads with a few wrong values, and random bytes.

use fastrand::Rng;

use crate::json::Json;

/// Tokens that mutations insert anywhere.
const TOKENS: &[&[u8]] = &[
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b",",
    b"\"",
    b"\\",
    b"null",
    b"true",
    b"false",
    b"nul",
    b"True",
    b"NaN",
    b"0",
    b"-",
    b"01",
    b"1.",
    b".5",
    b"-0",
    b"1e999",
    b"1e",
    b"1E+",
    b"9223372036854775808",
    b"5e-324",
    b"\\u0000",
    b"\\ud83c",
    b"\\udf4c",
    b"\\ud83c\\udf4c",
    b"\\u12g4",
    b"\\x",
    b"\\/",
    b"\\\"",
    b"\xEF\xBB\xBF",
    b"\xC3",
    b"\xA9",
    b"\xE2\x82",
    b"\xED\xA0\x80",
    b"\xF0\x9F\x8D\x8C",
    b"\xF4\x90\x80\x80",
    b"\xC0\x80",
    b"\xFF",
    b"\xFFh",
    b"\x00",
    b"\x1F",
    b"\x7F",
    b"\n",
    b" ",
    b"\x0C",
    b"\xC2\xA0",
    b"//",
    b"/**/",
    b"'",
    b"{}",
    b"[]",
    b"\"\"",
    b"\"a\":1,",
    b",null",
    b"[[[[[[[[",
    b"\"title\":\"T\",",
    b"\"line_items\":[{\"name\":\"a\"}],",
    b"\"page_query\":{},",
    b"\"metadata\":{\"a\":\"b\",",
    b"\"a\":null,",
];

/// Changes a few bytes or ranges of a document. Splices are copied from `other`.
pub(crate) fn bytes(document: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    for _ in 0..random.usize(1..5) {
        let at = random.usize(..=document.len());
        let some = slice(document, random);
        match random.u8(..8) {
            0 => document.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.u8(..8)),
            1 => document.iter_mut().skip(at).take(1).for_each(|byte| *byte = random.u8(..)),
            2 => document.truncate(at),
            3 => _ = document.drain(some),
            4 => _ = document.splice(at..at, document[some].to_vec()),
            5 => _ = document.splice(some, other[slice(other, random)].iter().copied()),
            _ => _ = document.splice(at..at, TOKENS[random.usize(..TOKENS.len())].iter().copied()),
        }
    }
}

/// Returns a range, usually a short one.
fn slice(document: &[u8], random: &mut Rng) -> std::ops::Range<usize> {
    let start = random.usize(..=document.len());
    let max_length = if random.u8(..8) == 0 { document.len() - start } else { 16.min(document.len() - start) };
    start..start + random.usize(..=max_length)
}

/// Returns random bytes or random tokens.
pub(crate) fn noise(random: &mut Rng) -> Vec<u8> {
    let length = random.usize(..60);
    if random.bool() {
        return (0..length).map(|_| random.u8(..)).collect();
    }
    (0..length).flat_map(|_| TOKENS[random.usize(..TOKENS.len())]).copied().collect()
}

/// The prefix that [`mark`] adds.
pub(crate) const MARK: &str = "\u{1F512}q";

/// Prepends [`MARK`] to every text.
pub(crate) fn mark(payload: &mut Json) {
    match payload {
        Json::Text(text) => text.insert_str(0, MARK),
        Json::List(elements) => elements.iter_mut().for_each(mark),
        Json::Object(members) => members.iter_mut().for_each(|(_, value)| mark(value)),
        _ => {}
    }
}

/// Changes a few values, names and lists of a payload, which stays well-formed JSON without repeated names.
pub(crate) fn values(payload: &mut Json, random: &mut Rng) {
    for _ in 0..random.usize(1..5) {
        let place = somewhere(payload, random);
        match (random.u8(..5), place) {
            (0, Json::Object(members)) if !members.is_empty() => _ = members.swap_remove(random.usize(..members.len())),
            (1, Json::Object(members)) if !members.is_empty() => {
                let index = random.usize(..members.len());
                let name = near(&members[index].0, random);
                if members.iter().all(|(other, _)| *other != name) {
                    members[index].0 = name;
                }
            }
            (2 | 3, Json::List(elements)) => {
                // Sometimes enough to exceed the maximum number of issues in a report.
                let times = if random.u8(..16) == 0 { 400 } else { 3 };
                let old = elements.get(random.usize(..=elements.len())).cloned();
                let element = old.unwrap_or_else(|| anything(random, 2));
                elements.extend(std::iter::repeat_n(element, random.usize(..times)));
            }
            (2, Json::Object(members)) => {
                let times = if random.u8(..16) == 0 { 400 } else { 3 };
                let value = anything(random, 2);
                members.retain(|(name, _)| !name.starts_with("more "));
                members.extend((0..random.usize(..times)).map(|index| (format!("more {index}"), value.clone())));
            }
            (_, place) => *place = anything(random, 3),
        }
    }
}

fn somewhere<'j>(json: &'j mut Json, random: &mut Rng) -> &'j mut Json {
    let inner = match json {
        Json::List(elements) => elements.len(),
        Json::Object(members) => members.len(),
        _ => 0,
    };
    if inner == 0 || random.u8(..4) == 0 {
        return json;
    }
    match json {
        Json::List(elements) => somewhere(&mut elements[random.usize(..inner)], random),
        Json::Object(members) => somewhere(&mut members[random.usize(..inner)].1, random),
        _ => unreachable!(),
    }
}

/// Returns a name that differs slightly from this one.
fn near(name: &str, random: &mut Rng) -> String {
    let mut characters: Vec<char> = name.chars().collect();
    let at = random.usize(..=characters.len());
    match random.u8(..5) {
        0 => characters.insert(at, ['s', '_', '"', '\u{1F34C}', '\0'][random.usize(..5)]),
        1 => characters.truncate(at),
        2 => return name.to_uppercase().replace('_', "-"),
        3 => return name.repeat(20),
        _ if at < characters.len() => _ = characters.remove(at),
        _ => {}
    }
    characters.into_iter().collect()
}

fn anything(random: &mut Rng, depth: u8) -> Json {
    let numbers = ["0", "-1", "1.5", "1e400", "1e-400", "9223372036854775808", "366", "5"];
    let texts = ["", " ", "None", "recipe", "5", "javascript:x", "036000291452", "\u{1F34C}", "\0\"\\"];
    match random.u8(..if depth == 0 { 4 } else { 6 }) {
        0 => Json::Null,
        1 => Json::Boolean(random.bool()),
        2 => Json::number(numbers[random.usize(..numbers.len())]),
        3 => Json::text(texts[random.usize(..texts.len())]),
        4 => Json::List((0..random.usize(..4)).map(|_| anything(random, depth - 1)).collect()),
        _ => Json::Object(
            (0..random.usize(..3)).map(|index| (format!("k {index}"), anything(random, depth - 1))).collect(),
        ),
    }
}
