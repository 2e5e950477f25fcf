//! The limits and defaults of fields, as constants of the declarations. Checks, descriptions and schemas take them from
//! here.

use super::declare::bytes_equal;

/// The limits and the default of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attributes {
    pub(crate) name: &'static str,
    pub(crate) min: Option<i64>,
    /// For a text, the maximum number of characters.
    pub(crate) max: Option<i64>,
    /// The default as JSON; empty if the field has none.
    #[cfg_attr(not(feature = "std"), allow(dead_code, reason = "a check does not depend on it"))]
    pub(crate) default: &'static str,
}

/// Returns the minimum of a field.
///
/// # Panics
/// Panics if the field or its minimum does not exist. In a constant, that is a compile error.
pub(crate) const fn min(attributes: &[Attributes], name: &str) -> i64 {
    required(find(attributes, name).min)
}

/// Returns the maximum of a field.
///
/// # Panics
/// Panics if the field or its maximum does not exist. In a constant, that is a compile error.
pub(crate) const fn max(attributes: &[Attributes], name: &str) -> i64 {
    required(find(attributes, name).max)
}

/// Returns the default of a field as JSON.
///
/// # Panics
/// Panics if the field or its default does not exist. In a constant, that is a compile error.
#[cfg(feature = "std")]
pub(crate) const fn default(attributes: &[Attributes], name: &str) -> &'static str {
    let default = find(attributes, name).default;
    assert!(!default.is_empty(), "the field must have a default");
    default
}

#[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
const fn find(attributes: &[Attributes], name: &str) -> Attributes {
    let mut index = 0;
    while !bytes_equal(attributes[index].name.as_bytes(), name.as_bytes()) {
        index += 1;
    }
    attributes[index]
}

const fn required(limit: Option<i64>) -> i64 {
    assert!(limit.is_some(), "the field must have this limit");
    match limit {
        Some(limit) => limit,
        None => 0,
    }
}
