//! A stable key for the content of a shopping list, so that a link is made once and used again (`api.md`,
//! `POST {base_url}/idp/v1/products/products_link`, 7).

use sha2::{Digest, Sha256};

use super::canonical::{Field, Shape, canonical};
use super::link_days::link_members;
use crate::json::SyntaxError;

/// Hashed before the list, and changed with the canonical form: keys of different forms never meet.
const FORM: &[u8] = b"endcap shopping list 1\n";

const fn plain(name: &'static str) -> Field {
    Field { name, default: "", inner: None }
}

const fn with_default(name: &'static str, default: &'static str) -> Field {
    Field { name, default, inner: None }
}

const fn holding(name: &'static str, inner: &'static Shape) -> Field {
    Field { name, default: "", inner: Some(inner) }
}

static LIST: Shape = Shape { fields: &fields(plain("expires_in")) };

static RECIPE: Shape = Shape { fields: &fields(with_default("expires_in", "3e2")) };

/// The fields of a list. Only that of a recipe has a default of `expires_in`.
const fn fields(expires_in: Field) -> [Field; 7] {
    [
        plain("title"),
        plain("image_url"),
        with_default("link_type", "\"shopping_list\""),
        expires_in,
        plain("instructions"),
        holding("line_items", &ITEM),
        holding("landing_page_configuration", &PAGE),
    ]
}

static ITEM: Shape = Shape {
    fields: &[
        plain("name"),
        with_default("quantity", "1e1"),
        with_default("unit", "\"each\""),
        plain("display_text"),
        plain("product_ids"),
        plain("upcs"),
        holding("line_item_measurements", &MEASUREMENT),
        holding("filters", &FILTER),
    ],
};

static MEASUREMENT: Shape = Shape { fields: &[with_default("quantity", "1e1"), with_default("unit", "\"each\"")] };

static FILTER: Shape = Shape { fields: &[plain("brand_filters"), plain("health_filters")] };

static PAGE: Shape = Shape { fields: &[plain("partner_linkback_url"), with_default("enable_pantry_items", "false")] };

/// SHA-256 over the canonical form of a checked list.
///
/// # Errors
/// None where the list was checked.
pub(crate) fn of_checked(list: &[u8]) -> Result<[u8; 32], SyntaxError> {
    let shape = if link_members(list)?.is_recipe { &RECIPE } else { &LIST };
    let canonical = canonical(list, shape)?;
    Ok(Sha256::new_with_prefix(FORM).chain_update(canonical).finalize().into())
}

#[cfg(test)]
mod tests {
    use super::super::shopping_list::SHOPPING_LIST;
    use super::{LIST, RECIPE, Shape};
    use crate::schema::{Kind, Object};

    /// The names and the nesting of the declarations.
    fn compare(shape: &Shape, object: &Object) {
        let names: Vec<_> = shape.fields.iter().map(|field| field.name).collect();
        assert_eq!(names, object.fields.iter().map(|field| field.name).collect::<Vec<_>>());
        for (field, declared) in shape.fields.iter().zip(object.fields) {
            let kind = if let Kind::List(list) = &declared.kind { &list.item } else { &declared.kind };
            match (field.inner, kind) {
                (Some(inner), Kind::Object(object)) => compare(inner, object),
                (None, Kind::Object(_)) | (Some(_), _) => panic!("{} is nested otherwise", field.name),
                (None, _) => {}
            }
        }
    }

    #[test]
    fn knows_the_declared_fields() {
        compare(&LIST, &SHOPPING_LIST);
        compare(&RECIPE, &SHOPPING_LIST);
    }
}
