//! Computes for how many days a link to a shopping list or recipe page is valid (service document, "Shopping list
//! request").

use super::wire::ShoppingList;
use crate::json::{Reader, SyntaxError};
use crate::schema::Wire as _;
use crate::schema::attributes::default;

/// The default of `expires_in` for recipes, in days, as JSON. Shopping lists have no default.
pub(super) const RECIPE_DAYS_JSON: &str = default(ShoppingList::ATTRIBUTES, "expires_in");
const RECIPE_DAYS: Option<i64> = match i64::from_str_radix(RECIPE_DAYS_JSON, 10) {
    Ok(days) => Some(days),
    Err(_) => None,
};

/// The members of a list that determine when its link expires.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LinkMembers {
    pub is_recipe: bool,
    pub expires_in: Option<i64>,
}

/// Returns the number of days until the link to a checked list expires, or `None` if it does not expire.
///
/// # Errors
/// Never fails for a list that passed a check.
pub(crate) fn link_days(list: &[u8]) -> Result<Option<i64>, SyntaxError> {
    let LinkMembers { is_recipe, expires_in } = link_members(list)?;
    Ok(expires_in.or(if is_recipe { RECIPE_DAYS } else { None }))
}

/// Reads `link_type` and `expires_in` of a checked list.
///
/// # Errors
/// Never fails for a list that passed a check.
pub(super) fn link_members(list: &[u8]) -> Result<LinkMembers, SyntaxError> {
    let mut found = LinkMembers::default();
    let mut reader = Reader::new(list);
    reader.start()?;
    while let Some(name) = reader.member()? {
        let mut value = reader;
        reader.skip(0)?;
        // A value of another type is absent.
        if name.is("link_type") {
            found.is_recipe = value.string().is_ok_and(|kind| kind.is("recipe"));
        } else if name.is("expires_in") {
            found.expires_in = value.number().ok().and_then(|days| days.as_i64().ok());
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::link_days;

    #[test]
    fn days_of_links() {
        for (list, days) in [
            ("{}", None),
            (r#"{"title":"expires_in"}"#, None),
            (r#"{"link_type":"shopping_list"}"#, None),
            (r#"{"link_type":"recipe"}"#, Some(30)),
            (r#"{"expires_in":null,"link_type":"recip\u0065"}"#, Some(30)),
            (r#"{"expires_in":9,"link_type":"recipe"}"#, Some(9)),
            (r#" { "expires_in" : 30 , "title" : "Soup" } "#, Some(30)),
            (r#"{"line_items":[{"expires_in":1}],"\u0065xpires_in":3e1}"#, Some(30)),
            (r#"{"expires_in":null}"#, None),
            (r#"{"expires_in":-1}"#, Some(-1)),
        ] {
            assert_eq!(link_days(list.as_bytes()), Ok(days), "{list}");
        }
    }
}
