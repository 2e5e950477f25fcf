//! The body type that checks accept.

use core::fmt;
use std::borrow::Cow;

/// A request body as JSON in UTF-8, borrowed or owned. Converts from strings and bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Body<'a>(pub(super) Cow<'a, [u8]>);

impl fmt::Debug for Body<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A body contains personal data and may contain a secret.
        write!(f, "Body([{} bytes])", self.0.len())
    }
}

impl<'a> From<Cow<'a, [u8]>> for Body<'a> {
    fn from(bytes: Cow<'a, [u8]>) -> Self {
        Self(bytes)
    }
}

impl<'a> From<Cow<'a, str>> for Body<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        match text {
            Cow::Borrowed(text) => text.into(),
            Cow::Owned(text) => text.into(),
        }
    }
}

impl<'a> From<&'a [u8]> for Body<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Body<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl<'a> From<&'a Vec<u8>> for Body<'a> {
    fn from(bytes: &'a Vec<u8>) -> Self {
        Self(Cow::Borrowed(bytes))
    }
}

impl From<Vec<u8>> for Body<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Cow::Owned(bytes))
    }
}

impl<'a> From<&'a str> for Body<'a> {
    fn from(text: &'a str) -> Self {
        Self(Cow::Borrowed(text.as_bytes()))
    }
}

impl<'a> From<&'a String> for Body<'a> {
    fn from(text: &'a String) -> Self {
        text.as_str().into()
    }
}

impl From<String> for Body<'_> {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}
