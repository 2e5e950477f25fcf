//! The names of the values of enums, as text and with serde.

use core::fmt;

/// A text is not the name of a value of an enum. The message lists the names, and does not repeat the text.
///
/// ```
/// use endcap::check::Level;
///
/// assert_eq!("warn".parse(), Ok(Level::Warn));
/// let error = "warning".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown `Level`; expected `error`, `warn` or `off`");
/// assert_eq!(error.expected(), ["error", "warn", "off"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownNameError {
    type_name: &'static str,
    names: &'static [&'static str],
}

impl UnknownNameError {
    pub(crate) const fn new(type_name: &'static str, names: &'static [&'static str]) -> Self {
        Self { type_name, names }
    }

    /// Returns the names that the enum has.
    pub const fn expected(self) -> &'static [&'static str] {
        self.names
    }

    /// Writes the names with commas, and "or" before the last one.
    fn write_names(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.names.len().saturating_sub(1);
        self.names.iter().enumerate().try_for_each(|(index, name)| {
            f.write_str(match index {
                0 => "`",
                _ if index == last => " or `",
                _ => ", `",
            })?;
            f.write_str(name)?;
            f.write_str("`")
        })
    }
}

impl fmt::Display for UnknownNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown `{}`; expected ", self.type_name)?;
        self.write_names(f)
    }
}

impl core::error::Error for UnknownNameError {}

/// An enum whose values have names; see [`names`].
pub(crate) trait Named: Copy + core::str::FromStr<Err = UnknownNameError> {
    /// The error of a text that is not a name.
    const UNKNOWN: UnknownNameError;
}

/// Implements the function that returns the name of an enum value, and `Display`, `FromStr` and serde's traits by that
/// name.
///
/// ```text
/// names! {
///     Level:
///     /// Returns the name.
///     as_str {
///         Error = "error",
///         Warn = "warn",
///     }
/// }
/// ```
macro_rules! names {
    ($type:ident: $(#[doc = $doc:literal])+ $function:ident { $($variant:ident = $name:literal,)+ }) => {
        impl $type {
            $(#[doc = $doc])+
            pub const fn $function(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl $crate::schema::Named for $type {
            const UNKNOWN: $crate::schema::UnknownNameError =
                $crate::schema::UnknownNameError::new(stringify!($type), &[$($name),+]);
        }

        /// Writes the name.
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.$function())
            }
        }

        /// Reads the name, in the case that `Display` writes.
        impl core::str::FromStr for $type {
            type Err = $crate::schema::UnknownNameError;

            fn from_str(name: &str) -> Result<Self, $crate::schema::UnknownNameError> {
                match name {
                    $($name => Ok(Self::$variant),)+
                    _ => Err(<Self as $crate::schema::Named>::UNKNOWN),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.$function())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str($crate::schema::NameVisitor(core::marker::PhantomData))
            }
        }
    };
}
pub(crate) use names;

/// Reads the name of a value with serde.
#[cfg(feature = "serde")]
pub(crate) struct NameVisitor<T>(pub(crate) core::marker::PhantomData<T>);

#[cfg(feature = "serde")]
impl<T: Named> serde::de::Visitor<'_> for NameVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        T::UNKNOWN.write_names(f)
    }

    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<T, E> {
        name.parse().map_err(|_| E::invalid_value(serde::de::Unexpected::Str(name), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::UnknownNameError;
    use crate::schema::Severity;

    #[test]
    fn the_error_lists_the_names() {
        let error = |names| UnknownNameError::new("Unit", names).to_string();
        assert_eq!(error(&["cup"]), "unknown `Unit`; expected `cup`");
        assert_eq!(error(&["cup", "each"]), "unknown `Unit`; expected `cup` or `each`");
        assert_eq!(error(&["cup", "each", "g"]), "unknown `Unit`; expected `cup`, `each` or `g`");
        let json = serde_json::from_str::<Severity>("\"warn\"").unwrap_err().to_string();
        assert_eq!(json, "invalid value: string \"warn\", expected `error` or `warning` at line 1 column 6");
    }
}
