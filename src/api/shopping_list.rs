//! Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. Each function is named after the
//! field or object that it checks.

mod measurements;

use measurements::{
    countable_by_weight, deprecated_quantity, deprecated_unit, measured_unit, measurement, measurements, name, quantity,
};

use super::common::{warn_if_blank, warn_if_empty};
use super::gtin::{self, Gtin};
use super::{unique, url};
use crate::json::Text;
use crate::schema::attributes::max;
use crate::schema::{
    Context, EnumText, Flag, Key, Order, ParamToken, RangeSlot, Raw, Rule, Seen, Step, Verdict, Wire as _, declare,
    enumeration, text_key,
};

/// The maximum number of days for which a link is valid (service document, "Limits").
pub(crate) const MAX_DAYS: i64 = max(ShoppingList::ATTRIBUTES, "expires_in");

/// The service's error for a missing field: code 9999 without a key.
const MISSING: Verdict = Verdict::Documented(9999, Key::Null);

declare! {
    /// Shopping list or recipe page (service document, "Shopping list request").
    SHOPPING_LIST: ShoppingList {
        /// The title of the page.
        required title: text(warn_if_blank);
        /// The URL of the page's image, which must be 500x500 pixels.
        optional image_url: text(url::image), such that {"not": {"$ref": "#/$defs/unsafe_url"}};
        /// `shopping_list` or `recipe`.
        optional link_type: enumeration(LinkType), default "shopping_list";
        /// The number of days until the link expires. Shopping lists have no default: their links do not expire.
        optional expires_in: integer(expires_in), default 30 for "a recipe", max 365;
        /// More text for the page, such as the steps of a recipe.
        optional instructions: [text];
        /// The products of the page.
        required line_items: [object(LineItem)](warn_if_empty), alias "items" "ingredients";
        /// Settings of the page.
        optional landing_page_configuration: object(LandingPageConfiguration);
    }
    missing: MISSING;
    rules: shopping_list;
}

declare! {
    /// A product of the page (service document, "Shopping list request", `LineItem`).
    LINE_ITEM: LineItem {
        /// The product name, which the service searches for to match a product.
        required name: text(name);
        /// Deprecated: use `line_item_measurements`.
        optional quantity: number(deprecated_quantity), default 1;
        /// Deprecated: use `line_item_measurements`.
        optional unit: text(deprecated_unit), default "each";
        /// The title shown in search results and in the list. Defaults to `name`.
        optional display_text: text;
        /// Product ids, int64. Cannot be combined with `upcs`.
        optional product_ids: [integer(product_id)](product_ids);
        /// Universal product codes with 12 or 14 digits. Cannot be combined with `product_ids`.
        optional upcs: [text(upc)](upcs), such that {"items": {"pattern": "^[0-9]{12}([0-9]{2})?$"}};
        /// Amounts of the item. The service uses the one that fits best.
        optional line_item_measurements: [object(Measurement)](measurements), alias "measurements";
        /// Requirements for matching products.
        optional filters: object(Filter);
    }
    missing: MISSING;
    rules: line_item;
    such that {"not": {
        "properties": {"product_ids": {"type": "array", "minItems": 1}, "upcs": {"type": "array", "minItems": 1}},
        "required": ["product_ids", "upcs"]
    }};
}

declare! {
    /// An amount of a product (service document, "Measurement").
    MEASUREMENT: Measurement {
        /// The quantity, greater than 0.
        optional quantity: number(quantity), default 1, such that {"exclusiveMinimum": 0};
        /// A unit that the service lists.
        optional unit: text(measured_unit), default "each";
    }
    rules: measurement;
}

declare! {
    /// Requirements for matching products (service document, "Filter"). No effect if the item has product ids or UPCs.
    FILTER: Filter {
        /// Brand names, spelled as in the catalog.
        optional brand_filters: [text](brand_filters);
        /// Health claims that products must make.
        optional health_filters: [enumeration(HealthFilter)](health_filters);
    }
}

declare! {
    /// Settings of the page (service document, "Shopping list request", `LandingPageConfiguration`).
    LANDING_PAGE_CONFIGURATION: LandingPageConfiguration {
        /// The URL of the list or recipe on the integrator's own site or app.
        optional partner_linkback_url: text(url::linkback), such that {"not": {"$ref": "#/$defs/unsafe_url"}};
        /// Whether users can mark items that they may already have. Recipes only.
        optional enable_pantry_items: boolean(enable_pantry_items), default false;
    }
}

enumeration! {
    /// The kind of page (service document, "Shopping list request").
    LinkType: link_type {
        /// A shopping list.
        ShoppingList = "shopping_list",
        /// A recipe.
        Recipe = "recipe",
    }
}

enumeration! {
    /// A health claim (service document, "Filter").
    HealthFilter: health_filter {
        /// Organic.
        Organic = "ORGANIC",
        /// Gluten-free.
        GlutenFree = "GLUTEN_FREE",
        /// Fat-free.
        FatFree = "FAT_FREE",
        /// Vegan.
        Vegan = "VEGAN",
        /// Kosher.
        Kosher = "KOSHER",
        /// Sugar-free.
        SugarFree = "SUGAR_FREE",
        /// Low-fat.
        LowFat = "LOW_FAT",
    }
}

