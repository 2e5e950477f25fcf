//! Known faults, each put into a valid payload and worth exactly one blocking finding.

use std::mem::discriminant;

use crate::json::Json;
use crate::maker::Maker;
use crate::placement::{QUERIES, page};
use crate::shopping_list::line_item;

/// Spoils a payload in one way and gives the path of the only finding that blocks.
pub(crate) struct Fault {
    /// The rule of that finding.
    pub(crate) rule: &'static str,
    pub(crate) spoil: fn(&mut Maker, &mut Json) -> String,
}

const fn fault(rule: &'static str, spoil: fn(&mut Maker, &mut Json) -> String) -> Fault {
    Fault { rule, spoil }
}

pub(crate) const OF_SHOPPING_LISTS: &[Fault] = &[
    fault("missing", |maker, list| leave_out(maker, list, "title")),
    fault("missing", |maker, list| leave_out(maker, list, "line_items")),
    fault("missing", |maker, list| in_item(maker, list, |maker, item| leave_out(maker, item, "name"))),
    fault("type", |maker, list| set(list, "title", mistyped(maker, &Json::Text(String::new())))),
    fault("type", |maker, list| set(list, "line_items", mistyped(maker, &Json::List(Vec::new())))),
    fault("type", |_, list| push(list, "line_items", Json::Null)),
    fault("type", |maker, list| in_item(maker, list, |maker, item| set(item, "quantity", no_double(maker)))),
    fault("type", |maker, list| {
        in_item(maker, list, |maker, item| {
            item.remove("upcs");
            push(item, "product_ids", no_integer(maker))
        })
    }),
    fault("duplicate-key", |maker, list| in_item(maker, list, |_, item| repeat(item, "name"))),
    fault("duplicate-key", |_, list| repeat(list, "title")),
    fault("too-deep", |_, list| {
        let deep = (0..128).fold(Json::Null, |inner, _| Json::List(vec![inner]));
        *list.at("odd") = deep;
        String::new()
    }),
    fault("link-type", |maker, list| {
        set(
            list,
            "link_type",
            Json::text(maker.one_of(&["", "Recipe", "shopping-list", "shopping_list ", "\u{1F34C}"])),
        )
    }),
    fault("expires-in", |maker, list| set(list, "expires_in", Json::number(maker.one_of(&[366, 1000, i64::MAX])))),
    fault("url-scheme", |maker, list| set(list, "image_url", unsafe_url(maker))),
    fault("url-scheme", |maker, list| {
        let path = set(list.at("landing_page_configuration"), "partner_linkback_url", unsafe_url(maker));
        format!("landing_page_configuration.{path}")
    }),
    fault("health-filter", |maker, list| {
        in_item(maker, list, |maker, item| {
            let word = Json::text(maker.one_of(&["vegan", "", "LOW-FAT", "ORGANIC ", "\u{212A}OSHER"]));
            format!("filters.{}", push(item.at("filters"), "health_filters", word))
        })
    }),
    fault("quantity-not-positive", |maker, list| {
        in_item(maker, list, |maker, item| {
            let quantity = Json::number(maker.one_of(&["0", "-1", "-0.0", "1e-400", "2e-324", "-5e-324", "0e9"]));
            push(item, "line_item_measurements", Json::object([("quantity", Some(quantity))])) + ".quantity"
        })
    }),
    fault("upc-format", |maker, list| {
        in_item(maker, list, |maker, item| {
            item.remove("product_ids");
            let code = maker.one_of(&[
                "",
                "0360002914521",
                " 36000291452",
                "03600029145x",
                "０３６０００２９１４５２",
                "1e11",
            ]);
            push(item, "upcs", Json::text(code))
        })
    }),
    fault("product-ids-and-upcs", |maker, list| {
        in_item(maker, list, |maker, item| {
            *item.at("product_ids") = Json::List(vec![maker.product_id()]);
            *item.at("upcs") = Json::List(vec![maker.upc()]);
            String::new()
        })
    }),
    fault("duplicate-product-id", |maker, list| {
        let id = maker.product_id();
        in_two_items(maker, list, "product_ids", &id)
    }),
    fault("duplicate-upc", |maker, list| {
        let code = maker.upc();
        in_two_items(maker, list, "upcs", &code)
    }),
];

