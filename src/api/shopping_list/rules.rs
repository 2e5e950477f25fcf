//! The rules of a shopping list, except those of measurements. Each function is named after the field or object that it
//! checks.

use super::measurements::countable_by_weight;
use super::{
    BAD_HEALTH_FILTER, BRAND_FILTERS, HAS_LINK_TYPE, HAS_PRODUCT_IDS, HAS_UPCS, HEALTH_FILTERS, IS_RECIPE, MAX_DAYS,
    PANTRY, SHOPPING_LIST,
};
use crate::api::gtin::{self, Gtin};
use crate::api::unique;
use crate::json::Text;
use crate::schema::{Context, EnumText, Order, ParamToken, Rule, Seen, Step, text_key};

/// The rows of the functions below.
macro_rules! shopping_list_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* shopping_list {
        /// A link type that the service does not document.
        LinkType = "link-type", Error: "expected one of {expected}, got \"{actual}\"",
            link_type(expected: values(LinkType), actual: text),
            accepts {"link_type": "recipe"} rejects {"link_type": "Recipe"} at "link_type";
        /// A link that would be valid for longer than the service allows.
        ExpiresIn = "expires-in", Error: "must be at most {limit} days",
            expires_in(limit: number, actual: number, days? "; did you mean {days}?": number),
            accepts {"expires_in": 365} rejects {"expires_in": 366} at "expires_in"
            rejects {"expires_in": 604800} at "expires_in";
        /// A link that would expire as soon as it is created.
        ExpiresInPast = "expires-in-past", Warning: "is less than {limit} day, so the link expires at once",
            expires_in_past(limit: number, actual: number),
            accepts {"expires_in": 1} rejects {"expires_in": 0} at "expires_in";
        /// A UPC that has neither 12 nor 14 digits.
        UpcFormat = "upc-format", Error: "must be 12 or 14 digits", upc_format(),
            accepts {"line_items": [{"name": "milk", "upcs": ["036000291452"]}]}
            rejects {"line_items": [{"name": "milk", "upcs": ["36000291452"]}]} at "line_items[0].upcs[0]";
        /// A UPC whose GS1 check digit is wrong.
        UpcCheckDigit = "upc-check-digit", Warning: "has a wrong check digit; expected {expected}",
            upc_check_digit(expected: number, actual: number),
            accepts {"line_items": [{"name": "milk", "upcs": ["036000291452"]}]}
            rejects {"line_items": [{"name": "milk", "upcs": ["036000291453"]}]} at "line_items[0].upcs[0]";
        /// A health filter that the service does not document.
        HealthFilter = "health-filter", Fixed(1001, Parent): "expected one of {expected}, got \"{actual}\"",
            health_filter(expected: values(HealthFilter), actual: text),
            accepts {"line_items": [{"name": "milk", "filters": {"health_filters": ["ORGANIC", "VEGAN"]}}]}
            rejects {"line_items": [{"name": "milk", "filters": {"health_filters": ["ORGANIC", "vegan"]}}]}
                at "line_items[0].filters.health_filters[1]";
        /// A line item with both product ids and UPCs.
        ProductIdsAndUpcs = "product-ids-and-upcs", Fixed(1001, Base):
            "must not have both product_ids and upcs", product_ids_and_upcs(),
            accepts {"line_items": [{"name": "milk", "product_ids": [7], "upcs": []}]}
            rejects {"line_items": [{"name": "milk", "product_ids": [7], "upcs": ["036000291452"]}]} at "line_items[0]";
        /// A filter that has no effect in this request.
        IgnoredFilter = "ignored-filter", Warning: "has no effect {~reason}",
            ignored_filter(
                reason: token(IgnoredReason),
                replacement? "; for a category page use {replacement}": field
            ),
            accepts {"line_items": [{"name": "milk", "filters": {"brand_filters": ["Acme"]}}]}
            rejects {"line_items": [{"name": "milk", "product_ids": [7], "filters": {"brand_filters": ["Acme"]}}]}
                at "line_items[0].filters.brand_filters"
            rejects {"page_context": {"filter_query": {"product_category_filter_query": {}}}} in placement
                at "page_context.filter_query.product_category_filter_query";
        /// Pantry items in a list that is not a recipe.
        PantryNeedsRecipe = "pantry-needs-recipe", Warning: "has no effect unless link_type is \"recipe\"",
            pantry_needs_recipe(),
            accepts {"link_type": "recipe", "landing_page_configuration": {"enable_pantry_items": true}}
            rejects {"landing_page_configuration": {"enable_pantry_items": true}}
                at "landing_page_configuration.enable_pantry_items";
    } } } };
}

/// The indexes of the lists in [`Notes::repeats`](crate::schema::Notes::repeats).
const PRODUCT_IDS: usize = 0;
const UPCS: usize = 1;

pub(super) fn link_type(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    context.notes().set(HAS_LINK_TYPE);
    match value.index.and_then(|index| value.list.get(index)) {
        Some(&"recipe") => context.notes().set(IS_RECIPE),
        Some(_) => {}
        None => context.report(&Rule::link_type(value.list, value.text)),
    }
}

