//! Token requests as the service's document describes them, written independently of the declarations in `src/api`.

use crate::json::Json;
use crate::maker::Maker;

pub(crate) fn token(maker: &mut Maker) -> Json {
    let grant_type = if maker.careless() {
        Json::text(maker.one_of(&["", "password", "authorization_code", "Client_Credentials"]))
    } else {
        Json::text("client_credentials")
    };
    Json::object([
        ("client_id", Some(maker.label())),
        ("client_secret", Some(maker.label())),
        ("grant_type", Some(grant_type)),
        ("scope", maker.maybe(scope)),
        ("code", maker.maybe(Maker::text)),
        ("redirect_uri", maker.maybe(Maker::text)),
        ("assertion", maker.maybe(Maker::text)),
        ("x-odd", maker.unknown()),
    ])
}

fn scope(maker: &mut Maker) -> Json {
    if maker.careless() {
        return maker.text();
    }
    let mut words: Vec<_> =
        (0..maker.random.usize(..3)).map(|_| maker.one_of(&["a", "connect:orders", "", " é "])).collect();
    if words.is_empty() && maker.random.bool() {
        return Json::text("");
    }
    words.insert(maker.random.usize(..=words.len()), maker.one_of(&["connect:ian", " connect:ian "]));
    Json::Text(words.join(","))
}
