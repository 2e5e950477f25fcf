//! Serde support for the types of bodies. Deserializing accepts every body that the check accepts. Serializing writes
//! what `Valid::from_value` writes.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

/// The largest integer that may be written with a point or an exponent: 2^52. `serde_json` computes such a number in
/// two steps, and each step rounds to a double. Up to 2^52, a rounding error leaves a fraction, which is rejected.
/// Above 2^52, doubles have no fraction, so the error would go unnoticed.
const MAX_ROUNDED: f64 = 4_503_599_627_370_496.0;

/// A type that serde reads by the rules of the check.
pub(crate) trait Accept<'de>: Sized {
    /// Reads the value. Returns an error if the type cannot hold it.
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Adapts [`Accept`] for serde's containers.
pub(crate) struct Accepted<T>(pub T);

impl<'de, T: Accept<'de>> Deserialize<'de> for Accepted<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::accept(deserializer).map(Self)
    }
}

impl<'de> Accept<'de> for String {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl<'de> Accept<'de> for bool {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl<'de> Accept<'de> for f64 {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl<'de> Accept<'de> for i64 {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_i64(Integer)
    }
}

/// Accepts integers in plain digits, and `1.0` and `1e2` if `serde_json` returns them exactly. It always does below
/// 10^15 with at most 15 digits before the exponent.
struct Integer;

impl Visitor<'_> for Integer {
    type Value = i64;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an integer, in plain digits if it has more than 15")
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<i64, E> {
        Ok(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<i64, E> {
        i64::try_from(value).map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &"an int64"))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<i64, E> {
        if value.abs() > MAX_ROUNDED || value.fract() != 0.0 {
            return Err(E::invalid_value(Unexpected::Float(value), &self));
        }
        #[allow(clippy::cast_possible_truncation, reason = "an integer of at most 53 bits")]
        Ok(value as i64)
    }
}

impl<'de, T: Accept<'de>> Accept<'de> for Vec<T> {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Accept<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Vec<T>, A::Error> {
        let mut list = Vec::new();
        while let Some(Accepted(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list)
    }
}

impl<'de> Accept<'de> for BTreeMap<String, Option<String>> {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

/// Rejects repeated keys: the check and the service could read different values.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = BTreeMap<String, Option<String>>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of strings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some(key) = members.next_key::<String>()? {
            match map.entry(key) {
                Entry::Vacant(vacant) => vacant.insert(members.next_value()?),
                Entry::Occupied(_) => return Err(A::Error::custom("duplicate key")),
            };
        }
        Ok(map)
    }
}

/// A field for which the check accepts any value. Only a boolean is stored.
pub(crate) struct AnyOrBoolean(pub Option<bool>);

impl<'de> Accept<'de> for AnyOrBoolean {
    fn accept<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any).map(Self)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Option<bool>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Option<bool>, E> {
        Ok(Some(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Option<bool>, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Option<bool>, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Option<bool>, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Option<bool>, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Option<bool>, E> {
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Option<bool>, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Option<bool>, A::Error> {
        while members.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

/// Implements serde's traits for an object of a request body; see [`declare`](super::declare).
macro_rules! serde_object {
    ($type:ident { $($presence:ident $field:ident $kind:tt $(($($args:tt)+))?;)+ }) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                $(let $field =
                    $crate::schema::declare!(@always $presence) || !$crate::json::ToJson::is_absent(&self.$field);)+
                let mut object = serializer.serialize_struct(stringify!($type), 0 $(+ usize::from($field))+)?;
                $(if $field {
                    object.serialize_field(stringify!($field), &self.$field)?;
                } else {
                    object.skip_field(stringify!($field))?;
                })+
                object.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;

                impl<'de> serde::de::Visitor<'de> for Visitor {
                    type Value = $type;

                    fn expecting(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        formatter.write_str($crate::schema::ParamToken::$type.phrase())
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<$type, A::Error> {
                        $(let mut $field = None;)+
                        while let Some(name) = members.next_key::<alloc::string::String>()? {
                            match name.as_str() {
                                $(stringify!($field) if $field.is_some() => {
                                    return Err(serde::de::Error::duplicate_field(stringify!($field)));
                                }
                                stringify!($field) => {
                                    type Value = $crate::schema::serde_object!(@value $kind $(($($args)+))?);
                                    $field = Some(members.next_value::<Option<$crate::schema::Accepted<Value>>>()?);
                                })+
                                _ => {
                                    members.next_value::<serde::de::IgnoredAny>()?;
                                }
                            }
                        }
                        Ok($type {
                            $($field: $crate::schema::serde_object!(
                                @or_absent $presence $field $kind $field.flatten().map(|$crate::schema::Accepted(value)| value)
                            ),)+
                        })
                    }
                }

                deserializer.deserialize_struct(stringify!($type), &[$(stringify!($field)),+], Visitor)
            }
        }

        impl<'de> $crate::schema::Accept<'de> for $type {
            fn accept<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(deserializer)
            }
        }
    };
    (@value any $(($($args:tt)+))?) => { $crate::schema::AnyOrBoolean };
    (@value $($kind:tt)+) => { $crate::schema::declare!(@value $($kind)+) };
    (@or_absent required $field:ident $kind:tt $value:expr) => {
        $value.ok_or_else(|| serde::de::Error::missing_field(stringify!($field)))?
    };
    (@or_absent optional $field:ident any $value:expr) => { $value.and_then(|any| any.0) };
    (@or_absent $presence:ident $field:ident $kind:tt $value:expr) => { $crate::schema::declare!(@or_absent $presence $kind $value) };
}
pub(crate) use serde_object;
