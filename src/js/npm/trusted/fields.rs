//! Reads the members of objects in the order in which structs declare them.

use core::{fmt, slice};

use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::{Never, Trusted, unwrap_or_trap};

/// A visitor of an object whose members are in the order of the struct's fields. So no code that finds fields by name
/// is compiled. A field that may be absent has `#[serde(default)]`.
pub(super) struct Fields<V> {
    pub(super) visitor: V,
    pub(super) names: &'static [&'static str],
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Fields<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
        let mut members = Members { object, names: self.names.iter(), next: None };
        members.advance();
        Ok(unwrap_or_trap(self.visitor.visit_seq(members)))
    }
}

/// The members of an object. Their names are a subset of `names`, in the same order.
struct Members<A> {
    object: A,
    names: slice::Iter<'static, &'static str>,
    /// The address of the next member's name.
    next: Option<usize>,
}

impl<'de, A: MapAccess<'de>> Members<A> {
    fn advance(&mut self) {
        self.next = unwrap_or_trap(self.object.next_key_seed(Name));
    }
}

impl<'de, A: MapAccess<'de>> SeqAccess<'de> for Members<A> {
    type Error = Never;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Never> {
        let name = self.names.next().map(|name| name.as_ptr().addr());
        if name.is_none() || name != self.next {
            return Ok(None);
        }
        let value = unwrap_or_trap(self.object.next_value_seed(Trusted(seed)));
        self.advance();
        Ok(Some(value))
    }
}

/// The address of a name.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: de::Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<usize, E> {
        Ok(name.as_ptr().addr())
    }
}
