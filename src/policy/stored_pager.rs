//! Writes the state of a pager as JSON, and reads it back. The stored text is untrusted.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::pager::{PageRequest, Pager, ParsePagerError, utf16_length};
use super::paging_state::PagingState;
use crate::json::lenient::Cursor;
use crate::json::response::{ReadError, open};
use crate::json::{FromJson as _, SyntaxError, ToJson, member};

/// Returns a stored pager, or an error if paging cannot reach its state.
fn validated(pager: Pager) -> Result<Pager, ParsePagerError> {
    if pager.paging.is_reachable(pager.token.is_some(), pager.seen_length) {
        Ok(pager)
    } else {
        Err(ParsePagerError(()))
    }
}

/// The version of the format. Increase it when the members change.
const VERSION: u32 = 1;

impl From<SyntaxError> for ParsePagerError {
    fn from(_: SyntaxError) -> Self {
        Self(())
    }
}

impl From<ReadError> for ParsePagerError {
    fn from(_: ReadError) -> Self {
        Self(())
    }
}

impl Pager {
    /// Returns the pager as a JSON object, in the npm package's format.
    pub fn to_json(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.write(&mut out);
        out
    }

    /// Reads a pager that [`Pager::to_json`] or the npm package stored.
    ///
    /// # Errors
    /// Returns an error if the text is not a stored pager.
    pub fn from_json(stored: &[u8]) -> Result<Self, ParsePagerError> {
        let mut cursor = open(stored)?;
        let pager = read_state(&mut cursor)?;
        cursor.finish()?;
        Ok(pager)
    }
}

impl ToJson for Pager {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'{');
        member(out, "version", &VERSION);
        member(out, "next", &self.request());
        member(out, "pages", &self.paging.pages);
        member(out, "maxPages", &self.paging.max_pages);
        member(out, "idle", &self.paging.idle);
        member(out, "seen", &self.seen);
        out.push(b'}');
    }
}

impl ToJson for PageRequest<'_> {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(b'{');
        member(out, "offset", &self.offset);
        if let Some(token) = self.token {
            member(out, "token", &String::from(token));
        }
        out.push(b'}');
    }
}

/// Reads the state at the cursor.
fn read_state(cursor: &mut Cursor<'_>) -> Result<Pager, ParsePagerError> {
    let (mut version, mut pages, mut max_pages, mut idle, mut next, mut seen) = (None, None, None, None, None, None);
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            if name.is("version") {
                version = u32::read(cursor)?;
            } else if name.is("next") {
                next = Some(read_next(cursor)?);
            } else if name.is("pages") {
                pages = u32::read(cursor)?;
            } else if name.is("maxPages") {
                max_pages = u32::read(cursor)?;
            } else if name.is("idle") {
                idle = u32::read(cursor)?;
            } else if name.is("seen") && cursor.array()? {
                let mut ids = BTreeSet::new();
                while cursor.item()? {
                    ids.insert(String::read(cursor)?.ok_or(ParsePagerError(()))?);
                }
                seen = Some(ids);
            }
        }
    }
    let (Some(VERSION), Some(next), Some(pages), Some(max_pages), Some(idle), Some(seen)) =
        (version, next, pages, max_pages, idle, seen)
    else {
        return Err(ParsePagerError(()));
    };
    let (next, token) = next.unzip();
    let seen_length = seen.iter().map(|id| utf16_length(id)).sum();
    validated(Pager { paging: PagingState { next, pages, max_pages, idle }, token: token.flatten(), seen, seen_length })
}

/// Reads the offset and token of the next request. `null` means that there is no next page.
fn read_next(cursor: &mut Cursor<'_>) -> Result<Option<(i64, Option<String>)>, ParsePagerError> {
    if cursor.byte() == b'n' {
        cursor.skip()?;
        return Ok(None);
    }
    let (mut offset, mut token) = (None, None);
    if cursor.object()? {
        while let Some(name) = cursor.member()? {
            if name.is("offset") {
                offset = i64::read(cursor)?;
            } else if name.is("token") {
                token = Some(String::read(cursor)?.filter(|token| !token.is_empty()).ok_or(ParsePagerError(()))?);
            }
        }
    }
    Ok(Some((offset.ok_or(ParsePagerError(()))?, token)))
}
