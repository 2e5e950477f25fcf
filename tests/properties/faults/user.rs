//! Faults to inject into users.

use super::{Fault, fault, leave_out, mistyped, recase, repeat, set};
use crate::json::Json;
use crate::maker::Maker;

pub(super) const OF_USERS: &[Fault] = &[
    fault("missing", |maker, user| leave_out(maker, user, "user_id")),
    fault("missing", |maker, user| leave_out(maker, user, "first_name")),
    fault("missing", |maker, user| {
        let name = maker.one_of(&["user_id", "first_name"]);
        set(user, name, Json::text(maker.one_of(&["", " ", "\t\n\u{3000}"])))
    }),
    fault("name-characters", |maker, user| {
        let name = maker.one_of(&["first_name", "last_name"]);
        let character = maker.one_of(&['/', ':', '<', '>', '$', '%', '?']);
        let length = maker.random.usize(..20);
        let text = maker.characters(length);
        set(user, name, Json::Text(format!("x{text}{character}{text}")))
    }),
    fault("locale", |maker, user| {
        set(user, "locale", Json::text(maker.one_of(&["", "en", "en-US", "EN_US", "en_us", "en_USA", "e_US", "én_US"])))
    }),
    fault("phone", |maker, user| {
        let numbers = ["", "+", "+1", "+0123", "4155550123", "+1 415", "+1234567890123456", "+1４"];
        set(user, "phone_number", Json::text(maker.one_of(&numbers)))
    }),
    fault("type", |maker, user| {
        let name = maker.one_of(&["user_id", "first_name", "last_name", "phone_number", "locale"]);
        set(user, name, mistyped(maker, &Json::text("")))
    }),
    fault("type", |maker, user| set(user, "metadata", mistyped(maker, &Json::Object(Vec::new())))),
    fault("type", |maker, user| {
        let other = mistyped(maker, &Json::text(""));
        in_metadata(maker, user, |_, metadata| set(metadata, "odd_one", other))
    }),
    fault("metadata-keys", |maker, user| {
        let mut metadata = Json::Object(Vec::new());
        for index in 0..maker.random.usize(51..80) {
            *metadata.at(&format!("k{index}")) = maker.one_of(&[Json::Null, Json::text("v")]);
        }
        set(user, "metadata", metadata)
    }),
    fault("metadata-key-length", |maker, user| {
        in_metadata(maker, user, |maker, metadata| {
            let value = maker.one_of(&[Json::Null, Json::text("v")]);
            let length = maker.random.usize(41..=64);
            set(metadata, &"k".repeat(length), value)
        })
    }),
    fault("metadata-value-length", |maker, user| {
        in_metadata(maker, user, |maker, metadata| {
            let length = maker.one_of(&[501, 600]);
            set(metadata, "odd_one", Json::Text(maker.characters(length)))
        })
    }),
    fault("duplicate-key", |_, user| repeat(user, "user_id")),
    fault("field-case", |maker, user| {
        let name = maker.one_of(&["user_id", "first_name", "locale", "metadata"]);
        recase(maker, user, name)
    }),
    fault("duplicate-key", |maker, user| {
        in_metadata(maker, user, |maker, metadata| {
            *metadata.at("odd_one") = maker.one_of(&[Json::Null, Json::text("v")]);
            repeat(metadata, "odd_one")
        })
    }),
];

/// Injects a fault into metadata that has fewer than the maximum number of keys.
fn in_metadata(maker: &mut Maker, user: &mut Json, spoil: impl FnOnce(&mut Maker, &mut Json) -> String) -> String {
    let metadata = user.at("metadata");
    metadata.members().truncate(40);
    format!("metadata.{}", spoil(maker, metadata))
}
