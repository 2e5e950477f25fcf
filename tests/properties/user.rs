//! Users as the service's document describes them, written independently of the declarations in `src/api`.

use crate::json::Json;
use crate::maker::Maker;

pub(crate) fn user(maker: &mut Maker) -> Json {
    let user_id = if maker.careless() { maker.characters(60) + "x" } else { filled(maker, 50) };
    Json::object([
        ("user_id", Some(Json::Text(user_id))),
        ("first_name", Some(Json::Text(name(&filled(maker, 100))))),
        ("last_name", maker.maybe(|maker| Json::Text(name(&maker.characters(20))))),
        ("phone_number", maker.maybe(phone_number)),
        ("locale", maker.maybe(locale)),
        ("metadata", maker.maybe(metadata)),
        ("guest", if maker.careless() { Some(maker.unknown().unwrap_or(Json::Boolean(true))) } else { None }),
        ("x-odd", maker.unknown()),
    ])
}

/// Returns a text of at most the given number of characters that is not blank.
pub(crate) fn filled(maker: &mut Maker, limit: usize) -> String {
    let length = if maker.once_in(8) { limit } else { maker.random.usize(1..=limit.min(12)) };
    let place = maker.random.usize(..length);
    let mut characters: Vec<_> = maker.characters(length).chars().collect();
    characters[place] = maker.one_of(&['x', '.', 'é', '\u{1F34C}', '\u{200b}']);
    characters.into_iter().collect()
}

/// Returns a text without the characters that names must not contain.
fn name(text: &str) -> String {
    text.replace(['/', ':', '<', '>', '$', '%', '?'], "-")
}

fn phone_number(maker: &mut Maker) -> Json {
    let rest = maker.random.usize(1..=14);
    let digits: String = (0..rest).map(|_| maker.random.digit(10)).collect();
    Json::Text(format!("+{}{digits}", maker.random.u8(1..=9)))
}

fn locale(maker: &mut Maker) -> Json {
    let language: String = (0..maker.random.usize(2..=3)).map(|_| maker.random.lowercase()).collect();
    let region = if maker.random.bool() {
        (0..2).map(|_| maker.random.uppercase()).collect()
    } else {
        format!("{:03}", maker.random.u16(..1000))
    };
    Json::Text(format!("{language}_{region}"))
}

fn metadata(maker: &mut Maker) -> Json {
    let count = if maker.once_in(8) { 50 } else { maker.random.usize(..5) };
    let mut metadata = Json::Object(Vec::new());
    while metadata.members().len() < count {
        let length = if maker.once_in(8) { 40 } else { maker.random.usize(..10) };
        let key = maker.characters(length);
        *metadata.at(&key) = metadata_value(maker);
    }
    metadata
}

fn metadata_value(maker: &mut Maker) -> Json {
    match maker.random.u8(..8) {
        0 => Json::Null,
        1 => Json::Text(maker.characters(500)),
        _ => maker.text(),
    }
}
