//! Creatives that are ready for a template.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::ready::ready;

/// What a creative can be shown as, by what it carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
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

impl Layout {
    #[cfg(test)]
    const TYPESCRIPT: &'static str = "Layout";

    /// The service's word for it, or `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ImageBanner => "image_banner",
            Self::ShoppableDisplay => "shoppable_display",
            Self::ShoppableVideo => "shoppable_video",
            Self::Unknown => "unknown",
        }
    }
}

ready! {
    /// A page of creatives, ready for a template.
    Page "PlacementPage" of Placements {
        /// The creatives, in the order of the response.
        required creatives: list(Creative);
        /// What the next request has to carry.
        optional token: text = pagination_metadata.token;
        /// Which page this is, from 1.
        optional offset: integer = pagination_metadata.offset;
        /// How many items of the response's `creatives` were not objects.
        required skipped: own(usize, "number");
    }

    /// A creative with everything where a template looks for it.
    Creative "Creative" of Creative {
        /// The tracking id of this creative in its auction.
        optional id: text = object_tracking_id;
        /// What the service calls it.
        optional kind as "type": text = kind;
        /// What it can be shown as.
        required layout: word(Layout);
        /// The words to show with it.
        optional tagline: own(String, "string");
        /// The brand's logo.
        optional logo: object(Image);
        /// The large image beside products.
        optional hero: object(Image);
        /// The banner, where there is at least one image of it.
        optional banner: object(Banner);
        /// The video.
        optional video: object(Video);
        /// Where a click leads.
        optional click: object(Click);
        /// The products, by position; those without one come last.
        required products: list(Product);
        /// All properties but the tagline: the values of each name, in the order of the response.
        required properties: own(BTreeMap<String, Vec<String>>, "Record<string, string[]>");
        /// Assets without a place of their own.
        required other_assets: list(Asset);
        /// Actions that are neither the click nor a product.
        required other_actions: list(Action);
        /// What is not here because its URL is not absolute `https`, or its slug not a path: `hero`, `banner.large`, `click`,
        /// `other_assets[0].image`.
        required withheld: own(Vec<String>, "string[]");
    }

    /// An image.
    Image "CreativeImage" of Asset {
        /// An absolute `https` URL.
        required url: url = medium_properties.image.public_url;
        /// The text in its place.
        optional alt: text = medium_properties.image.alt_text;
        /// In pixels.
        optional width: integer = medium_properties.image.image_metadata.width;
        /// In pixels.
        optional height: integer = medium_properties.image.image_metadata.height;
        /// The size of its file, in bytes.
        optional size_bytes: integer = medium_properties.image.image_metadata.size_bytes;
        /// The MIME type.
        optional content_type: text = medium_properties.image.image_metadata.content_type;
        /// The name of its asset. Absent in `other_assets`, where the asset has it itself.
        optional name: text = name;
        /// The type of its asset. Absent in `other_assets`, where the asset has it itself.
        optional kind as "type": text = kind;
    }

    /// A video.
    Video "CreativeVideo" of Asset {
        /// An absolute `https` URL.
        required url: url = medium_properties.video.video_url;
        /// The name of its asset. Absent in `other_assets`, where the asset has it itself.
        optional name: text = name;
        /// The type of its asset. Absent in `other_assets`, where the asset has it itself.
        optional kind as "type": text = kind;
    }

    /// A banner.
    Banner "CreativeBanner" of Asset {
        /// For wide screens.
        optional large: object(Image);
        /// For narrow screens.
        optional small: object(Image);
    }

    /// Where a click leads.
    Click "CreativeClick" of Action {
        /// The path of the brand's page, with one leading slash.
        required slug: slug = action_properties.brand_page_click.slug;
        /// What to report a click with.
        optional interaction_id: text = interaction_id;
        /// The action's name.
        optional name: text = name;
    }

    /// A product to show.
    Product "CreativeProduct" of Action {
        // It stays first: the package sorts by it.
        /// Its position among the others.
        optional position: integer = action_properties.item_card.position;
        /// The service's id of it.
        optional product_id: text = action_properties.item_card.product_id;
        /// The retailer's code for it. Which of this and `upc` there is depends on the retailer.
        optional rrc: text = action_properties.item_card.rrc, unless upc;
        /// Its UPC, as the retailer has it.
        optional upc: text = action_properties.item_card.upc, unless rrc;
        /// What to report a click with.
        optional interaction_id: text = interaction_id;
        /// The action's name.
        optional name: text = name;
    }

    /// An asset without a place of its own.
    Asset "OtherAsset" of Asset {
        /// Its name.
        optional name: text = name;
        /// Its type.
        optional kind as "type": text = kind;
        /// Its image.
        optional image: object(Image);
        /// Its video.
        optional video: object(Video);
    }

    /// An action without a place of its own.
    Action "OtherAction" of Action {
        /// The path that it leads to, with one leading slash.
        optional slug: slug = action_properties.brand_page_click.slug;
        /// What to report it with.
        optional interaction_id: text = interaction_id;
        /// Its name.
        optional name: text = name;
    }
}
