//! Declares which members of a placement response are read, and their positions in a record.
//!
//! A record is flat: it also has slots for the members of nested objects.

use core::ops::Range;

pub(super) use super::slot::Slot;

/// The values of one item: an asset, an action, a property, a creative without its lists, or the page.
pub(crate) type Record = [Slot; SLOTS];

/// A record without values.
pub(super) const EMPTY_RECORD: Record = [Slot::EMPTY; SLOTS];

/// A member of an object.
pub(super) struct MemberSpec {
    pub name: &'static str,
    /// The first sixteen bytes of `"name":`, as a little-endian number, and a mask with ones for the bytes in use.
    pub key: u128,
    pub mask: u128,
    pub kind: MemberKind,
}

impl MemberSpec {
    const fn new(name: &'static str, kind: MemberKind) -> Self {
        let (mut key, mut mask) = (b'"' as u128, 0xFF);
        let mut rest = name.as_bytes();
        let mut length = 1;
        while length < 16 {
            let byte = match rest {
                [byte, after @ ..] => {
                    rest = after;
                    *byte
                }
                [] if length == name.len() + 1 => b'"',
                [] if length == name.len() + 2 => b':',
                [] => break,
            };
            key |= (byte as u128) << (8 * length);
            mask |= 0xFF << (8 * length);
            length += 1;
        }
        Self { name, key, mask, kind }
    }

    /// Returns the offset after `"name":` if the document has that at `at`. `bytes` are the next sixteen bytes of the
    /// document.
    #[inline(always)]
    pub(super) fn after(&self, document: &[u8], at: usize, bytes: u128) -> Option<usize> {
        let end = at + self.name.len() + 3;
        let is_match = bytes & self.mask == self.key
            && (self.name.len() < 14
                || document.get(at + 1..end - 2) == Some(self.name.as_bytes())
                    && document.get(end - 2..end) == Some(b"\":"));
        is_match.then_some(end)
    }
}

