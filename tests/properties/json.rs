//! A JSON value that can also hold unusual documents: numbers keep their digits, and members can repeat.

use std::fmt::Display;

use serde_json::Value;

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
}

impl From<&Value> for Json {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(boolean) => Self::Boolean(*boolean),
            Value::Number(number) => Self::number(number),
            Value::String(text) => Self::text(text),
            Value::Array(elements) => Self::List(elements.iter().map(Self::from).collect()),
            Value::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| (name.clone(), Self::from(value))).collect())
            }
        }
    }
}
