//! Declares which members of a placement response are read, and reads them into structs that borrow from it.

use alloc::vec::Vec;

use crate::json::lenient::{Cursor, LenientText, MemberName};
use crate::json::response::{ReadError, open};
use crate::json::{FromJson as _, SafeInteger, SyntaxError};
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
use crate::json::{ToJson, close};

/// Reads a response in one pass over its bytes.
///
/// # Errors
/// Returns an error if the response is not JSON, even for a lenient reader, or is too large.
pub(crate) fn read(response: &[u8]) -> Result<Placements<'_>, ReadError> {
    let mut cursor = open(response)?;
    let mut placements = None;
    Nested::read(&mut placements, &mut cursor)?;
    cursor.finish()?;
    Ok(placements.unwrap_or_default())
}

/// An object with declared members.
trait Object<'a> {
    /// Returns the member at `index`; `None` if the name is not declared.
    fn member(&mut self, index: usize) -> Option<Member<'_, 'a>>;
}

/// The declaration of an object.
trait Declared<'a>: Object<'a> + Default {
    /// The maximum number of items in a list of these objects. Other lists share the maximum of [`Cursor::take_item`].
    const MAX_ITEMS: Option<usize>;
    const NAMES: &'static [MemberName];
}

/// A member to read.
enum Member<'m, 'a> {
    Text(&'m mut Option<LenientText<'a>>),
    Integer(&'m mut Option<i64>),
    Nested(&'m mut dyn Nested<'a>),
}

/// An object or a list of objects, or nothing.
trait Nested<'a> {
    fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), SyntaxError>;

    /// Writes what was read in the service's own format. Writes nothing if there is nothing.
    #[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
    fn write(&mut self, out: &mut Vec<u8>);
}

/// Reads the members of the object that the cursor entered. Recurses as deep as the declarations. If a member is repeated,
/// the last one counts.
fn read_members<'a>(
    object: &mut dyn Object<'a>,
    names: &'static [MemberName],
    cursor: &mut Cursor<'a>,
) -> Result<(), SyntaxError> {
    let mut next = 0;
    while let Some(index) = cursor.declared_member(names, next)? {
        next = index.wrapping_add(1);
        match object.member(index) {
            Some(Member::Text(text)) => *text = cursor.inlined_string()?,
            Some(Member::Integer(integer)) => *integer = SafeInteger::read(cursor)?.map(|SafeInteger(number)| number),
            Some(Member::Nested(nested)) => nested.read(cursor)?,
            // The cursor skips a value that is not read.
            None => {}
        }
    }
    Ok(())
}

impl<'a, T: Declared<'a>> Nested<'a> for Option<T> {
    fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), SyntaxError> {
        *self = None;
        if cursor.object()? { read_members(self.insert(T::default()), T::NAMES, cursor) } else { Ok(()) }
    }

    #[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
    fn write(&mut self, out: &mut Vec<u8>) {
        if let Some(object) = self {
            write_members(object, T::NAMES, out);
        }
    }
}

/// The objects in an array.
#[derive(Debug)]
pub(crate) struct List<T> {
    pub items: Vec<T>,
    /// The number of items that are not objects, or that came after the maximum.
    pub skipped: usize,
    is_present: bool,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { items: Vec::new(), skipped: 0, is_present: false }
    }
}

impl<'a, T: Declared<'a>> Nested<'a> for List<T> {
    fn read(&mut self, cursor: &mut Cursor<'a>) -> Result<(), SyntaxError> {
        *self = Self { is_present: cursor.array()?, ..Self::default() };
        while self.is_present && cursor.item()? {
            let is_object = cursor.byte() == b'{';
            if is_object && T::MAX_ITEMS.map_or_else(|| cursor.take_item(), |max| self.items.len() < max) {
                cursor.object()?;
                if self.items.is_empty() {
                    // Most lists are not longer.
                    self.items.reserve(8);
                }
                self.items.push(T::default());
                if let Some(item) = self.items.last_mut() {
                    read_members(item, T::NAMES, cursor)?;
                }
            } else {
                self.skipped += 1;
            }
        }
        Ok(())
    }

    #[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
    fn write(&mut self, out: &mut Vec<u8>) {
        if !self.is_present {
            return;
        }
        let start = out.len();
        for item in &mut self.items {
            out.push(b',');
            write_members(item, T::NAMES, out);
        }
        close(out, start, *b"[]");
    }
}

/// Writes a response in the service's own format, as JSON text.
#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
pub(super) fn write(mut placements: Placements<'_>, out: &mut Vec<u8>) {
    write_members(&mut placements, Placements::NAMES, out);
}

#[cfg(any(test, all(feature = "npm-service", target_arch = "wasm32")))]
fn write_members(object: &mut dyn Object<'_>, names: &'static [MemberName], out: &mut Vec<u8>) {
    let start = out.len();
    for (index, name) in names.iter().enumerate() {
        let before = out.len();
        for part in [",\"", name.as_str(), "\":"] {
            out.extend_from_slice(part.as_bytes());
        }
        let value = out.len();
        match object.member(index) {
            Some(Member::Text(Some(text))) => ToJson::write(text, out),
            Some(Member::Integer(Some(integer))) => ToJson::write(integer, out),
            Some(Member::Nested(nested)) => nested.write(out),
            _ => {}
        }
        // Nothing was written of an absent member.
        if out.len() == value {
            out.truncate(before);
        }
    }
    close(out, start, *b"{}");
}

