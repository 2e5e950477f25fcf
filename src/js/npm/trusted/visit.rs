//! Visitors that trap on an error.

use core::fmt;

use serde::de::{self, EnumAccess, MapAccess, SeqAccess, Visitor};

use super::{Never, Trusted, unwrap_or_trap};

macro_rules! visit {
    ($($name:ident($type:ty))*) => {
        $(fn $name<E: de::Error>(self, value: $type) -> Result<V::Value, E> {
            Ok(unwrap_or_trap(self.0.$name::<Never>(value)))
        })*
    };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Trusted<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    visit! {
        visit_bool(bool)
        visit_i64(i64)
        visit_u64(u64)
        visit_f64(f64)
        visit_char(char)
        visit_str(&str)
        visit_string(String)
        visit_bytes(&[u8])
        visit_byte_buf(Vec<u8>)
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        Ok(unwrap_or_trap(self.0.visit_none::<Never>()))
    }

    fn visit_some<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        Ok(unwrap_or_trap(self.0.visit_some(Trusted(deserializer))))
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        Ok(unwrap_or_trap(self.0.visit_unit::<Never>()))
    }

    fn visit_newtype_struct<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        Ok(unwrap_or_trap(self.0.visit_newtype_struct(Trusted(deserializer))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        Ok(unwrap_or_trap(self.0.visit_seq(Trusted(list))))
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
        Ok(unwrap_or_trap(self.0.visit_map(Trusted(object))))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, value: A) -> Result<V::Value, A::Error> {
        Ok(unwrap_or_trap(self.0.visit_enum(Trusted(value))))
    }
}

/// A visitor of an integer that JavaScript passes as a number. Traps on any other number.
pub(super) struct Integer<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Integer<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<V::Value, E> {
        #[expect(clippy::cast_possible_truncation, reason = "the next line checks it")]
        let integer = number as i64;
        #[expect(clippy::cast_precision_loss, clippy::float_cmp, reason = "traps if they differ")]
        let is_exact = integer as f64 == number;
        if !is_exact {
            core::arch::wasm32::unreachable();
        }
        Ok(unwrap_or_trap(self.0.visit_i64::<Never>(integer)))
    }
}
