//! Responses to placement requests in the service's own shape.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

use crate::json::SyntaxError;
use crate::json::lenient::Cursor;
use crate::json::malformed::{self, open};

/// What is read of a value leniently: `None` if it has another type.
trait Lenient: Sized {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError>;
}

impl Lenient for String {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(cursor.string()?.map(|text| text.chars().collect()))
    }
}

impl Lenient for u32 {
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        Ok(cursor.number()?.and_then(|number| number.as_i64().ok()).and_then(|number| Self::try_from(number).ok()))
    }
}

impl<T: Lenient> Lenient for Vec<T> {
    /// Items of another type are left out.
    fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
        if !cursor.array()? {
            return Ok(None);
        }
        let mut items = Self::new();
        while cursor.item()? {
            items.extend(T::read(cursor)?);
        }
        Ok(Some(items))
    }
}

/// Declares objects of a response, by the names of their members in JSON: a struct of optional members, its lenient reader and
/// its TypeScript type. The last of duplicate members counts.
macro_rules! objects {
    ($($(#[doc = $doc:literal])* $name:ident { $($key:literal $member:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Debug, Default, PartialEq, Eq, Serialize)]
            #[cfg_attr(test, derive(TS))]
            #[cfg_attr(test, ts(optional_fields))]
            pub(crate) struct $name {
                $(
                    #[serde(rename = $key, skip_serializing_if = "Option::is_none")]
                    $member: Option<$type>,
                )*
            }

            impl Lenient for $name {
                fn read(cursor: &mut Cursor<'_>) -> Result<Option<Self>, SyntaxError> {
                    if !cursor.object()? {
                        return Ok(None);
                    }
                    let mut object = Self::default();
                    while let Some(name) = cursor.member()? {
                        match () {
                            $(() if name.is($key) => object.$member = Lenient::read(cursor)?,)*
                            () => {}
                        }
                    }
                    Ok(Some(object))
                }
            }
        )*
    };
}

objects! {
    /// A response to a placement request, as the service documents it.
    RawPlacements { "creatives" creatives: Vec<RawCreative>, "pagination_metadata" pagination: RawPagination }

    RawPagination { "token" token: String, "offset" offset: u32 }

    RawCreative {
        "object_tracking_id" object_tracking_id: String,
        "type" kind: String,
        "assets" assets: Vec<RawAsset>,
        "actions" actions: Vec<RawAction>,
        "properties" properties: Vec<RawProperty>,
    }

    RawAsset { "name" name: String, "type" kind: String, "medium_properties" medium: RawMedium }

    RawMedium { "image" image: RawImage, "video" video: RawVideo }

    RawImage { "public_url" public_url: String, "alt_text" alt_text: String, "image_metadata" metadata: RawImageMetadata }

    RawImageMetadata {
        "width" width: u32,
        "height" height: u32,
        "size_bytes" size_bytes: u32,
        "content_type" content_type: String,
    }

    RawVideo { "video_url" video_url: String }

    RawAction {
        "name" name: String,
        "interaction_id" interaction_id: String,
        "action_properties" action: RawActionProperties,
    }

    RawActionProperties { "brand_page_click" click: RawClick, "item_card" card: RawItemCard }

    RawClick { "slug" slug: String }

    RawItemCard { "position" position: u32, "product_id" product_id: String, "rrc" rrc: String, "upc" upc: String }

    RawProperty { "name" name: String, "value" value: String }
}

/// Reads a response to a placement request: its documented members as far as they have the right type, with nothing withheld.
pub(crate) fn raw_placements(body: &[u8]) -> Result<RawPlacements, super::Malformed> {
    read(body).map_err(super::Malformed::from)
}

fn read(body: &[u8]) -> Result<RawPlacements, malformed::Malformed> {
    let mut cursor = open(body)?;
    let found = Lenient::read(&mut cursor)?.unwrap_or_default();
    cursor.finish()?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::raw_placements;

    fn read(body: &str) -> serde_json::Value {
        serde_json::to_value(raw_placements(body.as_bytes()).unwrap()).unwrap()
    }

    #[test]
    fn what_is_documented_is_kept_where_it_has_the_right_type() {
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
    fn the_last_of_duplicate_members_counts() {
        let two = r#"{"pagination_metadata":{"token":"a"},"pagination_metadata":{"token":"b"}}"#;
        assert_eq!(read(two)["pagination_metadata"]["token"], "b");
        assert_eq!(read(r#"{"creatives":[],"creatives":5}"#), serde_json::json!({}));
    }

    #[test]
    fn no_json() {
        for body in ["", "{", "{} x", r#"{"creatives":[}"#] {
            assert!(raw_placements(body.as_bytes()).is_err(), "{body}");
        }
    }
}
