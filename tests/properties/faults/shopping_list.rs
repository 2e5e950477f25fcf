//! Faults to inject into shopping lists.

use super::{Fault, fault, leave_out, mistyped, no_integer, push, recase, repeat, set};
use crate::json::Json;
use crate::maker::Maker;
use crate::shopping_list::line_item;

pub(super) const OF_SHOPPING_LISTS: &[Fault] = &[
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
    fault("field-case", |maker, list| {
        let name = maker.one_of(&["title", "link_type", "expires_in", "line_items"]);
        recase(maker, list, name)
    }),
    fault("field-case", |maker, list| in_item(maker, list, |maker, item| recase(maker, item, "name"))),
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

/// Injects a fault into a line item. An empty path means the item itself.
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

/// Puts a value into the lists of two items. Returns its position in the second item.
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
