//! Writes the body of the request for the next page.

use alloc::vec::Vec;

use super::pager::PageRequest;
use crate::json::{RawJson, Reader, member, members_of};

const CONTEXT: &str = "pagination_context";

/// Returns a checked placement request with the pagination of another page, or `None` if `body` is not JSON. All other
/// members keep their bytes. The last of repeated `pagination_context` members wins.
pub(crate) fn page_body(body: &[u8], next: PageRequest<'_>) -> Option<Vec<u8>> {
    let mut reader = Reader::new(body);
    reader.start().ok()?;
    let mut root = members_of(body, reader.offset()).ok()?;
    let mut context = match root.iter().rfind(|(name, _)| name.is(CONTEXT)) {
        Some((_, value)) => members_of(body, value.start).ok()?,
        None => Vec::new(),
    };
    let present = context.len();
    context.retain(|(name, _)| !name.is("offset") && !name.is("token"));
    let is_first = next.token.is_none() && next.offset == 1;
    if is_first && context.len() == present {
        return Some(body.to_vec());
    }
    root.retain(|(name, _)| !name.is(CONTEXT));
    let open_with = |members: Vec<_>| {
        let mut text = Vec::from(*b"{");
        for (name, value) in members {
            member(&mut text, &name, &RawJson(body.get(value).unwrap_or_default()));
        }
        text
    };
    let (mut text, mut context) = (open_with(root), open_with(context));
    if !is_first {
        member(&mut context, "offset", &next.offset);
        if let Some(token) = next.token {
            member(&mut context, "token", token);
        }
    }
    context.push(b'}');
    member(&mut text, CONTEXT, &RawJson(&context));
    text.push(b'}');
    Some(text)
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
