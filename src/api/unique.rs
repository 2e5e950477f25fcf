//! The rules that two line items must not share a value.

use crate::schema::{Context, Found, Repeat, RepeatKind, Rule, Step};

/// The rows of `report`.
macro_rules! unique_rules {
    ([$next:ident $($rest:ident)*] {$($groups:tt)*}) => { $next! { [$($rest)*] { $($groups)* shopping_list {
        /// A product id in more than one line item.
        DuplicateProductId = "duplicate-product-id", Fixed(1001, First):
            "must not repeat a product id of line_items[{first}]", duplicate_product_id(first: number),
            accepts {"line_items": [{"name": "milk", "product_ids": [7]}, {"name": "oat milk", "product_ids": [8]}]}
            rejects {"line_items": [{"name": "milk", "product_ids": [7]}, {"name": "oat milk", "product_ids": [8, 7]}]}
                at "line_items[1].product_ids[1]";
        /// A UPC in more than one line item.
        DuplicateUpc = "duplicate-upc", Fixed(1001, First):
            "must not repeat a upc of line_items[{first}]", duplicate_upc(first: number),
            accepts {"line_items": [{"name": "milk", "upcs": ["036000291452"]}, {"name": "butter", "upcs": ["012345678905"]}]}
            rejects {"line_items": [{"name": "milk", "upcs": ["036000291452"]}, {"name": "butter", "upcs": ["036000291452"]}]}
                at "line_items[1].upcs[0]";
        /// A UPC of 12 and one of 14 digits for the same product.
        EquivalentUpc = "equivalent-upc", Warning: "identifies the same product as a upc of line_items[{first}]",
            equivalent_upc(first: number),
            accepts {"line_items": [{"name": "milk", "upcs": ["036000291452", "00036000291452"]}]}
            rejects {"line_items": [{"name": "milk", "upcs": ["036000291452"]}, {"name": "butter", "upcs": ["00036000291452"]}]}
                at "line_items[1].upcs[0]";
        /// A product id or UPC that is repeated in one line item.
        RepeatedInItem = "repeated-in-item", Warning: "is repeated in this line item", repeated_in_item(),
            accepts {"line_items": [{"name": "milk", "product_ids": [7, 8]}]}
            rejects {"line_items": [{"name": "milk", "product_ids": [7, 7]}]} at "line_items[0].product_ids[1]";
    } } } };
}

/// Reports values that are in two line items, or twice in one. `field` is the list that contains them. `duplicate` is
/// the rule for a value in two items.
pub(super) fn report(
    context: &mut Context<'_, '_>,
    repeats: impl Iterator<Item = Repeat>,
    field: &'static str,
    duplicate: fn(i64) -> Found<'static, 1>,
) {
    for Repeat { kind, item, index, range, first_item } in repeats {
        let steps = [Step::Field("line_items"), Step::Index(item), Step::Field(field), Step::Index(index)];
        context.with_descendant(&steps, Some(range), &mut |context| match kind {
            RepeatKind::Duplicate => context.report(&duplicate(first_item.into())),
            RepeatKind::Equivalent => context.report(&Rule::equivalent_upc(first_item.into())),
            RepeatKind::WithinItem => context.report(&Rule::repeated_in_item()),
        });
    }
}
