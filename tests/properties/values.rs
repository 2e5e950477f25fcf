//! Property: bodies that pass the check can be read into their types and written again unchanged.

use endcap::check::{Options, Payload, Resource, Valid};
use endcap::wire::{PlacementRequest, ShoppingList, TokenRequest, User};

/// If a body passes the check, its value is written and read without a change. Returns whether it passes.
pub(crate) fn check(resource: Resource, document: &[u8]) -> bool {
    match resource {
        Resource::ShoppingList => list(document),
        Resource::Placement => round_trip::<PlacementRequest>(document).is_some(),
        Resource::User => round_trip::<User>(document).is_some(),
        Resource::Token => round_trip::<TokenRequest>(document).is_some(),
        other => panic!("no type of a {other}"),
    }
}

fn round_trip<T: Payload + PartialEq + std::fmt::Debug>(document: &[u8]) -> Option<(Valid<'_, T>, Valid<'static, T>)> {
    let valid = Valid::<T>::check(document, &Options::default()).ok()?;
    let value = valid.to_value();
    let options = Options::default().with_max_bytes(usize::MAX);
    let written = Valid::from_value(&value, &options).unwrap_or_else(|report| panic!("{report}: {value:?}"));
    assert_eq!(written.to_value(), value);
    Some((valid, written))
}

/// Of a list the content stays, too, unless it has what a type does not hold: a field that the service does not list, even if it
/// is null, or a quantity with more digits than a double.
fn list(document: &[u8]) -> bool {
    let Some((valid, written)) = round_trip::<ShoppingList>(document) else { return false };
    #[cfg(feature = "fingerprint")]
    {
        let has_null = document.windows(4).any(|word| word == b"null");
        let is_listed = !has_null
            && !valid.warnings().is_truncated()
            && valid.warnings().issues().all(|issue| issue.rule != endcap::check::Rule::UnknownField);
        let has_quantity = written.to_value().line_items.iter().any(|item| {
            let measured = item.line_item_measurements.iter().any(|measurement| measurement.quantity.is_some());
            measured || item.quantity.is_some()
        });
        if is_listed && !has_quantity {
            assert_eq!(valid.fingerprint(), written.fingerprint(), "{}", String::from_utf8_lossy(valid.body()));
        }
    }
    drop((valid, written));
    true
}
