//! A stable key for the content of a shopping list, so that a link is made once and used again.

use alloc::string::String;

use sha2::{Digest, Sha256};

use super::canonical::{Canonical, Default};
use super::shopping_list::{LANDING_PAGE_CONFIGURATION, LINE_ITEM, MEASUREMENT, SHOPPING_LIST};
use crate::json::SyntaxError;

/// Hashed before the list, and changed with the canonical form: keys of different forms never meet.
const FORM: &[u8] = b"endcap shopping list 1\n";

/// What absent fields mean (`api.md`, "Shopping list request"), where that is a literal.
static DEFAULTS: &[Default] = &[
    (&SHOPPING_LIST, "link_type", "\"shopping_list\""),
    (&LINE_ITEM, "quantity", "1e1"),
    (&LINE_ITEM, "unit", "\"each\""),
    (&MEASUREMENT, "quantity", "1e1"),
    (&MEASUREMENT, "unit", "\"each\""),
    (&LANDING_PAGE_CONFIGURATION, "enable_pantry_items", "false"),
];

/// SHA-256 over the canonical form of a checked list, in lower-case hexadecimal.
pub(crate) fn of_checked(body: &[u8]) -> Result<String, SyntaxError> {
    let canonical = Canonical::new(body, DEFAULTS).document(&SHOPPING_LIST)?;
    let hash = Sha256::new_with_prefix(FORM).chain_update(&canonical).finalize();
    let mut text = String::with_capacity(64);
    for byte in hash {
        text.extend([byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap_or('0')));
    }
    Ok(text)
}
