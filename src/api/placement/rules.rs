//! The rules of a display placement request (service document, "Display placement request"). Each function is named
//! after the field or object that it checks.

use super::{
    AdLoadQuery, PAGE_CONTEXT, PAGINATION_CONTEXT, PLACEMENT_REQUEST, PaginationContext, SEARCH_QUERY, SESSION_CONTEXT,
    SessionContext, StoreContext,
};
use crate::api::common::{MAX_USER_ID, check_length, warn_if_blank, warn_if_empty};
use crate::api::ip;
use crate::json::Text;
use crate::schema::attributes::{max, max_length, min};
use crate::schema::{
    ByteRange, Context, EnumText, Flag, Key, ParamToken, RangeSlot, Raw, RawParam, Rule, Seen, Step, Verdict, Wire as _,
};

const MIN_ADS: i64 = min(AdLoadQuery::ATTRIBUTES, "ads_count");
const MAX_ADS: i64 = max(AdLoadQuery::ATTRIBUTES, "ads_count");
const MAX_USER_AGENT: u16 = max_length(SessionContext::ATTRIBUTES, "user_agent");
const MAX_LOCATION_CODE: u16 = max_length(StoreContext::ATTRIBUTES, "location_code");
const FIRST_OFFSET: i64 = min(PaginationContext::ATTRIBUTES, "offset");

const HAS_BANNER_FORMAT: Flag = Flag(0);
const HAS_OTHER_FORMAT: Flag = Flag(1);
const ONLY_BANNERS: Flag = Flag(2);
const HAS_TAGS: Flag = Flag(3);
const HAS_TOKEN: Flag = Flag(4);
const FIRST_PAGE: Flag = Flag(5);
const LATER_PAGE: Flag = Flag(6);
const FILTER_TAGS_SLOT: RangeSlot = RangeSlot(0);
const CATEGORIES_SLOT: RangeSlot = RangeSlot(1);
const BRAND_IDS_SLOT: RangeSlot = RangeSlot(2);

pub(super) fn page_view_id(context: &mut Context<'_, '_>, id: Text<'_>) {
    let is_uuid = |id: &[u8]| {
        let is_hyphen_due = |at| matches!(at, 8 | 13 | 18 | 23);
        let fits = |(at, &byte): (usize, &u8)| if is_hyphen_due(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
        id.len() == 36 && id.iter().enumerate().all(fits)
    };
    if !id.bytes(&mut [0; 36]).is_some_and(|id| id == b"None" || is_uuid(id)) {
        context.warn(Rule::PageViewId, &[]);
    }
}

/// The rule of queries whose first field is `page_view_id`.
pub(super) fn page_view_id_is_field_0(context: &mut Context<'_, '_>, seen: Seen) {
    page_view(context, seen.present & 1);
}

/// The rule of queries whose second field is `page_view_id`.
pub(super) fn page_view_id_is_field_1(context: &mut Context<'_, '_>, seen: Seen) {
    page_view(context, seen.present & 2);
}

fn page_view(context: &mut Context<'_, '_>, present: u32) {
    if present == 0 {
        warn_absent(context, "page_view_id", Rule::PageViewId);
    }
}

const SEARCH_TERM: u32 = SEARCH_QUERY.bit("search_term");

pub(super) fn search_query(context: &mut Context<'_, '_>, seen: Seen) {
    page_view_id_is_field_0(context, seen);
    if seen.present & SEARCH_TERM == 0 {
        warn_absent(context, "search_term", Rule::NoSearchTerm);
    }
}

/// Warns that the field `name` of this object is absent.
#[cold]
#[inline(never)]
fn warn_absent(context: &mut Context<'_, '_>, name: &'static str, rule: Rule) {
    context.with_descendant(&[Step::Field(name)], None, &mut |context| context.warn(rule, &[]));
}

pub(super) fn page_query(context: &mut Context<'_, '_>, seen: Seen) {
    let count = seen.present.count_ones();
    if count != 1 {
        context.reject(Rule::PageQuery, 1001, Key::Path, &[("actual", Raw::Number(count.into()))]);
    }
}

const PAGE_QUERY_BIT: u32 = PAGE_CONTEXT.bit("page_query");

pub(super) fn page_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present & PAGE_QUERY_BIT == 0 {
        context
            .with_descendant(&[Step::Field("page_query")], None, &mut |context| page_query(context, Seen::default()));
    }
}

