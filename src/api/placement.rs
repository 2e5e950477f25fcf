//! Display placement: the body of `POST /v2/ian/dp`.

use super::common::{at_most, not_blank, not_empty};
use super::ip;
use crate::json::Text;
use crate::schema::{Context, Flag, Key, Outcome, Raw, Rule, Seen, Slot, Span, Step, Word, WordList, declare};

declare! {
    /// Display placement request (`api.md`, "Display placement request").
    PLACEMENT_REQUEST: PlacementRequest "a display placement request" {
        /// What page the ads are for.
        optional page_context: object(PAGE_CONTEXT);
        /// What is to be filled.
        optional placement_context: object(PLACEMENT_CONTEXT);
        /// Whom the page is for.
        optional session_context: object(SESSION_CONTEXT);
        /// Where that person shops.
        optional store_context: object(STORE_CONTEXT);
        /// Which page of the answer is asked for.
        optional pagination_context: object(PAGINATION_CONTEXT);
    }
    rules: placement_request;
}

declare! {
    /// What page the ads are for (`api.md`, `DisplayPageContext`).
    PAGE_CONTEXT: DisplayPageContext "a page context" {
        /// The kind of page: exactly one query.
        optional page_query: object(PAGE_QUERY);
        /// Filters that narrow what is returned.
        optional filter_query: object(FILTER_QUERY);
        /// The most ads to return.
        optional ad_load_query: object(AD_LOAD_QUERY);
    }
    rules: page_context;
}

declare! {
    /// The kind of page: exactly one of these (`api.md`, `DisplayQuery`).
    PAGE_QUERY: DisplayQuery "a page query" {
        /// Search results.
        optional search_query: object(SEARCH_QUERY);
        /// A storefront.
        optional storefront_query: object(STOREFRONT_QUERY);
        /// A category.
        optional product_category_query: object(PRODUCT_CATEGORY_QUERY);
        /// The details of a product.
        optional product_detail_query: object(PRODUCT_DETAIL_QUERY);
        /// A cart.
        optional cart_query: object(CART_QUERY);
        /// Deals.
        optional deals_query: object(DEALS_QUERY);
        /// Health.
        optional health_query: object(HEALTH_QUERY);
        /// Lists.
        optional lists_query: object(LISTS_QUERY);
    }
    rules: page_query;
    lenient: true;
}

declare! {
    /// Search results (`api.md`, `SearchQuery`).
    SEARCH_QUERY: SearchQuery "a search query" {
        /// UUID of the page view; `None` when there is none.
        optional page_view_id: text(page_view_id);
        /// What was searched for. Ads are matched by relevance.
        optional search_term: text(not_blank);
        /// Whether spelling is corrected, which takes longer. The default is true.
        optional enable_auto_correct: boolean;
    }
    rules: page_view_first;
}

/// Declares queries that hold nothing but the page view.
macro_rules! page_view_queries {
    ($($table:ident: $type:ident $name:literal $doc:literal;)+) => {$(
        declare! {
            #[doc = $doc]
            $table: $type $name {
                /// UUID of the page view; `None` when there is none.
                optional page_view_id: text(page_view_id);
            }
            rules: page_view_first;
        }
    )+};
}

page_view_queries! {
    STOREFRONT_QUERY: StorefrontQuery "a storefront query" " A storefront (`api.md`, `StorefrontQuery`).";
    CART_QUERY: CartQuery "a cart query" " A cart (`api.md`, `CartQuery`).";
    DEALS_QUERY: DealsQuery "a deals query" " Deals (`api.md`, `DealsQuery`).";
    HEALTH_QUERY: HealthQuery "a health query" " Health (`api.md`, `HealthQuery`).";
    LISTS_QUERY: ListsQuery "a lists query" " Lists (`api.md`, `ListsQuery`).";
}

declare! {
    /// A category (`api.md`, `ProductCategoryQuery`).
    PRODUCT_CATEGORY_QUERY: ProductCategoryQuery "a product category query" {
        /// Categories of the page viewed, int64.
        optional category_ids: [integer];
        /// UUID of the page view; `None` when there is none.
        optional page_view_id: text(page_view_id);
    }
    rules: page_view_second;
}

declare! {
    /// The details of a product (`api.md`, `ProductDetailQuery`).
    PRODUCT_DETAIL_QUERY: ProductDetailQuery "a product detail query" {
        /// UUID of the page view; `None` when there is none.
        optional page_view_id: text(page_view_id);
        /// Categories of the product, int64.
        optional category_ids: [integer];
    }
    rules: page_view_first;
}

