//! The fields of objects without their checks, so that a module that only compares documents does not contain the
//! checks.

use super::declare::bytes_equal;

/// The names, defaults and nesting of an object's fields.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The fields, in the order of declaration.
    pub(crate) fields: &'static [ShapeField],
}

/// A field of a [`Shape`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeField {
    pub(crate) name: &'static str,
    /// The default as JSON, or empty if the field has none. A number must be a digit from 1 to 9 followed by zeros.
    pub(crate) default: &'static str,
    /// The shape of the object in the field, or of the items in its list.
    pub(crate) inner: Option<&'static Shape>,
}

impl Shape {
    /// Returns the fields with a different default for one of them.
    #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
    pub(crate) const fn with_default<const N: usize>(&self, name: &str, default: &'static str) -> [ShapeField; N] {
        let mut fields = [self.fields[0]; N];
        let mut index = 0;
        while index < N {
            let ShapeField { name: declared, inner, .. } = self.fields[index];
            let is_match = bytes_equal(declared.as_bytes(), name.as_bytes());
            fields[index] = if is_match { ShapeField::new(declared, default, inner) } else { self.fields[index] };
            index += 1;
        }
        fields
    }
}

impl ShapeField {
    /// Creates a field.
    ///
    /// # Panics
    /// Panics if the default is a number other than a digit and zeros. Fields are constants, so that is a compile
    /// error.
    #[allow(clippy::indexing_slicing, reason = "const: out of bounds would not compile")]
    pub(crate) const fn new(name: &'static str, default: &'static str, inner: Option<&'static Shape>) -> Self {
        let bytes = default.as_bytes();
        let is_number = !bytes.is_empty() && matches!(bytes[0], b'-' | b'0'..=b'9');
        let mut index = 0;
        while is_number && index < bytes.len() {
            let is_first = index == 0 && matches!(bytes[0], b'1'..=b'9');
            assert!(
                bytes.len() < 10 && (is_first || index > 0 && bytes[index] == b'0'),
                "the default must be a digit from 1 to 9 and zeros"
            );
            index += 1;
        }
        Self { name, default, inner }
    }
}
