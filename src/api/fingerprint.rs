//! A stable key for the content of a shopping list, under which its link is stored and used again (service document,
//! `POST {base_url}/idp/v1/products/products_link`, 7).

use sha2::{Digest, Sha256};

use super::canonical::canonical;
use super::link_days::{RECIPE_DAYS, link_members};
use super::wire::ShoppingList;
use crate::json::SyntaxError;
use crate::schema::{Shape, Wire as _};

/// Hashed before the list, and changed with the canonical form: keys of different forms never meet.
const FORM: &[u8] = b"endcap shopping list 1\n";

/// A recipe: an absent `expires_in` means [`RECIPE_DAYS`].
static RECIPE: Shape = Shape {
    fields: &ShoppingList::SHAPE.with_default::<{ ShoppingList::SHAPE.fields.len() }>("expires_in", RECIPE_DAYS),
};

/// SHA-256 over the canonical form of a checked list.
///
/// # Errors
/// None where the list was checked.
pub(crate) fn of_checked(list: &[u8]) -> Result<[u8; 32], SyntaxError> {
    // Only the `expires_in` of a recipe has a default.
    let shape = if link_members(list)?.is_recipe { &RECIPE } else { ShoppingList::SHAPE };
    let canonical = canonical(list, shape)?;
    Ok(Sha256::new_with_prefix(FORM).chain_update(canonical).finalize().into())
}