declare! {
    /// Filters that narrow what is returned (`api.md`, `FilterQuery`).
    FILTER_QUERY: FilterQuery "a filter query" {
        /// Tags that a product must have, all of them. No effect on image banners.
        optional filter_tags: object(FILTER_TAGS);
        /// Categories. No effect on display placements.
        optional product_category_filter_query: object(PRODUCT_CATEGORY_FILTER_QUERY);
        /// Brands, int64, of which a product must have one. No effect on image banners.
        optional brand_ids: [integer](brand_ids);
    }
}

declare! {
    /// Tags that a product must have (`api.md`, `FilterTags`).
    FILTER_TAGS: FilterTags "filter tags" {
        /// The tags.
        optional tags: [text](tags);
    }
    rules: filter_tags;
}

declare! {
    /// Categories (`api.md`, `ProductCategoryFilterQuery`).
    PRODUCT_CATEGORY_FILTER_QUERY: ProductCategoryFilterQuery "a product category filter query" {
        /// Categories, int64.
        optional category_ids: [integer];
    }
    rules: product_category_filter_query;
}

declare! {
    /// The most ads to return (`api.md`, `AdLoadQuery`).
    AD_LOAD_QUERY: AdLoadQuery "an ad load query" {
        /// A number from 1 to 100, in digits, as a string.
        optional ads_count: text(ads_count);
    }
}

declare! {
    /// What is to be filled (`api.md`, `DisplayPlacementContext`).
    PLACEMENT_CONTEXT: DisplayPlacementContext "a placement context" {
        /// The kind of placement.
        optional placement_kind: object(PLACEMENT_KIND);
    }
    rules: placement_context;
}

declare! {
    /// The kind of placement (`api.md`, `DisplayKind`).
    PLACEMENT_KIND: DisplayKind "a placement kind" {
        /// A display placement.
        optional display_placement: object(DISPLAY_PLACEMENT);
    }
    rules: placement_kind;
    lenient: true;
}

declare! {
    /// A display placement (`api.md`, `DisplayPlacement`).
    DISPLAY_PLACEMENT: DisplayPlacement "a display placement" {
        /// Formats that the page can show.
        optional supported_format: [word(FORMAT)](supported_format);
        /// The rectangle to be filled.
        optional rectangle_query: object(RECTANGLE_QUERY);
    }
}

declare! {
    /// The rectangle to be filled (`api.md`, `RectangleQuery`).
    RECTANGLE_QUERY: RectangleQuery "a rectangle query" {
        /// `top` or `interleaved`.
        optional position: word(POSITION);
    }
}

declare! {
    /// Whom the page is for (`api.md`, `SessionContext`).
    SESSION_CONTEXT: SessionContext "a session context" {
        /// Id of the end user, 50 characters at most.
        optional user_id: text(user_id);
        /// IPv4 or IPv6 address of the end user.
        optional user_ip: text(user_ip);
        /// User agent of the end user, 1000 characters at most.
        optional user_agent: text(user_agent);
        /// Whether only test campaigns are returned. The default is false.
        optional test_only: boolean;
    }
}

declare! {
    /// Where that person shops (`api.md`, `StoreContext`).
    STORE_CONTEXT: StoreContext "a store context" {
        /// Code of the store, 100 characters at most.
        optional location_code: text(location_code);
    }
}

declare! {
    /// Which page of the answer is asked for (`api.md`, `PaginationContext`).
    PAGINATION_CONTEXT: PaginationContext "a pagination context" {
        /// Ads per page.
        optional page_size: integer(page_size);
        /// Number of the page, from 1. The default is 1.
        optional offset: integer(offset);
        /// Token of an earlier answer. Not on the first request.
        optional token: text(token);
    }
    rules: pagination_context;
}

static FORMAT: WordList = WordList { list: &["shoppable_display", "shoppable_video", "image_banner"], check: format };
static POSITION: WordList = WordList { list: &["top", "interleaved"], check: position };

const ASKS_BANNER: Flag = Flag(0);
const ASKS_OTHER: Flag = Flag(1);
const ONLY_BANNERS: Flag = Flag(2);
const HAS_TAGS: Flag = Flag(3);
const HAS_TOKEN: Flag = Flag(4);
const FIRST_PAGE: Flag = Flag(5);
const LATER_PAGE: Flag = Flag(6);
const FILTER_TAGS_SLOT: Slot = Slot(0);
const CATEGORIES_SLOT: Slot = Slot(1);
const BRAND_IDS_SLOT: Slot = Slot(2);

