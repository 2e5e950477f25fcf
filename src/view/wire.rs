//! What is read of an answer: names, and where in a record their values go.
//!
//! A record is flat: what stands deeper in the wire's object has a place of its own in it.

use super::slot::Slot;

/// What was read of one item: an asset, an action, a property, a creative without its lists, or the page.
pub(crate) type Record = [Slot; 13];

/// A record of nothing.
pub(super) const NOTHING: Record = [Slot::EMPTY; 13];

/// A member of an object.
pub(super) struct Field {
    pub name: &'static str,
    /// The first sixteen bytes of the name in quotes and a colon, the first one lowest, and ones where they are.
    pub key: u128,
    pub mask: u128,
    pub kind: Kind,
}

impl Field {
    const fn new(name: &'static str, kind: Kind) -> Self {
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

    /// Whether a document has the name in quotes and a colon at `at`, where these are its next sixteen bytes; gives the
    /// place after that.
    #[inline(always)]
    pub(super) fn after(&self, document: &[u8], at: usize, bytes: u128) -> Option<usize> {
        let end = at + self.name.len() + 3;
        let is_it = bytes & self.mask == self.key
            && (self.name.len() < 14
                || document.get(at + 1..end - 2) == Some(self.name.as_bytes())
                    && document.get(end - 2..end) == Some(b"\":"));
        is_it.then_some(end)
    }
}

/// What is read of a member.
pub(super) enum Kind {
    /// A string, to this place.
    Text(usize),
    /// An integer that every reader of JSON reads alike, from -(2^53 - 1) to 2^53 - 1, to this position.
    Number(usize),
    /// An object: its own place and those of its members, up to the second, and the members.
    Object(usize, usize, &'static [Field]),
    /// An array of objects.
    List(List, &'static [Field]),
}

/// The arrays of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    Creatives,
    Assets,
    Actions,
    Properties,
}

macro_rules! places {
    ($(#[doc = $doc:literal])* $record:ident { $($name:ident = $place:literal),* $(,)? }) => {
        $(#[doc = $doc])*
        pub(crate) mod $record {
            $(#[allow(dead_code, reason = "not every place is asked for by every host")]
            pub(crate) const $name: usize = $place;)*
        }
    };
}

places! { /// The page's places.
page { METADATA = 0, TOKEN = 1, OFFSET = 2 } }
places! { /// A creative's places.
creative { ID = 0, TYPE = 1 } }
places! { /// An asset's places.
asset { NAME = 0, TYPE = 1, MEDIUM = 2, VIDEO = 3, VIDEO_URL = 4, IMAGE = 5 } }
places! { /// The places of an asset's image.
image { URL = 6, ALT = 7, METADATA = 8, CONTENT_TYPE = 9, WIDTH = 10, HEIGHT = 11, SIZE = 12 } }
places! { /// An action's places.
action {
    NAME = 0, INTERACTION_ID = 1, PROPERTIES = 2, BRAND = 3, SLUG = 4, CARD = 5, POSITION = 6, PRODUCT_ID = 7, RRC = 8,
    UPC = 9,
} }
places! { /// A property's places.
property { NAME = 0, VALUE = 1 } }

const fn text(name: &'static str, place: usize) -> Field {
    Field::new(name, Kind::Text(place))
}

const fn number(name: &'static str, place: usize) -> Field {
    Field::new(name, Kind::Number(place))
}

const fn object(name: &'static str, place: usize, end: usize, fields: &'static [Field]) -> Field {
    Field::new(name, Kind::Object(place, end, fields))
}

const fn list(name: &'static str, list: List, fields: &'static [Field]) -> Field {
    Field::new(name, Kind::List(list, fields))
}

pub(super) static PAGE: &[Field] = &[
    list("creatives", List::Creatives, CREATIVE),
    object(
        "pagination_metadata",
        page::METADATA,
        page::OFFSET + 1,
        &[text("token", page::TOKEN), number("offset", page::OFFSET)],
    ),
];

static CREATIVE: &[Field] = &[
    text("object_tracking_id", creative::ID),
    text("type", creative::TYPE),
    list("assets", List::Assets, ASSET),
    list("actions", List::Actions, ACTION),
    list("properties", List::Properties, &[text("name", property::NAME), text("value", property::VALUE)]),
];

static ASSET: &[Field] = &[
    text("name", asset::NAME),
    text("type", asset::TYPE),
    object(
        "medium_properties",
        asset::MEDIUM,
        image::SIZE + 1,
        &[
            object("image", asset::IMAGE, image::SIZE + 1, IMAGE),
            object("video", asset::VIDEO, asset::VIDEO_URL + 1, &[text("video_url", asset::VIDEO_URL)]),
        ],
    ),
];

static IMAGE: &[Field] = &[
    text("public_url", image::URL),
    text("alt_text", image::ALT),
    object(
        "image_metadata",
        image::METADATA,
        image::SIZE + 1,
        &[
            number("width", image::WIDTH),
            number("height", image::HEIGHT),
            number("size_bytes", image::SIZE),
            text("content_type", image::CONTENT_TYPE),
        ],
    ),
];

static ACTION: &[Field] = &[
    text("name", action::NAME),
    text("interaction_id", action::INTERACTION_ID),
    object(
        "action_properties",
        action::PROPERTIES,
        action::UPC + 1,
        &[
            object("item_card", action::CARD, action::UPC + 1, CARD),
            object("brand_page_click", action::BRAND, action::SLUG + 1, &[text("slug", action::SLUG)]),
        ],
    ),
];

static CARD: &[Field] = &[
    number("position", action::POSITION),
    text("product_id", action::PRODUCT_ID),
    text("rrc", action::RRC),
    text("upc", action::UPC),
];

#[cfg(test)]
mod tests {
    use super::text;

    /// Where the value is, if a document starts with this name as compact ones have it.
    fn after(name: &'static str, document: &str) -> Option<usize> {
        let padded = format!("{document}{}", " ".repeat(16));
        let bytes = u128::from_le_bytes(*padded.as_bytes().first_chunk().unwrap());
        text(name, 0).after(padded.as_bytes(), 0, bytes)
    }

    #[test]
    fn names_are_known_at_a_glance() {
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