/// The kind of a member's value. Positions count from the first slot of the object that has the member.
pub(super) enum MemberKind {
    /// A string, with its position.
    Text(usize),
    /// A [`SafeInteger`](crate::json::SafeInteger), with its position.
    Integer(usize),
    /// An object, with the positions of its slots, and its members. The first slot is `Slot::OBJECT` if the object is
    /// present.
    Object(Range<usize>, &'static [MemberSpec]),
    /// An array of objects.
    List(ItemKind, &'static [MemberSpec]),
}

/// Returns the position of a member in an object's record. The member may be in a nested object: `position!(Asset,
/// medium_properties.video)`.
macro_rules! position {
    ($object:ident, $($member:ident).+) => {
        core::mem::offset_of!($crate::creative::wire::slots::$object, $($member).+) / size_of::<$crate::creative::wire::Slot>()
    };
}
pub(super) use position;

/// Returns the slot of a member in a record.
macro_rules! slot {
    ($record:expr, $object:ident, $($member:ident).+) => {
        $record.get($crate::creative::wire::position!($object, $($member).+)).copied().unwrap_or($crate::creative::wire::Slot::EMPTY)
    };
}
pub(super) use slot;

/// Declares the objects of a response by the names of their members. Each object gets:
///
/// - in `raw`, a struct with optional members, as the service documents them, and a lenient reader;
/// - in `slots`, a struct for its part of a record, from which `position!` takes positions;
/// - in `tables`, the table that `reader` uses.
///
/// A kind is `text`, `integer`, `object(Name)` or `list(Name)`. `as` sets the name of a member that is a keyword of
/// Rust.
macro_rules! objects {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident { $($(#[doc = $member_doc:literal])* $member:ident $(as $key:literal)?: $kind:ident $(($of:ident))?;)+ }
    )+) => {
        /// Responses in the service's own format.
        #[cfg(feature = "npm-service")]
        #[allow(clippy::struct_field_names, reason = "the service's names")]
        pub(crate) mod raw {
            $(
                $crate::json::members! {
                    $(#[doc = $doc])*
                    #[derive(Debug, Default, PartialEq, Eq, serde::Serialize)]
                    pub(crate) struct $name {
                        $(
                            $(#[serde(rename = $key)])?
                            #[serde(skip_serializing_if = "Option::is_none")]
                            $member $(as $key)?: Option<objects!(@raw $kind $($of)?)>,
                        )+
                    }
                }
            )+
        }

        #[allow(dead_code, clippy::struct_field_names, reason = "never constructed: only positions are taken from these")]
        pub(crate) mod slots {
            $(
                #[repr(C)]
                pub(crate) struct $name {
                    pub(crate) presence: super::Slot,
                    $(pub(crate) $member: objects!(@slots $kind $($of)?),)+
                }
            )+
        }

        #[allow(non_upper_case_globals, reason = "named as the objects are")]
        pub(super) mod tables {
            use super::{MemberSpec, MemberKind, ItemKind, slot_count, slots};

            $(
                pub(in super::super) static $name: &[MemberSpec] = &[$(
                    MemberSpec::new(objects!(@key $member $($key)?), objects!(@table $name $member $kind $($of)?)),
                )+];
            )+
        }

        /// The number of slots of the largest object.
        const SLOTS: usize = {
            let mut max = 0;
            $(if slot_count::<slots::$name>() > max {
                max = slot_count::<slots::$name>();
            })+
            max
        };

        /// The objects in the service's own format, for the generator of TypeScript.
        #[cfg(test)]
        pub(crate) const RAW_DOCS: &[super::ResponseObjectDoc] = &[$(super::ResponseObjectDoc {
            name: concat!("Raw", stringify!($name)),
            docs: &[$($doc),*],
            fields: &[$(super::ResponseFieldDoc {
                name: objects!(@key $member $($key)?),
                docs: &[$($member_doc),*],
                is_optional: true,
                kind: objects!(@typescript $kind $($of)?),
                is_list: objects!(@list $kind),
                value: None,
            }),+],
        }),+];
    };
    (@key $member:ident) => { stringify!($member) };
    (@key $member:ident $key:literal) => { $key };
    (@raw text) => { String };
    (@raw integer) => { $crate::json::SafeInteger };
    (@raw object $of:ident) => { $of };
    (@raw list $of:ident) => { Vec<$of> };
    (@slots text) => { super::Slot };
    (@slots integer) => { super::Slot };
    (@slots object $of:ident) => { $of };
    (@slots list $of:ident) => { () };
    (@table $name:ident $member:ident text) => { MemberKind::Text(position!($name, $member)) };
    (@table $name:ident $member:ident integer) => { MemberKind::Integer(position!($name, $member)) };
    (@table $name:ident $member:ident object $of:ident) => {{
        const START: usize = position!($name, $member);
        MemberKind::Object(START..START + slot_count::<slots::$of>(), $of)
    }};
    (@table $name:ident $member:ident list $of:ident) => { MemberKind::List(ItemKind::$of, $of) };
    (@typescript text) => { "string" };
    (@typescript integer) => { "number" };
    (@typescript object $of:ident) => { concat!("Raw", stringify!($of)) };
    (@typescript list $of:ident) => { concat!("Raw", stringify!($of)) };
    (@list list) => { true };
    (@list $kind:ident) => { false };
}

const fn slot_count<T>() -> usize {
    size_of::<T>() / size_of::<Slot>()
}

/// The kinds of items in the arrays of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    Creative,
    Asset,
    Action,
    Property,
}

// Source: service document, "Display placement response". Compact documents are read fastest if their members are in
// the order of this declaration.
objects! {
    /// A placement response, as the service documents it.
    Placements { creatives: list(Creative); pagination_metadata: object(Pagination); }

    Pagination { token: text; offset: integer; }

    Creative {
        object_tracking_id: text;
        kind as "type": text;
        assets: list(Asset);
        actions: list(Action);
        properties: list(Property);
    }

    Asset { name: text; kind as "type": text; medium_properties: object(Medium); }

    Medium { image: object(Image); video: object(Video); }

    Image { public_url: text; alt_text: text; image_metadata: object(ImageMetadata); }

    ImageMetadata { width: integer; height: integer; size_bytes: integer; content_type: text; }

    Video { video_url: text; }

    Action { name: text; interaction_id: text; action_properties: object(ActionProperties); }

    ActionProperties { item_card: object(ItemCard); brand_page_click: object(Click); }

    Click { slug: text; }

    ItemCard { position: integer; product_id: text; rrc: text; upc: text; }

    Property { name: text; value: text; }
}

#[cfg(test)]
mod tests {
    use super::{MemberKind, MemberSpec};

    /// Returns the offset of the value if the document starts with this name as compact documents write it.
    fn after(name: &'static str, document: &str) -> Option<usize> {
        let padded = format!("{document}{}", " ".repeat(16));
        let bytes = u128::from_le_bytes(*padded.as_bytes().first_chunk().unwrap());
        MemberSpec::new(name, MemberKind::Text(0)).after(padded.as_bytes(), 0, bytes)
    }

    #[test]
    fn only_the_exact_name_matches() {
        for name in
            ["id", "twelve_chars", "thirteen_char", "fourteen_chars", "fifteen_charact", "longer_than_the_glance"]
        {
            assert_eq!(after(name, &format!("\"{name}\":1")), Some(name.len() + 3), "{name}");
            let other = format!("{}X", &name[..name.len() - 1]);
            for no in
                [format!("\"{name}\" :1"), format!("\"{name}s\":1"), format!("\"{other}\":1"), format!(" {name}\":1")]
            {
                assert_eq!(after(name, &no), None, "{no}");
            }
        }
    }
}
