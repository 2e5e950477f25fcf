//! A JSON value that can also hold unusual documents: numbers keep their digits, and members can repeat.

use std::fmt::Display;

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    /// The number as written in the document.
    Number(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn number(number: impl Display) -> Self {
        Self::Number(format!("{number}"))
    }

    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns an object with the given members, without absent ones.
    pub(crate) fn object<const N: usize>(members: [(&str, Option<Self>); N]) -> Self {
        let present = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self::Object(present.collect())
    }

    /// Returns the members. Any other value becomes an empty object.
    pub(crate) fn members(&mut self) -> &mut Vec<(String, Self)> {
        if !matches!(self, Self::Object(_)) {
            *self = Self::Object(Vec::new());
        }
        let Self::Object(members) = self else { unreachable!() };
        members
    }

    /// Returns the elements. Any other value becomes an empty list.
    pub(crate) fn elements(&mut self) -> &mut Vec<Self> {
        if !matches!(self, Self::List(_)) {
            *self = Self::List(Vec::new());
        }
        let Self::List(elements) = self else { unreachable!() };
        elements
    }

    /// Returns the member of this name, after adding it if it is missing.
    pub(crate) fn at(&mut self, name: &str) -> &mut Self {
        let members = self.members();
        let index = members.iter().position(|(key, _)| key == name).unwrap_or_else(|| {
            members.push((name.to_owned(), Self::Null));
            members.len() - 1
        });
        &mut members[index].1
    }

    pub(crate) fn remove(&mut self, name: &str) {
        self.members().retain(|(key, _)| key != name);
    }

    /// Adds an element and returns its index.
    pub(crate) fn push(&mut self, element: Self) -> usize {
        self.elements().push(element);
        self.elements().len() - 1
    }
}