// Notes of the document.
const IS_RECIPE: Flag = Flag(0);
const HAS_LINK_TYPE: Flag = Flag(1);
const PANTRY: RangeSlot = RangeSlot(0);
// Notes of a line item.
const HAS_PRODUCT_IDS: Flag = Flag(2);
const HAS_UPCS: Flag = Flag(3);
const BAD_HEALTH_FILTER: Flag = Flag(4);
const BRAND_FILTERS: RangeSlot = RangeSlot(1);
const HEALTH_FILTERS: RangeSlot = RangeSlot(2);

/// The indexes of the lists in [`Notes::repeats`](crate::schema::Notes::repeats).
const PRODUCT_IDS: usize = 0;
const UPCS: usize = 1;

fn link_type(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    context.notes().set(HAS_LINK_TYPE);
    match value.index.and_then(|index| value.list.get(index)) {
        Some(&"recipe") => context.notes().set(IS_RECIPE),
        Some(_) => {}
        None => context.report_unlisted(Rule::LinkType, Verdict::Error, value),
    }
}

fn expires_in(context: &mut Context<'_, '_>, days: i64) {
    if days > MAX_DAYS {
        context.error(Rule::ExpiresIn, &[("limit", Raw::Number(MAX_DAYS)), ("actual", Raw::Number(days))]);
    } else if days < 1 {
        context.warn(Rule::ExpiresInPast, &[("limit", Raw::Number(1)), ("actual", Raw::Number(days))]);
    }
}

fn product_id(context: &mut Context<'_, '_>, id: i64) {
    add_value(context, PRODUCT_IDS, id.cast_unsigned());
}

fn product_ids(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.notes().set(HAS_PRODUCT_IDS);
    }
}

fn upc(context: &mut Context<'_, '_>, text: Text<'_>) {
    let code = text.bytes(&mut [0; 16]).and_then(gtin::parse);
    let Some(Gtin { value, is_long, check_digit, expected_check_digit }) = code else {
        context.error(Rule::UpcFormat, &[]);
        return add_value(context, UPCS, text_key(&text));
    };
    if check_digit != expected_check_digit {
        let params =
            [("expected", Raw::Number(expected_check_digit.into())), ("actual", Raw::Number(check_digit.into()))];
        context.warn(Rule::UpcCheckDigit, &params);
    }
    add_value(context, UPCS, value << 1 | u64::from(is_long));
}

fn upcs(context: &mut Context<'_, '_>, length: usize) {
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

fn health_filter(context: &mut Context<'_, '_>, value: &EnumText<'_>) {
    if value.index.is_none() && !context.notes().take(BAD_HEALTH_FILTER) {
        context.report_unlisted(Rule::HealthFilter, Verdict::Documented(1001, Key::Parent), value);
    }
    if value.index.is_none() {
        context.notes().set(BAD_HEALTH_FILTER);
    }
}

fn health_filters(context: &mut Context<'_, '_>, length: usize) {
    context.notes().take(BAD_HEALTH_FILTER);
    if length > 0 {
        context.store_range(HEALTH_FILTERS);
    }
}

fn brand_filters(context: &mut Context<'_, '_>, length: usize) {
    if length > 0 {
        context.store_range(BRAND_FILTERS);
    }
}

fn enable_pantry_items(context: &mut Context<'_, '_>, enable: bool) {
    if enable {
        context.store_range(PANTRY);
    }
}

fn line_item(context: &mut Context<'_, '_>, _: Seen) {
    let (ids, upcs) = (context.notes().take(HAS_PRODUCT_IDS), context.notes().take(HAS_UPCS));
    let filters = [
        (context.notes().take_range(BRAND_FILTERS), "brand_filters"),
        (context.notes().take_range(HEALTH_FILTERS), "health_filters"),
    ];
    if ids && upcs {
        context.reject(Rule::ProductIdsAndUpcs, 1001, Key::Child("base"), &[]);
    }
    countable_by_weight(context);
    if !ids && !upcs {
        return;
    }
    for (range, name) in filters {
        if range.is_some() {
            context.with_descendant(&[Step::Field("filters"), Step::Field(name)], range, &mut |context| {
                context.warn(Rule::IgnoredFilter, &[("reason", Raw::Token(ParamToken::ProductIdsOrUpcs))]);
            });
        }
    }
}

const LINK_TYPE_BIT: u32 = SHOPPING_LIST.bit("link_type");

fn shopping_list(context: &mut Context<'_, '_>, seen: Seen) {
    let is_recipe = context.notes().take(IS_RECIPE);
    // If `link_type` is invalid, the kind of page is unknown. If it is absent, the page is a shopping list.
    let has_valid_type = context.notes().take(HAS_LINK_TYPE) || seen.present & LINK_TYPE_BIT == 0;
    if let Some(range) = context.notes().take_range(PANTRY)
        && has_valid_type
        && !is_recipe
    {
        let steps = [Step::Field("landing_page_configuration"), Step::Field("enable_pantry_items")];
        context.with_descendant(&steps, Some(range), &mut |context| context.warn(Rule::PantryNeedsRecipe, &[]));
    }
}

/// The rules over all line items.
pub(super) fn across_items(context: &mut Context<'_, '_>) {
    let [ids, upcs] = core::mem::take(&mut context.notes().repeats);
    unique::report(context, ids.find(order(context, PRODUCT_IDS)), "product_ids", Rule::DuplicateProductId);
    unique::report(context, upcs.find(order(context, UPCS)), "upcs", Rule::DuplicateUpc);
}

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[ShoppingList::DOC, LineItem::DOC, Measurement::DOC, Filter::DOC, LandingPageConfiguration::DOC]
};
