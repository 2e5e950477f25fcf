//! Access to the members of lists, objects and enums. Errors trap.

use serde::de::{self, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::fields::Fields;
use super::{Never, Trusted, unwrap_or_trap};

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Trusted<S> {
    type Value = S::Value;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        Ok(unwrap_or_trap(self.0.deserialize(Trusted(deserializer))))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Trusted<A> {
    type Error = Never;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Never> {
        Ok(unwrap_or_trap(self.0.next_element_seed(Trusted(seed))))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Trusted<A> {
    type Error = Never;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Never> {
        Ok(unwrap_or_trap(self.0.next_key_seed(Trusted(seed))))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Never> {
        Ok(unwrap_or_trap(self.0.next_value_seed(Trusted(seed))))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Trusted<A> {
    type Error = Never;
    type Variant = Trusted<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self::Variant), Never> {
        let (value, variant) = unwrap_or_trap(self.0.variant_seed(Trusted(seed)));
        Ok((value, Trusted(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Trusted<A> {
    type Error = Never;

    fn unit_variant(self) -> Result<(), Never> {
        unwrap_or_trap(self.0.unit_variant());
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Never> {
        Ok(unwrap_or_trap(self.0.newtype_variant_seed(Trusted(seed))))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Never> {
        Ok(unwrap_or_trap(self.0.tuple_variant(length, Trusted(visitor))))
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Never> {
        Ok(unwrap_or_trap(self.0.struct_variant(fields, Fields { visitor, names: fields })))
    }
}