pub(super) fn placement_kind(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present == 0 {
        context.reject(Rule::PlacementKind, 1001, Key::Path, &[]);
    }
}

pub(super) fn placement_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present == 0 {
        context.with_descendant(&[Step::Field("placement_kind")], None, &mut |context| placement_kind(context, seen));
    }
}

pub(super) fn format(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    match value.index.and_then(|index| value.list.get(index)) {
        Some(&"image_banner") => context.notes().set(HAS_BANNER_FORMAT),
        Some(_) => context.notes().set(HAS_OTHER_FORMAT),
        None => {
            context.notes().set(HAS_OTHER_FORMAT);
            context.report_unlisted(Rule::SupportedFormat, Verdict::Error, value);
        }
    }
}

pub(super) fn supported_format(context: &mut Context<'_, '_>, length: usize) {
    warn_if_empty(context, length);
    let (banner, other) = (context.notes().take(HAS_BANNER_FORMAT), context.notes().take(HAS_OTHER_FORMAT));
    if banner && !other {
        context.notes().set(ONLY_BANNERS);
    }
}

pub(super) fn position(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    if value.index.is_none() {
        context.report_unlisted(Rule::Position, Verdict::Error, value);
    }
}

pub(super) fn tags(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.notes().set(HAS_TAGS);
    }
}

pub(super) fn filter_tags(context: &mut Context<'_, '_>, _: Seen) {
    if context.notes().take(HAS_TAGS) {
        context.store_range(FILTER_TAGS_SLOT);
    }
}

pub(super) fn product_category_filter_query(context: &mut Context<'_, '_>, _: Seen) {
    context.store_range(CATEGORIES_SLOT);
}

pub(super) fn brand_ids(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.store_range(BRAND_IDS_SLOT);
    }
}

pub(super) fn ads_count(context: &mut Context<'_, '_>, text: Text<'_>) {
    let count = text.chars().try_fold(0, |count: i64, character| {
        let digit = i64::from(character.to_digit(10)?);
        Some((count * 10 + digit).min(MAX_ADS + 1))
    });
    if !count.is_some_and(|count| (MIN_ADS..=MAX_ADS).contains(&count)) {
        context.error(Rule::AdsCount, &[("limit", Raw::Number(MAX_ADS))]);
    }
}

pub(super) fn user_id(context: &mut Context<'_, '_>, text: Text<'_>) {
    check_length(context, &text, MAX_USER_ID, Rule::UserIdLength);
    warn_if_blank(context, text);
}

pub(super) fn user_ip(context: &mut Context<'_, '_>, text: Text<'_>) {
    // The longest form has 45 characters.
    if !text.bytes(&mut [0; 45]).is_some_and(ip::is_address) {
        context.error(Rule::UserIp, &[]);
    }
}

pub(super) fn user_agent(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_longer_than(MAX_USER_AGENT.into()) {
        context.error(Rule::UserAgentLength, &[("limit", Raw::Number(MAX_USER_AGENT.into()))]);
    }
}

pub(super) fn location_code(context: &mut Context<'_, '_>, text: Text<'_>) {
    check_length(context, &text, MAX_LOCATION_CODE, Rule::LocationCodeLength);
}

const USER_ID: u32 = SESSION_CONTEXT.bit("user_id");

pub(super) fn session_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present & USER_ID == 0 {
        warn_absent(context, "user_id", Rule::NoUserId);
    }
}

pub(super) fn page_size(context: &mut Context<'_, '_>, size: i64) {
    if size < 1 {
        context.warn(Rule::PageSize, &[("actual", Raw::Number(size))]);
    }
}