/// Declares the objects of a response by the names of their members. Each object gets a struct and a lenient reader.
///
/// A kind is `text`, `integer`, `object(Name)` or `list(Name)`. `as` sets the name of a member that is a keyword of
/// Rust. `max` is the maximum number of these objects in a list.
macro_rules! objects {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident $((max $max:literal))? {
            $($(#[doc = $member_doc:literal])* $member:ident $(as $key:literal)?: $kind:ident $(($of:ident))?;)+
        }
    )+) => {
        $(
            $(#[doc = $doc])*
            #[derive(Debug, Default)]
            #[allow(clippy::struct_field_names, reason = "the service's names")]
            pub(crate) struct $name<'a> {
                $(pub $member: objects!(@type $kind $($of)?),)+
            }

            impl<'a> Declared<'a> for $name<'a> {
                const MAX_ITEMS: Option<usize> = objects!(@some $($max)?);
                const NAMES: &'static [MemberName] = &[$(MemberName::new(objects!(@key $member $($key)?))),+];
            }

            impl<'a> Object<'a> for $name<'a> {
                fn member(&mut self, index: usize) -> Option<Member<'_, 'a>> {
                    #[allow(non_camel_case_types, reason = "named as the members are")]
                    enum Index { $($member),+ }
                    $(if index == Index::$member as usize {
                        return Some(objects!(@member $kind &mut self.$member));
                    })+
                    None
                }
            }
        )+

        /// The objects in the service's own format, for the generator of TypeScript.
        #[cfg(feature = "generate")]
        pub(crate) const RAW_DOCS: &[super::ResponseObjectDoc] = &[$(super::ResponseObjectDoc {
            name: concat!("Raw", stringify!($name)),
            docs: &[$($doc),*],
            fields: &[$(super::ResponseFieldDoc {
                name: objects!(@key $member $($key)?),
                docs: &[$($member_doc),*],
                is_optional: true,
                kind: stringify!($kind),
                typescript: objects!(@typescript $kind $($of)?),
                unless: None,
            }),+],
        }),+];
    };
    (@key $member:ident) => { stringify!($member) };
    (@key $member:ident $key:literal) => { $key };
    (@some) => { None };
    (@some $max:literal) => { Some($max) };
    (@member text $member:expr) => { Member::Text($member) };
    (@member integer $member:expr) => { Member::Integer($member) };
    (@member $kind:ident $member:expr) => { Member::Nested($member) };
    (@type text) => { Option<LenientText<'a>> };
    (@type integer) => { Option<i64> };
    (@type object $of:ident) => { Option<$of<'a>> };
    (@type list $of:ident) => { List<$of<'a>> };
    (@typescript text) => { "string" };
    (@typescript integer) => { "number" };
    (@typescript object $of:ident) => { concat!("Raw", stringify!($of)) };
    (@typescript list $of:ident) => { concat!("Raw", stringify!($of)) };
}

// Source: service document, "Display placement response". Compact documents are read fastest if their members are in
// the order of this declaration.
objects! {
    /// A placement response, as the service documents it.
    Placements { creatives: list(Creative); pagination_metadata: object(Pagination); }

    Pagination { token: text; offset: integer; }

    Creative (max 1_000) {
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
    /// Reads a response, and returns what is written of it.
    fn read(body: &str) -> serde_json::Value {
        let mut written = Vec::new();
        super::write(super::read(body.as_bytes()).unwrap(), &mut written);
        serde_json::from_slice(&written).unwrap()
    }

    #[test]
    fn documented_members_of_the_right_type_are_read() {
        let body = r#"{"creatives":[{"type":5,"object_tracking_id":"a","x":1,"assets":[{"type":"t","medium_properties":{}},5]},null],
            "pagination_metadata":{"token":"t","offset":2e0,"more":1}}"#;
        let expected = serde_json::json!({
            "creatives": [{ "object_tracking_id": "a", "assets": [{ "type": "t", "medium_properties": {} }] }],
            "pagination_metadata": { "token": "t", "offset": 2 },
        });
        assert_eq!(read(body), expected);
        assert_eq!(read("[]"), serde_json::json!({}));
    }

    #[test]
    fn integers_are_those_of_the_creatives() {
        for (number, is_read) in [
            ("-1", true),
            ("5000000000", true),
            ("-9007199254740991", true),
            ("9007199254740992", false),
            ("1.5", false),
        ] {
            let read = read(&format!(r#"{{"pagination_metadata":{{"offset":{number}}}}}"#));
            let expected = is_read.then(|| number.parse().unwrap());
            assert_eq!(read["pagination_metadata"]["offset"].as_i64(), expected, "{number}");
        }
    }

    #[test]
    fn the_last_of_duplicate_members_counts() {
        let two = r#"{"pagination_metadata":{"token":"a"},"pagination_metadata":{"token":"b"}}"#;
        assert_eq!(read(two)["pagination_metadata"]["token"], "b");
        assert_eq!(read(r#"{"creatives":[],"creatives":5}"#), serde_json::json!({}));
    }

    #[test]
    fn invalid_json_is_an_error() {
        for body in ["", "{", "{} x", r#"{"creatives":[}"#] {
            assert!(super::read(body.as_bytes()).is_err(), "{body}");
        }
    }
}