pub(crate) const OF_PLACEMENTS: &[Fault] = &[
    fault("page-query", |maker, request| leave_out(maker, request, "page_context") + ".page_query"),
    fault("page-query", |maker, request| {
        within(request, &["page_context"], |context| leave_out(maker, context, "page_query"))
    }),
    fault("page-query", |maker, request| {
        let other = maker.one_of(&[Json::Boolean(true), Json::List(Vec::new()), Json::Object(Vec::new())]);
        within(request, &["page_context"], |context| set(context, "page_query", other))
    }),
    fault("page-query", |maker, request| {
        let two = maker.random.choose_multiple(QUERIES.iter(), 2);
        let queries = two.into_iter().map(|kind| ((*kind).to_owned(), page(maker, kind))).collect();
        within(request, &["page_context"], |context| set(context, "page_query", Json::Object(queries)))
    }),
    fault("placement-kind", |maker, request| leave_out(maker, request, "placement_context") + ".placement_kind"),
    fault("placement-kind", |maker, request| {
        within(request, &["placement_context"], |context| leave_out(maker, context, "placement_kind"))
    }),
    fault("placement-kind", |maker, request| {
        let other = maker.one_of(&[Json::text("display_placement"), Json::Object(Vec::new())]);
        within(request, &["placement_context"], |context| set(context, "placement_kind", other))
    }),
    fault("user-id-length", |maker, request| {
        let id = Json::Text(maker.characters(51));
        within(request, &["session_context"], |session| set(session, "user_id", id))
    }),
    fault("user-agent-length", |maker, request| {
        let agent = Json::Text(maker.characters(1001));
        within(request, &["session_context"], |session| set(session, "user_agent", agent))
    }),
    fault("user-ip", |maker, request| {
        let address =
            maker.one_of(&["", "1.2.3", "1.2.3.4:80", "[::1]", "fe80::1%eth0", "01.2.3.4", "1:2:3:4:5:6:7", " ::"]);
        within(request, &["session_context"], |session| set(session, "user_ip", Json::text(address)))
    }),
    fault("type", |maker, request| {
        let other = mistyped(maker, &Json::Boolean(true));
        within(request, &["session_context"], |session| set(session, "test_only", other))
    }),
    fault("type", |maker, request| {
        let other = mistyped(maker, &Json::Object(Vec::new()));
        set(request, "session_context", other)
    }),
    fault("location-code-length", |maker, request| {
        let code = Json::Text(maker.characters(101));
        within(request, &["store_context"], |store| set(store, "location_code", code))
    }),
    fault("ads-count", |maker, request| {
        let count = Json::text(maker.one_of(&["", "0", "101", "1.0", "-1", "+1", " 1", "１", "4294967297", "000"]));
        within(request, &["page_context", "ad_load_query"], |query| set(query, "ads_count", count))
    }),
    fault("type", |_, request| {
        within(request, &["page_context", "ad_load_query"], |query| set(query, "ads_count", Json::number(5)))
    }),
    fault("type", |maker, request| {
        let id = no_integer(maker);
        within(request, &["page_context", "filter_query"], |query| push(query, "brand_ids", id))
    }),
    fault("supported-format", |maker, request| {
        let format = Json::text(maker.one_of(&["", "IMAGE_BANNER", "image-banner", "video"]));
        within(request, DISPLAY_PLACEMENT, |placement| push(placement, "supported_format", format))
    }),
    fault("position", |maker, request| {
        let position = Json::text(maker.one_of(&["", "Top", "bottom"]));
        let query = [DISPLAY_PLACEMENT, &["rectangle_query"]].concat();
        within(request, &query, |query| set(query, "position", position))
    }),
    fault("offset", |maker, request| {
        let offset = Json::number(maker.one_of(&["0", "-1", "-9223372036854775808", "-0"]));
        within(request, &["pagination_context"], |pagination| set(pagination, "offset", offset))
    }),
    fault("duplicate-key", |_, request| {
        within(request, &["store_context"], |store| {
            *store.at("location_code") = Json::Null;
            repeat(store, "location_code")
        })
    }),
];

