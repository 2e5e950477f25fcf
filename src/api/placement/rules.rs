//! The rules of the page, the placement and the filters of a display placement request (service document, "Display
//! placement request"). Each function is named after the field or object that it checks.

use super::{
    AdLoadQuery, BRAND_IDS_SLOT, CATEGORIES_SLOT, FILTER_TAGS_SLOT, HAS_BANNER_FORMAT, HAS_OTHER_FORMAT, HAS_TAGS,
    ONLY_BANNERS, PAGE_CONTEXT, PLACEMENT_REQUEST, SEARCH_QUERY,
};
use crate::api::common::warn_if_empty;
use crate::json::Text;
use crate::schema::attributes::{max, min};
use crate::schema::{ByteRange, Context, EnumText, Found, ParamToken, RangeSlot, Rule, Seen, Step, Wire as _};

const MIN_ADS: i64 = min(AdLoadQuery::ATTRIBUTES, "ads_count");
const MAX_ADS: i64 = max(AdLoadQuery::ATTRIBUTES, "ads_count");

/// The rows of the functions below.
macro_rules! placement_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* placement {
        /// A page view without an id that the service can use.
        PageViewId = "page-view-id", Warning: "is not a UUID or \"None\"", page_view_id(),
            accepts {"page_context": {"page_query": {"cart_query": {"page_view_id": "0b1a4f6e-2c3d-4e5f-8a9b-0c1d2e3f4a5b"}}}}
            rejects {"page_context": {"page_query": {"cart_query": {"page_view_id": "none"}}}}
                at "page_context.page_query.cart_query.page_view_id"
            rejects {"page_context": {"page_query": {"cart_query": {"page_view_id": null}}}}
                at "page_context.page_query.cart_query.page_view_id";
        /// A search query without a search term.
        NoSearchTerm = "no-search-term", Warning: "is absent; ads are matched to the search term", no_search_term(),
            accepts {"page_context": {"page_query": {"cart_query": null, "search_query": {"page_view_id": "None", "search_term": "soup"}}}}
            rejects {"page_context": {"page_query": {"cart_query": null, "search_query": {"page_view_id": "None"}}}}
                at "page_context.page_query.search_query.search_term";
        /// A request without exactly one page query.
        PageQuery = "page-query", Fixed(1001, Path): "expected exactly one page query, got {actual}",
            page_query(actual: number),
            accepts {} rejects {"page_context": {"page_query": {"cart_query": null}}} at "page_context.page_query"
            rejects {"page_context": {"page_query": {"deals_query": {"page_view_id": "None"}}}} at "page_context.page_query";
        /// A request without exactly one kind of placement.
        PlacementKind = "placement-kind", Fixed(1001, Path): "must have a display_placement", placement_kind(),
            accepts {} rejects {"placement_context": {"placement_kind": {"display_placement": null}}}
                at "placement_context.placement_kind";
        /// A format that the service does not document.
        SupportedFormat = "supported-format", Error: "expected one of {expected}, got \"{actual}\"",
            supported_format(expected: values(DisplayFormat), actual: text),
            accepts {"placement_context": {"placement_kind": {"display_placement": {"supported_format": ["image_banner"]}}}}
            rejects {"placement_context": {"placement_kind": {"display_placement": {"supported_format": ["banner"]}}}}
                at "placement_context.placement_kind.display_placement.supported_format[0]";
        /// A position that the service does not document.
        Position = "position", Error: "expected one of {expected}, got \"{actual}\"",
            position(expected: values(RectanglePosition), actual: text),
            accepts {"placement_context": {"placement_kind": {"display_placement": {"rectangle_query": {"position": "top"}}}}}
            rejects {"placement_context": {"placement_kind": {"display_placement": {"rectangle_query": {"position": "bottom"}}}}}
                at "placement_context.placement_kind.display_placement.rectangle_query.position";
        /// A number of ads that is not from 1 to 100, or not in digits.
        AdsCount = "ads-count", Error: "must be a number from 1 to {limit} as a string of digits",
            ads_count(limit: number),
            accepts {"page_context": {"ad_load_query": {"ads_count": "100"}}}
            rejects {"page_context": {"ad_load_query": {"ads_count": "101"}}} at "page_context.ad_load_query.ads_count"
            rejects {"page_context": {"ad_load_query": {"ads_count": "ten"}}} at "page_context.ad_load_query.ads_count";
        /// A placement request without a session.
        NoSession = "no-session", Warning: "is absent; without a user the service may serve no ads", no_session(),
            accepts {} rejects {"session_context": null} at "session_context";
        /// A placement request without a store.
        NoStore = "no-store", Warning: "is absent; without a location the service may serve no ads", no_store(),
            accepts {} rejects {"store_context": null} at "store_context";
    } } } };
}

