//! Creatives as flat objects for templates.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::slug::SafePath;
use super::template_objects::{Borrowed, Properties, template_objects};
use crate::json::lenient::LenientText;
use crate::schema::names;

/// The layout of a creative, which depends on its content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// One image.
    ImageBanner,
    /// Products, or a hero image.
    ShoppableDisplay,
    /// A video.
    ShoppableVideo,
    /// None of these.
    #[default]
    Unknown,
}

#[cfg(feature = "generate")]
impl Layout {
    const TYPESCRIPT: &'static str = "Layout";
}

names! {
    Layout:
    /// Returns the service's name of the layout, or `unknown`.
    as_str {
        ImageBanner = "image_banner",
        ShoppableDisplay = "shoppable_display",
        ShoppableVideo = "shoppable_video",
        Unknown = "unknown",
    }
}

template_objects! {
    /// A page of creatives, ready for a template.
    Page "PlacementPage" {
        /// The creatives, in the order of the response.
        required creatives: list(Creative);
        /// The token to send in the next request.
        optional token: text;
        /// The number of the page, from 1.
        optional offset: integer;
        /// The number of items in the response's `creatives` that were not objects, or came after 1,000 creatives.
        required skipped: count;
    }

    /// A creative, with its content in the members that a template reads.
    Creative "Creative" {
        /// The tracking id of this creative in its auction.
        optional id: text;
        /// The service's type of the creative.
        optional kind as "type": text;
        /// The layout that the content fits.
        required layout: enumeration(Layout);
        /// The text to show with the creative.
        optional tagline: text;
        /// The brand's logo.
        optional logo: object(Image);
        /// The large image beside the products.
        optional hero: object(Image);
        /// The banner, if it has at least one image.
        optional banner: object(Banner);
        /// The video.
        optional video: object(Video);
        /// The target of a click.
        optional click: object(Click);
        /// The products, sorted by position. Products without a position come last.
        required products: list(Product);
        /// All properties except the tagline: the values of each name, in the order of the response.
        required properties: properties;
        /// Assets that are not in another member.
        required other_assets: list(Asset);
        /// Actions that are neither the click nor a product.
        required other_actions: list(Action);
        /// The members that are withheld because their URL is not an absolute `https` URL or their slug is not a path,
        /// for example `hero`, `banner.large`, `click` or `other_assets[0].image`.
        required withheld: texts;
    }

    /// An image.
    Image "CreativeImage" {
        /// An absolute `https` URL.
        required url: text;
        /// The alternative text.
        optional alt: text;
        /// The width in pixels.
        optional width: integer;
        /// The height in pixels.
        optional height: integer;
        /// The size of the file in bytes.
        optional size_bytes: integer;
        /// The MIME type.
        optional content_type: text;
        /// The name of the image's asset. Absent in `other_assets`, where the asset itself has it.
        optional name: text;
        /// The type of the image's asset. Absent in `other_assets`, where the asset itself has it.
        optional kind as "type": text;
    }

    /// A video.
    Video "CreativeVideo" {
        /// An absolute `https` URL.
        required url: text;
        /// The name of the video's asset. Absent in `other_assets`, where the asset itself has it.
        optional name: text;
        /// The type of the video's asset. Absent in `other_assets`, where the asset itself has it.
        optional kind as "type": text;
    }

    /// A banner.
    Banner "CreativeBanner" {
        /// The image for wide screens.
        optional large: object(Image);
        /// The image for narrow screens.
        optional small: object(Image);
    }

    /// The target of a click.
    Click "CreativeClick" {
        /// The path of the brand's page, with one leading slash.
        required slug: path;
        /// The id to report a click with.
        optional interaction_id: text;
        /// The action's name.
        optional name: text;
    }

    /// A product card.
    Product "CreativeProduct" {
        /// The position of the product in the list.
        optional position: integer;
        /// The service's id of the product.
        optional product_id: text;
        /// The retailer's code of the product. A response has this or `upc`, depending on the retailer.
        optional rrc: text unless upc;
        /// The UPC of the product, as the retailer stores it.
        optional upc: text unless rrc;
        /// The id to report a click with.
        optional interaction_id: text;
        /// The action's name.
        optional name: text;
    }

    /// An asset that is not in another member of the creative.
    Asset "OtherAsset" {
        /// The asset's name.
        optional name: text;
        /// The asset's type.
        optional kind as "type": text;
        /// The asset's image.
        optional image: object(Image);
        /// The asset's video.
        optional video: object(Video);
    }

    /// An action that is neither the click nor a product.
    Action "OtherAction" {
        /// The path that the action leads to, with one leading slash.
        optional slug: path;
        /// The id to report the action with.
        optional interaction_id: text;
        /// The action's name.
        optional name: text;
    }
}
