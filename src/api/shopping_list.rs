//! Shopping list or recipe page: the body of `POST /idp/v1/products/products_link`. Each function is named after the
//! field or object that it checks.

#[macro_use]
mod measurements;
#[macro_use]
mod rules;

use measurements::{deprecated_quantity, deprecated_unit, measured_unit, measurement, measurements, name, quantity};
pub(super) use rules::across_items;
use rules::{
    brand_filters, enable_pantry_items, expires_in, health_filter, health_filters, line_item, link_type, product_id,
    product_ids, shopping_list, upc, upcs,
};

use super::common::{warn_if_blank, warn_if_empty};
use super::url;
use crate::schema::attributes::max;
use crate::schema::{Key, Verdict, Wire as _, declare, enumeration, notes};

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
        required line_items: [object(LineItem)](warn_if_empty), alias "items ingredients";
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
        required name: text(name), alias "product item title";
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
        optional line_item_measurements: [object(Measurement)](measurements), alias "measurements qty amount size";
        /// Requirements for matching products.
        optional filters: object(Filter), alias "brand_filters health_filters brands";
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
        optional quantity: number(quantity), alias "qty amount size", default 1, such that {"exclusiveMinimum": 0};
        /// A unit that the service lists.
        optional unit: text(measured_unit), default "each";
    }
    rules: measurement;
}

declare! {
    /// Requirements for matching products (service document, "Filter"). No effect if the item has product ids or UPCs.
    FILTER: Filter {
        /// Brand names, spelled as in the catalog.
        optional brand_filters: [text](brand_filters), alias "brands";
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

notes! {
    Flag {
        /// Of the document, like `HAS_LINK_TYPE`. The other flags are about one line item.
        IS_RECIPE,
        HAS_LINK_TYPE,
        HAS_PRODUCT_IDS,
        HAS_UPCS,
        BAD_HEALTH_FILTER,
        HAS_WEIGHT,
        HAS_OTHER_UNIT,
    }
    RangeSlot {
        /// Of the document. The other slots are about one line item.
        PANTRY,
        BRAND_FILTERS,
        HEALTH_FILTERS,
        NAME,
        /// The range of an item's measurements, if one has a weight as its unit.
        WEIGHTS,
        /// The range of the deprecated unit, if it is a weight.
        UNIT_WEIGHT,
    }
}

/// The documentation of all objects above, for the generators.
#[cfg(feature = "generate")]
pub(crate) const DOCS: &[crate::schema::ObjectDoc] = {
    use crate::schema::Wire as _;
    &[ShoppingList::DOC, LineItem::DOC, Measurement::DOC, Filter::DOC, LandingPageConfiguration::DOC]
};
