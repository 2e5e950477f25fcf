//! Creatives as values of their own, for Rust.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// A page of creatives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Page {
    /// The creatives, as they come.
    pub creatives: Vec<Creative>,
    /// What the next request has to carry.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub token: Option<String>,
    /// Which page this is, from 1.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub offset: Option<i64>,
    /// How many items of the answer's `creatives` were no objects.
    pub skipped: usize,
}

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

/// A creative with everything where a template looks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Creative {
    /// The tracking id of this creative in its auction.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub id: Option<String>,
    /// What the service calls it.
    #[cfg_attr(feature = "serde", serde(rename = "type", skip_serializing_if = "Option::is_none"))]
    pub kind: Option<String>,
    /// What it can be shown as.
    pub layout: Layout,
    /// The words to show with it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub tagline: Option<String>,
    /// The brand's logo.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub logo: Option<Image>,
    /// The large image beside products.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hero: Option<Image>,
    /// The banner, where there is at least one image of it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub banner: Option<Banner>,
    /// The video.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub video: Option<Video>,
    /// Where a click leads.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub click: Option<Click>,
    /// The products, by position; those without one come last.
    pub products: Vec<Product>,
    /// All properties but the tagline: the values of each name, in the order of the response.
    pub properties: BTreeMap<String, Vec<String>>,
    /// Assets without a place of their own.
    pub other_assets: Vec<Asset>,
    /// Actions that are neither the click nor a product.
    pub other_actions: Vec<Action>,
    /// What is not here because its URL is not absolute `https`, or its slug no path: `hero`, `banner.large`, `click`,
    /// `other_assets[0].image`.
    pub withheld: Vec<String>,
}

/// An image.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Image {
    /// Where it is.
    pub url: String,
    /// The text in its place.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub alt: Option<String>,
    /// In pixels.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub width: Option<i64>,
    /// In pixels.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub height: Option<i64>,
    /// Of its file, in bytes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub size_bytes: Option<i64>,
    /// The MIME type.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub content_type: Option<String>,
    /// The name of its asset. `None` in [`Asset`], which has it itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The type of its asset. `None` in [`Asset`], which has it itself.
    #[cfg_attr(feature = "serde", serde(rename = "type", skip_serializing_if = "Option::is_none"))]
    pub kind: Option<String>,
}

/// A video.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Video {
    /// Its address.
    pub url: String,
    /// The name of its asset. `None` in [`Asset`], which has it itself.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The type of its asset. `None` in [`Asset`], which has it itself.
    #[cfg_attr(feature = "serde", serde(rename = "type", skip_serializing_if = "Option::is_none"))]
    pub kind: Option<String>,
}

/// A banner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Banner {
    /// For wide screens.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub large: Option<Image>,
    /// For narrow ones.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub small: Option<Image>,
}

/// Where a click leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Click {
    /// The path of the brand's page, with one leading slash.
    pub slug: String,
    /// What to report a click with.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub interaction_id: Option<String>,
    /// The action's name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
}

/// A product to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Product {
    /// Its place among the others.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub position: Option<i64>,
    /// The service's id of it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub product_id: Option<String>,
    /// The retailer's code for it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rrc: Option<String>,
    /// Its UPC, as the retailer has it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub upc: Option<String>,
    /// What to report a click with.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub interaction_id: Option<String>,
    /// The action's name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
}

/// An asset without a place of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Asset {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// Its type.
    #[cfg_attr(feature = "serde", serde(rename = "type", skip_serializing_if = "Option::is_none"))]
    pub kind: Option<String>,
    /// Its image.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub image: Option<Image>,
    /// Its video.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub video: Option<Video>,
}

/// An action without a place of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Action {
    /// Its name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// What to report it with.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub interaction_id: Option<String>,
    /// The path that it leads to, with one leading slash.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub slug: Option<String>,
}