pub(super) fn offset(context: &mut Context<'_, '_>, page: i64) {
    match page {
        ..FIRST_OFFSET => context.error(Rule::Offset, &[("actual", Raw::Number(page))]),
        FIRST_OFFSET => context.notes().set(FIRST_PAGE),
        _ => context.notes().set(LATER_PAGE),
    }
}

pub(super) fn token(context: &mut Context<'_, '_>, _: Text<'_>) {
    context.notes().set(HAS_TOKEN);
}

const OFFSET: u32 = PAGINATION_CONTEXT.bit("offset");
const TOKEN: u32 = PAGINATION_CONTEXT.bit("token");

pub(super) fn pagination_context(context: &mut Context<'_, '_>, seen: Seen) {
    let (first, later) = (context.notes().take(FIRST_PAGE), context.notes().take(LATER_PAGE));
    let is_absent = |bit| seen.present & bit == 0;
    let problem = if context.notes().take(HAS_TOKEN) && (first || is_absent(OFFSET)) {
        ParamToken::FirstPage
    } else if later && is_absent(TOKEN) {
        ParamToken::NoToken
    } else {
        return;
    };
    context.warn(Rule::TokenOffsetMismatch, &[("problem", Raw::Token(problem))]);
}

const ON_BANNERS: &[RawParam<'static>] = &[("reason", Raw::Token(ParamToken::ImageBanner))];
const ON_DISPLAYS: &[RawParam<'static>] = &[
    ("reason", Raw::Token(ParamToken::DisplayPlacementFilter)),
    ("replacement", Raw::Text("page_context.page_query")),
];

const PAGE_CONTEXT_BIT: u32 = PLACEMENT_REQUEST.bit("page_context");
const PLACEMENT_CONTEXT_BIT: u32 = PLACEMENT_REQUEST.bit("placement_context");
const SESSION: u32 = PLACEMENT_REQUEST.bit("session_context");
const STORE: u32 = PLACEMENT_REQUEST.bit("store_context");

pub(super) fn placement_request(context: &mut Context<'_, '_>, seen: Seen) {
    let is_absent = |bit| seen.present & bit == 0;
    if is_absent(PAGE_CONTEXT_BIT) {
        let steps = [Step::Field("page_context"), Step::Field("page_query")];
        context.with_descendant(&steps, None, &mut |context| page_query(context, Seen::default()));
    }
    if is_absent(PLACEMENT_CONTEXT_BIT) {
        let steps = [Step::Field("placement_context"), Step::Field("placement_kind")];
        context.with_descendant(&steps, None, &mut |context| placement_kind(context, Seen::default()));
    }
    let only_banners = context.notes().take(ONLY_BANNERS);
    warn_if_ignored(context, FILTER_TAGS_SLOT, only_banners, "filter_tags", ON_BANNERS, "");
    let suffix = "; for a category page use {replacement}";
    warn_if_ignored(context, CATEGORIES_SLOT, true, "product_category_filter_query", ON_DISPLAYS, suffix);
    warn_if_ignored(context, BRAND_IDS_SLOT, only_banners, "brand_ids", ON_BANNERS, "");
    for (bit, name, rule) in [(SESSION, "session_context", Rule::NoSession), (STORE, "store_context", Rule::NoStore)] {
        if is_absent(bit) {
            warn_absent(context, name, rule);
        }
    }
}

/// Warns that a filter has no effect, if it is present and `is_ignored`.
fn warn_if_ignored(
    context: &mut Context<'_, '_>,
    slot: RangeSlot,
    is_ignored: bool,
    name: &'static str,
    params: &[RawParam<'_>],
    suffix: &'static str,
) {
    let range: Option<ByteRange> = context.notes().take_range(slot);
    if range.is_some() && is_ignored {
        let steps = [Step::Field("page_context"), Step::Field("filter_query"), Step::Field(name)];
        context.with_descendant(&steps, range, &mut |context| {
            context.report(Rule::IgnoredFilter, Verdict::Warning, params, suffix);
        });
    }
}