const DISPLAY_PLACEMENT: &[&str] = &["placement_context", "placement_kind", "display_placement"];

/// Drops a member, or says null for it.
fn leave_out(maker: &mut Maker, object: &mut Json, name: &str) -> String {
    if maker.random.bool() {
        object.remove(name);
    } else {
        *object.at(name) = Json::Null;
    }
    name.to_owned()
}

fn set(object: &mut Json, name: &str, value: Json) -> String {
    *object.at(name) = value;
    name.to_owned()
}

fn push(object: &mut Json, name: &str, value: Json) -> String {
    format!("{name}[{}]", object.at(name).push(value))
}

/// Gives a member once more.
fn repeat(object: &mut Json, name: &str) -> String {
    let again = object.at(name).clone();
    object.members().push((name.to_owned(), again));
    name.to_owned()
}

/// Spoils something inside of objects, which are made where there are none.
fn within(object: &mut Json, names: &[&str], spoil: impl FnOnce(&mut Json) -> String) -> String {
    let inner = names.iter().fold(object, |object, name| object.at(name));
    format!("{}.{}", names.join("."), spoil(inner))
}

/// Spoils a line item; an empty path below it means the item.
fn in_item(maker: &mut Maker, list: &mut Json, spoil: fn(&mut Maker, &mut Json) -> String) -> String {
    let items = list.at("line_items");
    if items.elements().is_empty() || maker.once_in(4) {
        let item = line_item(maker);
        items.push(item);
    }
    let index = maker.random.usize(..items.elements().len());
    let path = spoil(maker, &mut items.elements()[index]);
    format!("line_items[{index}].{path}").trim_end_matches('.').to_owned()
}

/// Puts a value into the lists of two items; gives its place in the second.
fn in_two_items(maker: &mut Maker, list: &mut Json, field: &str, value: &Json) -> String {
    let items = list.at("line_items");
    while items.elements().len() < 2 {
        let item = line_item(maker);
        items.push(item);
    }
    let second = maker.random.usize(1..items.elements().len());
    let mut path = String::new();
    for index in [maker.random.usize(..second), second] {
        let item = &mut items.elements()[index];
        item.remove(if field == "upcs" { "product_ids" } else { "upcs" });
        path = format!("line_items[{index}].{}", push(item, field, value.clone()));
    }
    path
}

/// A value of another type than `due`'s, and not null.
fn mistyped(maker: &mut Maker, due: &Json) -> Json {
    let others =
        [Json::Boolean(false), Json::number(1), Json::text("1"), Json::List(Vec::new()), Json::Object(Vec::new())];
    let others: Vec<_> = others.into_iter().filter(|other| discriminant(other) != discriminant(due)).collect();
    maker.one_of(&others)
}

fn no_integer(maker: &mut Maker) -> Json {
    let numbers = ["1.5", "1e-1", "9223372036854775808", "-9223372036854775809", "9007199254740992.0", "1e18", "1e400"];
    let others = [Json::Null, Json::text("5"), Json::Boolean(true), Json::List(Vec::new())];
    if maker.random.bool() { Json::number(maker.one_of(&numbers)) } else { maker.one_of(&others) }
}

fn no_double(maker: &mut Maker) -> Json {
    if maker.random.bool() {
        Json::number(maker.one_of(&["1e309", "-1e400", "1.7976931348623159e308"]))
    } else {
        Json::text("1")
    }
}

fn unsafe_url(maker: &mut Maker) -> Json {
    let urls = [
        "javascript:alert(1)",
        "JavaScript://a",
        " \u{1}java\tscr\nipt:x",
        "data:text/html,x",
        "vbscript:x",
        "file:///a",
        "blob:https://a/b",
        "\u{1f}\rFILE\r:",
    ];
    Json::text(maker.one_of(&urls))
}
