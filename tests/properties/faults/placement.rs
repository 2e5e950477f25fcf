//! Faults to inject into display placement requests.

use super::{Fault, fault, leave_out, mistyped, no_integer, push, recase, repeat, set};
use crate::json::Json;
use crate::placement::{QUERIES, page};

pub(super) const OF_PLACEMENTS: &[Fault] = &[
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
    fault("field-case", |maker, request| recase(maker, request, "session_context")),
    fault("field-case", |maker, request| {
        within(request, &["store_context"], |store| recase(maker, store, "location_code"))
    }),
    fault("duplicate-key", |_, request| {
        within(request, &["store_context"], |store| {
            *store.at("location_code") = Json::Null;
            repeat(store, "location_code")
        })
    }),
];

const DISPLAY_PLACEMENT: &[&str] = &["placement_context", "placement_kind", "display_placement"];

/// Spoils a member inside nested objects. Missing objects are created.
fn within(object: &mut Json, names: &[&str], spoil: impl FnOnce(&mut Json) -> String) -> String {
    let inner = names.iter().fold(object, |object, name| object.at(name));
    format!("{}.{}", names.join("."), spoil(inner))
}