pub(super) fn expires_in(context: &mut Context<'_, '_>, days: i64) {
    if days > MAX_DAYS {
        // The same time in seconds, minutes and hours: the largest unit is the least likely to be chance.
        let meant = [86_400, 1440, 24].into_iter().find(|unit| days % unit == 0);
        let meant = meant.map(|unit| days / unit).filter(|days| *days <= MAX_DAYS);
        context.report(&Rule::expires_in(MAX_DAYS, days, meant));
    } else if days < 1 {
        context.report(&Rule::expires_in_past(1, days));
    }
}

pub(super) fn product_id(context: &mut Context<'_, '_>, id: i64) {
    add_value(context, PRODUCT_IDS, id.cast_unsigned());
}

pub(super) fn product_ids(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.notes().set(HAS_PRODUCT_IDS);
    }
}

pub(super) fn upc(context: &mut Context<'_, '_>, text: Text<'_>) {
    let code = text.bytes(&mut [0; 16]).and_then(gtin::parse);
    let Some(Gtin { value, is_long, check_digit, expected_check_digit }) = code else {
        context.report(&Rule::upc_format());
        return add_value(context, UPCS, text_key(&text));
    };
    if check_digit != expected_check_digit {
        context.report(&Rule::upc_check_digit(expected_check_digit.into(), check_digit.into()));
    }
    add_value(context, UPCS, value << 1 | u64::from(is_long));
}

pub(super) fn upcs(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.notes().set(HAS_UPCS);
    }
}

/// Adds a value that must be unique across line items.
#[inline(always)]
fn add_value(context: &mut Context<'_, '_>, list: usize, key: u64) {
    let (path, range) = (context.path(), context.range());
    if let Some(repeats) = context.notes().repeats.get_mut(list) {
        repeats.add(key, path, range);
    }
}

/// Returns the order by which equal values of a list are found.
fn order<'d>(context: &Context<'_, 'd>, list: usize) -> Order<'d> {
    // UPCs have pairs: the UPC-A and the GTIN-14 of a product count as equal.
    Order::new(context.input(), list == UPCS)
}

pub(super) fn health_filter(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    if value.index.is_none() && !context.notes().take(BAD_HEALTH_FILTER) {
        context.report(&Rule::health_filter(value.list, value.text));
    }
    if value.index.is_none() {
        context.notes().set(BAD_HEALTH_FILTER);
    }
}

pub(super) fn health_filters(context: &mut Context<'_, '_>, length: usize) {
    context.notes().take(BAD_HEALTH_FILTER);
    if length > 0 {
        context.store_range(HEALTH_FILTERS);
    }
}

pub(super) fn brand_filters(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.store_range(BRAND_FILTERS);
    }
}

pub(super) fn enable_pantry_items(context: &mut Context<'_, '_>, enable: bool) {
    if enable {
        context.store_range(PANTRY);
    }
}

pub(super) fn line_item(context: &mut Context<'_, '_>, _: Seen) {
    let (ids, upcs) = (context.notes().take(HAS_PRODUCT_IDS), context.notes().take(HAS_UPCS));
    let filters = [
        (context.notes().take_range(BRAND_FILTERS), "brand_filters"),
        (context.notes().take_range(HEALTH_FILTERS), "health_filters"),
    ];
    if ids && upcs {
        context.report(&Rule::product_ids_and_upcs());
    }
    countable_by_weight(context);
    if !ids && !upcs {
        return;
    }
    for (range, name) in filters {
        if range.is_some() {
            context.with_descendant(&[Step::Field("filters"), Step::Field(name)], range, &mut |context| {
                context.report(const { &Rule::ignored_filter(ParamToken::ProductIdsOrUpcs, None) });
            });
        }
    }
}

const LINK_TYPE_BIT: u32 = SHOPPING_LIST.bit("link_type");

pub(super) fn shopping_list(context: &mut Context<'_, '_>, seen: Seen) {
    let is_recipe = context.notes().take(IS_RECIPE);
    // If `link_type` is invalid, the kind of page is unknown. If it is absent, the page is a shopping list.
    let has_valid_type = context.notes().take(HAS_LINK_TYPE) || seen.present & LINK_TYPE_BIT == 0;
    if let Some(range) = context.notes().take_range(PANTRY)
        && has_valid_type
        && !is_recipe
    {
        let steps = [Step::Field("landing_page_configuration"), Step::Field("enable_pantry_items")];
        context.with_descendant(&steps, Some(range), &mut |context| context.report(&Rule::pantry_needs_recipe()));
    }
}

/// The rules over all line items.
pub(in crate::api) fn across_items(context: &mut Context<'_, '_>) {
    let [ids, upcs] = core::mem::take(&mut context.notes().repeats);
    unique::report(context, ids.find(order(context, PRODUCT_IDS)), "product_ids", Rule::duplicate_product_id);
    unique::report(context, upcs.find(order(context, UPCS)), "upcs", Rule::duplicate_upc);
}
