//! Computes a stable key for the content of a shopping list. The link to the list is stored under that key and used
//! again (service document, `POST {base_url}/idp/v1/products/products_link`, 7).

use sha2::{Digest, Sha256};

use super::canonical::canonical;
use super::link_days::{RECIPE_DAYS_JSON, link_members};
use super::wire::ShoppingList;
use crate::json::SyntaxError;
use crate::schema::{Shape, Wire as _};

/// Hashed before the list. Change the number when the canonical form changes, so that keys of different forms never
/// match.
const HASH_PREFIX: &[u8] = b"endcap shopping list 1\n";

/// The shape of a recipe: an absent `expires_in` means [`RECIPE_DAYS_JSON`].
static RECIPE: Shape = Shape {
    fields: &ShoppingList::SHAPE.with_default::<{ ShoppingList::SHAPE.fields.len() }>("expires_in", RECIPE_DAYS_JSON),
};

/// Returns the SHA-256 hash of the canonical form of a checked list.
///
/// # Errors
/// Never fails for a list that passed a check.
pub(crate) fn of_checked(list: &[u8]) -> Result<[u8; 32], SyntaxError> {
    // Only recipes have a default for `expires_in`.
    let shape = if link_members(list)?.is_recipe { &RECIPE } else { ShoppingList::SHAPE };
    let canonical = canonical(list, shape)?;
    Ok(Sha256::new_with_prefix(HASH_PREFIX).chain_update(canonical).finalize().into())
}
