//! Finds the recipe in a JSON-LD document (schema.org `Recipe`).

use alloc::string::String;
use alloc::vec::Vec;

use endcap::json::{MAX_DEPTH, Reader, SyntaxError, SyntaxErrorKind, Text};

use crate::Language;
use crate::numbers::Tokens;
use crate::plain::{plain_lines, push_lines};
use crate::token::tokens;
use crate::unit::UnitKind;

/// A JSON value.
#[derive(Debug)]
pub(crate) enum Json {
    Null,
    /// As it is written.
    Number(String),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a document.
    pub(crate) fn read(document: &str) -> Result<Self, SyntaxError> {
        let mut reader = Reader::at(document.as_bytes(), 0);
        reader.start()?;
        let value = Self::value(&mut reader, 0)?;
        reader.finish()?;
        Ok(value)
    }

    fn value(reader: &mut Reader<'_>, depth: usize) -> Result<Self, SyntaxError> {
        match reader.byte() {
            b'"' => Ok(Self::Text(owned(&reader.string()?))),
            b'-' | b'0'..=b'9' => {
                let number = reader.number()?;
                Ok(Self::Number(core::str::from_utf8(number.raw()).unwrap_or_default().into()))
            }
            b'[' | b'{' if depth < MAX_DEPTH => Self::container(reader, depth + 1),
            b't' => reader.skip_literal("true").map(|()| Self::Null),
            b'f' => reader.skip_literal("false").map(|()| Self::Null),
            _ => reader.skip_literal("null").map(|()| Self::Null),
        }
    }

    fn container(reader: &mut Reader<'_>, depth: usize) -> Result<Self, SyntaxError> {
        let is_object = reader.byte() == b'{';
        let (mut members, mut items) = (Vec::new(), Vec::new());
        let close = if is_object { b'}' } else { b']' };
        reader.bump();
        reader.skip_space();
        while reader.byte() != close {
            if is_object {
                let name = owned(&reader.string()?);
                reader.skip_colon()?;
                members.push((name, Self::value(reader, depth)?));
            } else {
                items.push(Self::value(reader, depth)?);
            }
            reader.skip_space();
            if reader.byte() == b',' {
                reader.bump();
                reader.skip_space();
                if reader.byte() != close {
                    continue;
                }
            } else if reader.byte() == close {
                break;
            }
            return Err(reader.error(if is_object { SyntaxErrorKind::ObjectEnd } else { SyntaxErrorKind::ArrayEnd }));
        }
        reader.bump();
        Ok(if is_object { Self::Object(members) } else { Self::Array(items) })
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().rev().find(|(other, _)| other == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the items of an array, or the value itself.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            Self::Null => &[],
            other => core::slice::from_ref(other),
        }
    }

    fn is_a(&self, kind: &str) -> bool {
        let is = |text: &str| {
            text.strip_suffix(kind).is_some_and(|before| matches!(before.as_bytes(), [] | [.., b'/' | b':']))
        };
        self.get("@type").is_some_and(|types| types.items().iter().filter_map(Self::text).any(is))
    }

    /// Returns the first recipe: the value, or one in a list, a graph or a page.
    pub(crate) fn recipe(&self) -> Option<&Self> {
        let mut rest = Vec::from([self]);
        while let Some(value) = rest.pop() {
            match value {
                Self::Object(members) => {
                    if value.is_a("Recipe") || value.get("recipeIngredient").is_some() {
                        return Some(value);
                    }
                    rest.extend(members.iter().rev().map(|(_, value)| value));
                }
                Self::Array(items) => rest.extend(items.iter().rev()),
                _ => {}
            }
        }
        None
    }

    pub(crate) fn title(&self) -> String {
        self.get("name").and_then(Self::text).map(|name| plain_lines(name).join(" ")).unwrap_or_default()
    }

    pub(crate) fn ingredients(&self) -> Vec<String> {
        let Some(value) = self.get("recipeIngredient").or_else(|| self.get("ingredients")) else { return Vec::new() };
        if let Self::Text(text) = value {
            return plain_lines(text);
        }
        let text = |item: &Self| {
            let text = item.text().or_else(|| item.get("text")?.text()).or_else(|| item.get("name")?.text())?;
            Some(plain_lines(text).join(" "))
        };
        value.items().iter().filter_map(text).filter(|line| !line.is_empty()).collect()
    }

    /// Returns the steps as plain text. The name of a section is a step of its own.
    pub(crate) fn steps(&self) -> Vec<String> {
        let mut steps = Vec::new();
        let mut rest: Vec<&Self> = self.get("recipeInstructions").into_iter().collect();
        while let Some(value) = rest.pop() {
            match value {
                Self::Text(text) => push_lines(text, &mut steps),
                Self::Array(items) => rest.extend(items.iter().rev()),
                Self::Object(_) => {
                    let children = value.get("itemListElement").or_else(|| value.get("steps"));
                    let text = value.get("text").and_then(Self::text).filter(|_| children.is_none());
                    if let Some(text) = text.or_else(|| value.get("name").and_then(Self::text)) {
                        push_lines(text, &mut steps);
                    }
                    rest.extend(children);
                }
                Self::Null | Self::Number(_) => {}
            }
        }
        steps
    }

    pub(crate) fn image(&self) -> Option<&str> {
        let url = |item: &Self| item.text().is_some() || item.get("url").is_some();
        let item = self.get("image")?.items().iter().find(|item| url(item))?;
        item.text().or_else(|| item.get("url")?.items().first()?.text())
    }

    pub(crate) fn url(&self) -> Option<&str> {
        let id = |value: &Self| value.text().is_none().then(|| value.get("@id")).flatten().is_some();
        let page = self.get("mainEntityOfPage");
        let page_url = page.and_then(|page| if id(page) { page.get("@id") } else { Some(page) });
        self.get("url").and_then(Self::text).or_else(|| page_url.and_then(Self::text))
    }

    /// Returns how many a recipe serves: a number, or the first number of a text.
    pub(crate) fn servings(&self, language: Language) -> Option<f64> {
        let number = |item: &Self| match item {
            Self::Number(text) | Self::Text(text) => {
                let tokens = tokens(text, language);
                let tokens = Tokens(&tokens);
                let (number, next) = (0..tokens.0.len()).find_map(|at| tokens.number(at))?;
                match tokens.unit(next).map(|(unit, _)| unit.kind()) {
                    Some(UnitKind::Count(count)) => Some(number * count),
                    _ => Some(number),
                }
            }
            _ => None,
        };
        self.get("recipeYield")?.items().iter().find_map(number).filter(|number| *number > 0.0 && number.is_finite())
    }
}

/// Copies a string. Only one with escapes is decoded.
fn owned(text: &Text<'_>) -> String {
    let plain = text.bytes(&mut []).and_then(|bytes| core::str::from_utf8(bytes).ok());
    plain.map_or_else(|| text.chars().collect(), Into::into)
}