fn page_view_id(context: &mut Context<'_, '_>, id: Text<'_>) {
    let is_uuid = |id: &[u8]| {
        let is_hyphen_due = |at| matches!(at, 8 | 13 | 18 | 23);
        let fits = |(at, &byte): (usize, &u8)| if is_hyphen_due(at) { byte == b'-' } else { byte.is_ascii_hexdigit() };
        id.len() == 36 && id.iter().enumerate().all(fits)
    };
    if !id.bytes(&mut [0; 36]).is_some_and(|id| id == b"None" || is_uuid(id)) {
        context.advise(Rule::PageViewId, &[]);
    }
}

/// For queries whose first field is the page view.
fn page_view_first(context: &mut Context<'_, '_>, seen: Seen) {
    page_view(context, seen.present & 1);
}

/// For queries whose second field is the page view.
fn page_view_second(context: &mut Context<'_, '_>, seen: Seen) {
    page_view(context, seen.present & 2);
}

fn page_view(context: &mut Context<'_, '_>, present: u32) {
    if present == 0 {
        context.below(&[Step::Field("page_view_id")], None, &mut |context| context.advise(Rule::PageViewId, &[]));
    }
}

fn page_query(context: &mut Context<'_, '_>, seen: Seen) {
    let count = seen.present.count_ones();
    if count != 1 {
        context.reject(Rule::PageQuery, 1001, Key::Path, &[("actual", Raw::Number(count.into()))]);
    }
}

const PAGE_QUERY_BIT: u32 = PAGE_CONTEXT.bit("page_query");

fn page_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present & PAGE_QUERY_BIT == 0 {
        context.below(&[Step::Field("page_query")], None, &mut |context| page_query(context, Seen::default()));
    }
}

fn placement_kind(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present == 0 {
        context.reject(Rule::PlacementKind, 1001, Key::Path, &[]);
    }
}

fn placement_context(context: &mut Context<'_, '_>, seen: Seen) {
    if seen.present == 0 {
        context.below(&[Step::Field("placement_kind")], None, &mut |context| placement_kind(context, seen));
    }
}

fn format(context: &mut Context<'_, '_>, word: &Word<'_>) {
    match word.index.and_then(|index| word.list.get(index)) {
        Some(&"image_banner") => context.notes().set(ASKS_BANNER),
        Some(_) => context.notes().set(ASKS_OTHER),
        None => {
            context.notes().set(ASKS_OTHER);
            context.not_listed(Rule::SupportedFormat, Outcome::Breach, word);
        }
    }
}

fn supported_format(context: &mut Context<'_, '_>, length: usize) {
    not_empty(context, length);
    let (banner, other) = (context.notes().take(ASKS_BANNER), context.notes().take(ASKS_OTHER));
    if banner && !other {
        context.notes().set(ONLY_BANNERS);
    }
}

fn position(context: &mut Context<'_, '_>, word: &Word<'_>) {
    if word.index.is_none() {
        context.not_listed(Rule::Position, Outcome::Breach, word);
    }
}

fn tags(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.notes().set(HAS_TAGS);
    }
}

fn filter_tags(context: &mut Context<'_, '_>, _: Seen) {
    if context.notes().take(HAS_TAGS) {
        context.leave(FILTER_TAGS_SLOT);
    }
}

fn product_category_filter_query(context: &mut Context<'_, '_>, _: Seen) {
    context.leave(CATEGORIES_SLOT);
}

fn brand_ids(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.leave(BRAND_IDS_SLOT);
    }
}

fn ads_count(context: &mut Context<'_, '_>, text: Text<'_>) {
    let count = text.chars().try_fold(0, |count: u32, character| {
        let digit = character.to_digit(10)?;
        Some((count * 10 + digit).min(101))
    });
    if !count.is_some_and(|count| (1..=100).contains(&count)) {
        context.breach(Rule::AdsCount, &[("limit", Raw::Number(100))]);
    }
}

fn user_id(context: &mut Context<'_, '_>, text: Text<'_>) {
    at_most(context, &text, 50, Rule::UserIdLength);
}

fn user_ip(context: &mut Context<'_, '_>, text: Text<'_>) {
    // The longest form has 45 characters.
    if !text.bytes(&mut [0; 45]).is_some_and(ip::is_address) {
        context.breach(Rule::UserIp, &[]);
    }
}

