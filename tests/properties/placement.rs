//! Display placement requests as the service's document describes them, written independently of the declarations in
//! `src/api`.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::json::Json;
use crate::maker::Maker;
use crate::user::filled;

pub(crate) const QUERIES: &[&str] = &[
    "search_query",
    "storefront_query",
    "product_category_query",
    "product_detail_query",
    "cart_query",
    "deals_query",
    "health_query",
    "lists_query",
];

const FORMATS: &[&str] = &["shoppable_display", "shoppable_video", "image_banner"];

pub(crate) fn placement(maker: &mut Maker) -> Json {
    let formats = maker.wanted(supported_format);
    // Tags and brands have no effect if only banners are requested.
    let may_filter = !maker.careful || matches!(&formats, Some(Json::List(list)) if list.iter().any(is_no_banner));
    let display_placement = Json::object([
        ("supported_format", formats),
        ("rectangle_query", maker.maybe(|maker| Json::object([("position", maker.maybe(position))]))),
    ]);
    let placement_kind = Json::object([("display_placement", Some(display_placement))]);
    Json::object([
        ("page_context", Some(page_context(maker, may_filter))),
        ("placement_context", Some(Json::object([("placement_kind", Some(placement_kind))]))),
        ("session_context", maker.wanted(session_context)),
        ("store_context", maker.wanted(store_context)),
        ("pagination_context", maker.maybe(pagination_context)),
        ("x-odd", maker.unknown()),
    ])
}

fn is_no_banner(format: &Json) -> bool {
    !matches!(format, Json::Text(format) if format == "image_banner")
}

fn supported_format(maker: &mut Maker) -> Json {
    let least = usize::from(!maker.careless());
    maker.list(least, |maker| Json::text(maker.one_of(FORMATS)))
}

fn position(maker: &mut Maker) -> Json {
    Json::text(maker.one_of(&["top", "interleaved"]))
}

fn page_context(maker: &mut Maker, may_filter: bool) -> Json {
    let ad_load_query = |maker: &mut Maker| Json::object([("ads_count", maker.maybe(ads_count))]);
    Json::object([
        ("page_query", Some(page_query(maker))),
        ("filter_query", maker.maybe(|maker| filter_query(maker, may_filter))),
        ("ad_load_query", maker.maybe(ad_load_query)),
    ])
}

fn page_query(maker: &mut Maker) -> Json {
    let mut query = Json::Object(Vec::new());
    let kind = maker.one_of(QUERIES);
    *query.at(kind) = page(maker, kind);
    if maker.once_in(4) {
        let other = maker.one_of(QUERIES);
        if other != kind {
            *query.at(other) = Json::Null;
        }
    }
    query
}

/// Returns a query of one kind.
pub(crate) fn page(maker: &mut Maker, kind: &str) -> Json {
    let mut page = Json::object([("page_view_id", maker.wanted(page_view_id))]);
    match kind {
        "search_query" => {
            *page.at("search_term") = maker.wanted(Maker::label).unwrap_or(Json::Null);
            *page.at("enable_auto_correct") = maker.maybe(Maker::boolean).unwrap_or(Json::Null);
        }
        "product_category_query" | "product_detail_query" => {
            *page.at("category_ids") = maker.maybe(integers).unwrap_or(Json::Null);
        }
        _ => {}
    }
    page
}

fn page_view_id(maker: &mut Maker) -> Json {
    if maker.careless() {
        return maker.text();
    }
    let (a, b, c, d) = (maker.random.u32(..), maker.random.u16(..), maker.random.u16(..), maker.random.u64(..1 << 48));
    let lower = format!("{a:08x}-{b:04x}-{c:04x}-{b:04x}-{d:012x}");
    Json::text(match maker.random.u8(..3) {
        0 => "None".to_owned(),
        1 => lower.to_uppercase(),
        _ => lower,
    })
}

fn integers(maker: &mut Maker) -> Json {
    maker.list(0, Maker::integer)
}

fn filter_query(maker: &mut Maker, may_filter: bool) -> Json {
    let tags = |maker: &mut Maker| Json::object([("tags", maker.maybe(|maker| maker.list(0, Maker::text)))]);
    let categories = |maker: &mut Maker| Json::object([("category_ids", maker.maybe(integers))]);
    Json::object([
        ("filter_tags", if may_filter { maker.maybe(tags) } else { None }),
        ("product_category_filter_query", if maker.careless() { Some(categories(maker)) } else { None }),
        ("brand_ids", if may_filter { maker.maybe(integers) } else { None }),
    ])
}

fn ads_count(maker: &mut Maker) -> Json {
    let zeros = "0".repeat(maker.random.usize(..4));
    Json::Text(format!("{zeros}{}", maker.random.u8(1..=100)))
}

fn session_context(maker: &mut Maker) -> Json {
    Json::object([
        ("user_id", maker.wanted(user_id)),
        ("user_ip", maker.maybe(user_ip)),
        ("user_agent", maker.maybe(|maker| up_to(maker, 1000))),
        ("test_only", maker.maybe(Maker::boolean)),
    ])
}

/// Returns a user id, blank only if warnings are allowed.
fn user_id(maker: &mut Maker) -> Json {
    if maker.careless() { up_to(maker, 50) } else { Json::Text(filled(maker, 50)) }
}

/// Returns a text of at most the given number of characters, often of exactly that number.
fn up_to(maker: &mut Maker, limit: usize) -> Json {
    let length = if maker.once_in(8) { limit } else { maker.random.usize(..=limit.min(50)) };
    Json::Text(maker.characters(length))
}

fn user_ip(maker: &mut Maker) -> Json {
    let (v4, v6) = (Ipv4Addr::from(maker.random.u32(..)), Ipv6Addr::from(maker.random.u128(..)));
    let groups: Vec<_> = v6.segments().iter().map(|group| format!("{group:04X}")).collect();
    Json::text(match maker.random.u8(..5) {
        0 => v6.to_string(),
        1 => groups.join(":"),
        2 => format!("::ffff:{v4}"),
        3 => maker.one_of(&["::", "::1", "2001:DB8::1", "0.0.0.0", "1:2:3:4:5:6:7::"]).to_owned(),
        _ => v4.to_string(),
    })
}

fn store_context(maker: &mut Maker) -> Json {
    Json::object([("location_code", maker.maybe(|maker| up_to(maker, 100)))])
}

fn pagination_context(maker: &mut Maker) -> Json {
    let least = if maker.careless() { i64::MIN } else { 1 };
    let page_size = maker.maybe(|maker| Json::number(maker.one_of(&[least, 1, 20, i64::MAX])));
    if maker.careless() {
        let offset = maker.maybe(|maker| Json::number(maker.one_of(&[1, 2, i64::MAX])));
        return Json::object([("page_size", page_size), ("offset", offset), ("token", maker.maybe(Maker::text))]);
    }
    let (offset, token) = if maker.random.bool() {
        (Some(Json::number(maker.one_of(&[2, 3, i64::MAX]))), Some(maker.text()))
    } else {
        (maker.maybe(|_| Json::number(1)), None)
    };
    Json::object([("page_size", page_size), ("offset", offset), ("token", token)])
}
