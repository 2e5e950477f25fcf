//! Deserializers that trap on an error.

use serde::de::{self, Visitor};

use super::fields::Fields;
use super::visit::Integer;
use super::{Never, Trusted, unwrap_or_trap};

macro_rules! deserialize {
    ($($name:ident($($arg:ident: $type:ty),*))*) => {
        $(fn $name<V: Visitor<'de>>(self, $($arg: $type,)* visitor: V) -> Result<V::Value, Never> {
            Ok(unwrap_or_trap(self.0.$name($($arg,)* Trusted(visitor))))
        })*
    };
}

impl<'de, D: de::Deserializer<'de>> de::Deserializer<'de> for Trusted<D> {
    type Error = Never;

    deserialize! {
        deserialize_any()
        deserialize_bool()
        deserialize_i8()
        deserialize_i16()
        deserialize_i32()
        deserialize_u8()
        deserialize_u16()
        deserialize_u32()
        deserialize_f32()
        deserialize_f64()
        deserialize_char()
        deserialize_str()
        deserialize_string()
        deserialize_bytes()
        deserialize_byte_buf()
        deserialize_option()
        deserialize_unit()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_seq()
        deserialize_tuple(length: usize)
        deserialize_tuple_struct(name: &'static str, length: usize)
        deserialize_map()
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
        deserialize_identifier()
        deserialize_ignored_any()
    }

    // As numbers, so that no code for the type `bigint` is compiled.
    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        Ok(unwrap_or_trap(self.0.deserialize_f64(Integer(visitor))))
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Never> {
        Ok(unwrap_or_trap(self.0.deserialize_f64(Integer(visitor))))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Never> {
        Ok(unwrap_or_trap(self.0.deserialize_struct(name, fields, Fields { visitor, names: fields })))
    }
}