pub(super) fn page_view_id(context: &mut Context<'_, '_>, id: Text<'_>) {
    let is_uuid = |id: &[u8]| {
        let is_hyphen_due = |at| matches!(at, 8 | 13 | 18 | 23);
        let fits = |(at, &byte): (usize, &u8)| if is_hyphen_due(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
        id.len() == 36 && id.iter().enumerate().all(fits)
    };
    if !id.bytes(&mut [0; 36]).is_some_and(|id| id == b"None" || is_uuid(id)) {
        context.report(&Rule::page_view_id());
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
        warn_absent(context, "page_view_id", Rule::page_view_id());
    }
}

const SEARCH_TERM: u32 = SEARCH_QUERY.bit("search_term");

pub(super) fn search_query(context: &mut Context<'_, '_>, seen: Seen) {
    page_view_id_is_field_0(context, seen);
    if seen.present & SEARCH_TERM == 0 {
        warn_absent(context, "search_term", Rule::no_search_term());
    }
}

/// Warns that the field `name` of this object is absent.
#[cold]
#[inline(never)]
pub(super) fn warn_absent(context: &mut Context<'_, '_>, name: &'static str, found: Found<'_, 0>) {
    context.with_descendant(&[Step::Field(name)], None, &mut |context| context.report(&found));
}

pub(super) fn page_query(context: &mut Context<'_, '_>, seen: Seen) {
    let count = seen.present.count_ones();
    if count != 1 {
        context.report(&Rule::page_query(count.into()));
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
        context.report(&Rule::placement_kind());
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
            context.report(&Rule::supported_format(value.list, value.text));
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
        context.report(&Rule::position(value.list, value.text));
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
        context.report(const { &Rule::ads_count(MAX_ADS) });
    }
}

const ON_BANNERS: &Found<'_, 2> = &Rule::ignored_filter(ParamToken::ImageBanner, None);
const ON_DISPLAYS: &Found<'_, 2> =
    &Rule::ignored_filter(ParamToken::DisplayPlacementFilter, Some("page_context.page_query"));

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
    warn_if_ignored(context, FILTER_TAGS_SLOT, only_banners, "filter_tags", ON_BANNERS);
    warn_if_ignored(context, CATEGORIES_SLOT, true, "product_category_filter_query", ON_DISPLAYS);
    warn_if_ignored(context, BRAND_IDS_SLOT, only_banners, "brand_ids", ON_BANNERS);
    if is_absent(SESSION) {
        warn_absent(context, "session_context", Rule::no_session());
    }
    if is_absent(STORE) {
        warn_absent(context, "store_context", Rule::no_store());
    }
}

/// Warns that a filter has no effect, if it is present and `is_ignored`.
fn warn_if_ignored(
    context: &mut Context<'_, '_>,
    slot: RangeSlot,
    is_ignored: bool,
    name: &'static str,
    found: &Found<'_, 2>,
) {
    let range: Option<ByteRange> = context.notes().take_range(slot);
    if range.is_some() && is_ignored {
        let steps = [Step::Field("page_context"), Step::Field("filter_query"), Step::Field(name)];
        context.with_descendant(&steps, range, &mut |context| context.report(found));
    }
}