fn user_agent(context: &mut Context<'_, '_>, text: Text<'_>) {
    if text.is_longer_than(1000) {
        context.breach(Rule::UserAgentLength, &[("limit", Raw::Number(1000))]);
    }
}

fn location_code(context: &mut Context<'_, '_>, text: Text<'_>) {
    at_most(context, &text, 100, Rule::LocationCodeLength);
}

fn page_size(context: &mut Context<'_, '_>, size: i64) {
    if size < 1 {
        context.advise(Rule::PageSize, &[("actual", Raw::Number(size))]);
    }
}

fn offset(context: &mut Context<'_, '_>, page: i64) {
    match page {
        ..1 => context.breach(Rule::Offset, &[("actual", Raw::Number(page))]),
        1 => context.notes().set(FIRST_PAGE),
        _ => context.notes().set(LATER_PAGE),
    }
}

fn token(context: &mut Context<'_, '_>, _: Text<'_>) {
    context.notes().set(HAS_TOKEN);
}

const OFFSET: u32 = PAGINATION_CONTEXT.bit("offset");
const TOKEN: u32 = PAGINATION_CONTEXT.bit("token");

fn pagination_context(context: &mut Context<'_, '_>, seen: Seen) {
    let (first, later) = (context.notes().take(FIRST_PAGE), context.notes().take(LATER_PAGE));
    let absent = |bit| seen.present & bit == 0;
    let reason = if context.notes().take(HAS_TOKEN) && (first || absent(OFFSET)) {
        "has a token but asks for the first page again"
    } else if later && absent(TOKEN) {
        "asks for a later page without the token of the earlier answer"
    } else {
        return;
    };
    context.advise(Rule::TokenWithoutOffset, &[("reason", Raw::Text(reason))]);
}

const PAGE_CONTEXT_BIT: u32 = PLACEMENT_REQUEST.bit("page_context");
const PLACEMENT_CONTEXT_BIT: u32 = PLACEMENT_REQUEST.bit("placement_context");
const SESSION: u32 = PLACEMENT_REQUEST.bit("session_context");
const STORE: u32 = PLACEMENT_REQUEST.bit("store_context");

fn placement_request(context: &mut Context<'_, '_>, seen: Seen) {
    let absent = |bit| seen.present & bit == 0;
    if absent(PAGE_CONTEXT_BIT) {
        let steps = [Step::Field("page_context"), Step::Field("page_query")];
        context.below(&steps, None, &mut |context| page_query(context, Seen::default()));
    }
    if absent(PLACEMENT_CONTEXT_BIT) {
        let steps = [Step::Field("placement_context"), Step::Field("placement_kind")];
        context.below(&steps, None, &mut |context| placement_kind(context, Seen::default()));
    }
    let only_banners = context.notes().take(ONLY_BANNERS);
    let for_banners = "on image banners";
    ignored(context, FILTER_TAGS_SLOT, only_banners, "filter_tags", for_banners);
    ignored(context, CATEGORIES_SLOT, true, "product_category_filter_query", "on display placements");
    ignored(context, BRAND_IDS_SLOT, only_banners, "brand_ids", for_banners);
    for (bit, name, rule) in [(SESSION, "session_context", Rule::NoSession), (STORE, "store_context", Rule::NoStore)] {
        if absent(bit) {
            context.below(&[Step::Field(name)], None, &mut |context| context.advise(rule, &[]));
        }
    }
}

/// Advises that a filter has no effect, if it was given and `is_ignored`.
fn ignored(context: &mut Context<'_, '_>, slot: Slot, is_ignored: bool, name: &'static str, reason: &'static str) {
    let span: Option<Span> = context.notes().take_span(slot);
    if span.is_some() && is_ignored {
        let steps = [Step::Field("page_context"), Step::Field("filter_query"), Step::Field(name)];
        context.below(&steps, span, &mut |context| {
            context.advise(Rule::IgnoredFilter, &[("reason", Raw::Text(reason))]);
        });
    }
}

/// The documentation of every object above, for generators.
#[cfg(test)]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = &[
    PlacementRequest,
    DisplayPageContext,
    DisplayQuery,
    SearchQuery,
    StorefrontQuery,
    CartQuery,
    DealsQuery,
    HealthQuery,
    ListsQuery,
    ProductCategoryQuery,
    ProductDetailQuery,
    FilterQuery,
    FilterTags,
    ProductCategoryFilterQuery,
    AdLoadQuery,
    DisplayPlacementContext,
    DisplayKind,
    DisplayPlacement,
    RectangleQuery,
    SessionContext,
    StoreContext,
    PaginationContext,
];
