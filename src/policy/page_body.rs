//! Writes the body of the request for the next page.

use alloc::vec::Vec;

use super::pager::PageRequest;
use crate::json::{Reader, SyntaxError, ToJson};

const CONTEXT: &str = "pagination_context";

/// Returns a checked placement request with the pagination of another page, or `None` if `body` is not a JSON object.
/// The values of all other members keep their bytes. The last of repeated `pagination_context` members wins.
pub(crate) fn page_body(body: &[u8], next: PageRequest<'_>) -> Option<Vec<u8>> {
    let mut root = members(body).ok()?;
    let mut context = match root.iter().rfind(|(name, _)| name_is(name, CONTEXT)) {
        Some((_, value)) if value.first() == Some(&b'{') => members(value).ok()?,
        _ => Vec::new(),
    };
    let is_page = |name: &[u8]| name_is(name, "offset") || name_is(name, "token");
    let is_first = next.token.is_none() && next.offset == 1;
    if is_first && !context.iter().any(|(name, _)| is_page(name)) {
        return Some(body.to_vec());
    }
    context.retain(|(name, _)| !is_page(name));
    let [mut offset, mut token] = [Vec::new(), Vec::new()];
    if !is_first {
        next.offset.write(&mut offset);
        context.push((b"\"offset\"", &offset));
        if let Some(text) = next.token {
            text.write(&mut token);
            context.push((b"\"token\"", &token));
        }
    }
    let context = object(&context);
    root.retain(|(name, _)| !name_is(name, CONTEXT));
    root.push((b"\"pagination_context\"", &context));
    Some(object(&root))
}

/// The name of a member in quotes, and its value, as raw JSON.
type RawMember<'a> = (&'a [u8], &'a [u8]);

/// Returns whether a name in raw JSON is `name`.
fn name_is(raw_name: &[u8], name: &str) -> bool {
    Reader::new(raw_name).string().is_ok_and(|text| text.is(name))
}

/// Returns the members of an object.
fn members(object: &[u8]) -> Result<Vec<RawMember<'_>>, SyntaxError> {
    let mut members: Vec<RawMember<'_>> = Vec::new();
    let mut reader = Reader::new(object);
    reader.start()?;
    reader.bump();
    reader.skip_space();
    while reader.byte() == b'"' {
        let start = reader.offset();
        reader.string()?;
        let name = object.get(start..reader.offset()).unwrap_or_default();
        reader.skip_colon()?;
        let start = reader.offset();
        reader.skip(0)?;
        members.push((name, object.get(start..reader.offset()).unwrap_or_default()));
        reader.skip_space();
        if reader.byte() == b',' {
            reader.bump();
            reader.skip_space();
        }
    }
    Ok(members)
}

/// Writes an object.
fn object(members: &[RawMember<'_>]) -> Vec<u8> {
    let mut text = Vec::from(*b"{");
    for (index, (name, value)) in members.iter().enumerate() {
        if index > 0 {
            text.push(b',');
        }
        text.extend_from_slice(name);
        text.push(b':');
        text.extend_from_slice(value);
    }
    text.push(b'}');
    text
}

#[cfg(test)]
mod tests {
    use super::super::{PageSummary, Pager};
    use super::page_body;

    fn bodies(pager: &Pager, body: &str) -> String {
        String::from_utf8(page_body(body.as_bytes(), pager.request().unwrap()).unwrap()).unwrap()
    }

    #[test]
    fn the_first_page_is_the_body_without_a_page() {
        let pager = Pager::default();
        for (body, expected) in [
            (r#" {"a": 1.0e2}"#, r#" {"a": 1.0e2}"#),
            (r#"{"pagination_context": {"page_size": 3}}"#, r#"{"pagination_context": {"page_size": 3}}"#),
            (r#"{"pagination_context": null}"#, r#"{"pagination_context": null}"#),
            (
                r#"{"pagination_context": {"token": "x", "page_size": 3, "\u006fffset": 4}, "b": 12345678901234567890}"#,
                r#"{"b":12345678901234567890,"pagination_context":{"page_size":3}}"#,
            ),
        ] {
            assert_eq!(bodies(&pager, body), expected);
        }
    }

    #[test]
    fn later_pages_have_offset_and_token() {
        let mut pager = Pager::default();
        let page = PageSummary { token: Some("t\""), offset: Some(1), has_creatives: true, ids: vec![None] };
        pager.advance(&page);
        for (body, expected) in [
            ("{}", r#"{"pagination_context":{"offset":2,"token":"t\""}}"#),
            (
                r#"{"pagination_context": {"page_size": 3, "offset": 9}, "x": {"y": [1.0]}}"#,
                r#"{"x":{"y": [1.0]},"pagination_context":{"page_size":3,"offset":2,"token":"t\""}}"#,
            ),
            (
                r#"{"pagination_context": {"page_size": 1}, "pagination_context": {"page_size": 2}}"#,
                r#"{"pagination_context":{"page_size":2,"offset":2,"token":"t\""}}"#,
            ),
        ] {
            assert_eq!(bodies(&pager, body), expected);
        }
        pager.advance(&PageSummary::default());
        assert_eq!(pager.request(), None);
    }
}
