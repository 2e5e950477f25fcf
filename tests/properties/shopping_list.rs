//! Shopping lists as the service's document describes them, written independently of the declarations in `src/api`.

use crate::json::Json;
use crate::maker::Maker;

pub(crate) const HEALTH_FILTERS: &[&str] =
    &["ORGANIC", "GLUTEN_FREE", "FAT_FREE", "VEGAN", "KOSHER", "SUGAR_FREE", "LOW_FAT"];

const UNITS: &[&str] =
    &["each", "cup", "CUPS", "fl oz container", "oz", "Tablespoon", "lb", "per lb", "g", "small heads", "millilitres"];

const SECURE: &[&str] =
    &["https://example.com/a.png", "https://a", "HTTPS://user@example.com:443/?q#f", " https://é.example/"];

const INSECURE: &[&str] =
    &["http://example.com/", "", "/a.png", "//example.com", "https://", "a b", "ftp://example.com/a"];

pub(crate) fn shopping_list(maker: &mut Maker) -> Json {
    let is_recipe = maker.random.bool();
    let link_type = if is_recipe { Some(Json::text("recipe")) } else { maker.maybe(|_| Json::text("shopping_list")) };
    Json::object([
        ("title", Some(maker.label())),
        ("image_url", maker.maybe(|maker| url(maker, SECURE))),
        ("link_type", link_type),
        ("expires_in", maker.maybe(expires_in)),
        ("instructions", maker.maybe(|maker| maker.list(0, Maker::text))),
        ("line_items", Some(line_items(maker))),
        ("landing_page_configuration", maker.maybe(|maker| landing_page_configuration(maker, is_recipe))),
        ("x-odd", maker.unknown()),
    ])
}

fn url(maker: &mut Maker, secure: &[&str]) -> Json {
    let urls = if maker.careless() { INSECURE } else { secure };
    Json::text(maker.one_of(urls))
}

fn expires_in(maker: &mut Maker) -> Json {
    if maker.careless() {
        return Json::number(maker.one_of(&[0, -1, i64::MIN]));
    }
    Json::number(maker.one_of(&[1, 2, 30, 364, 365]))
}

fn line_items(maker: &mut Maker) -> Json {
    let least = usize::from(!maker.careless());
    maker.list(least, line_item)
}

pub(crate) fn line_item(maker: &mut Maker) -> Json {
    let empty = |maker: &mut Maker| maker.maybe(|_| Json::List(Vec::new()));
    let (mut product_ids, mut upcs) = (empty(maker), empty(maker));
    let is_matched = maker.random.bool();
    match maker.random.bool() {
        true if is_matched => product_ids = Some(repeat(maker, Maker::product_id)),
        false if is_matched => upcs = Some(repeat(maker, Maker::upc)),
        _ => {}
    }
    let may_filter = !(maker.careful && is_matched);
    Json::object([
        ("name", Some(maker.label())),
        ("quantity", if maker.careless() { Some(any_number(maker)) } else { None }),
        ("unit", if maker.careless() { Some(unit(maker)) } else { None }),
        ("display_text", maker.maybe(Maker::text)),
        ("product_ids", product_ids),
        ("upcs", upcs),
        ("line_item_measurements", maker.maybe(|maker| maker.list(0, measurement))),
        ("filters", maker.maybe(|maker| filter(maker, may_filter))),
        ("x odd", maker.unknown()),
    ])
}

/// Returns one to four values. One of them may repeat within the item.
fn repeat(maker: &mut Maker, make: impl Fn(&mut Maker) -> Json) -> Json {
    let mut list = maker.list(1, make);
    if maker.careless() {
        let again = list.elements()[0].clone();
        list.push(again);
    }
    list
}

fn measurement(maker: &mut Maker) -> Json {
    Json::object([("quantity", maker.maybe(quantity)), ("unit", maker.maybe(unit))])
}

fn quantity(maker: &mut Maker) -> Json {
    let edges = [
        "1",
        "0.5",
        "5e-324",
        "3e-324",
        "1.7976931348623157e308",
        "1E2",
        "0.001e+3",
        "1e-1",
        "1e0",
        "9007199254740993",
    ];
    if maker.random.bool() { Json::number(maker.one_of(&edges)) } else { Json::number(maker.random.u32(1..)) }
}

/// Returns a deprecated quantity, which can be any finite number.
fn any_number(maker: &mut Maker) -> Json {
    let edges = ["0", "-1", "-0", "0.0", "1e-400", "-1.7976931348623157e308"];
    if maker.random.bool() { Json::number(maker.one_of(&edges)) } else { quantity(maker) }
}

fn unit(maker: &mut Maker) -> Json {
    if maker.careless() { maker.text() } else { Json::text(maker.one_of(UNITS)) }
}

fn filter(maker: &mut Maker, with_values: bool) -> Json {
    let word = |maker: &mut Maker| Json::text(maker.one_of(HEALTH_FILTERS));
    if !with_values {
        return Json::object([("brand_filters", maker.maybe(|_| Json::List(Vec::new())))]);
    }
    Json::object([
        ("brand_filters", maker.maybe(|maker| maker.list(0, Maker::text))),
        ("health_filters", maker.maybe(|maker| maker.list(0, word))),
    ])
}

fn landing_page_configuration(maker: &mut Maker, is_recipe: bool) -> Json {
    let linkbacks = [SECURE, &["app.example:recipe/1", "app+x-1.y://open"]].concat();
    let pantry = |maker: &mut Maker| {
        if is_recipe || !maker.careful { maker.boolean() } else { Json::Boolean(false) }
    };
    Json::object([
        ("partner_linkback_url", maker.maybe(|maker| url(maker, &linkbacks))),
        ("enable_pantry_items", maker.maybe(pantry)),
    ])
}
