//! Assigns the values of a response to the members that a template reads.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use super::slug::SafePath;
use super::template_objects::{Borrowed as _, Properties, Property};
use super::types::borrowed::{Action, Asset, Banner, Click, Creative, Image, Page, Product, Video};
use super::types::{self, Layout};
use super::wire::{self, Placements};
use crate::json::decimal_text;
use crate::json::lenient::LenientText;
use crate::json::response::ReadError;
use crate::schema::merge_sort;
use crate::url::is_absolute_https;

/// The options for reading a placement response.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Whether to also accept `http` URLs of this machine, with any port: `localhost`, IPv4 addresses that start with
    /// `127.`, and `[::1]`.
    pub allow_loopback_http: bool,
}

impl ReadOptions {
    /// Sets whether to also accept `http` URLs of this machine.
    #[must_use]
    pub const fn with_loopback_http(self, allow_loopback_http: bool) -> Self {
        Self { allow_loopback_http }
    }
}

/// Reads a placement response.
///
/// Reads at most 1,000 creatives, and 50,000 items of their lists.
///
/// Withholds all URLs except absolute `https` URLs without credentials, as the WHATWG URL Standard parses them.
/// Withholds all slugs that are not relative paths. [`Creative::withheld`](types::Creative::withheld) lists what was
/// withheld.
///
/// ```
/// let response = br#"{"creatives": [{
///     "object_tracking_id": "t1",
///     "assets": [{"name": "hero_image", "medium_properties": {"image": {"public_url": "https://cdn.example.com/h.jpg"}}}],
///     "actions": [{"action_properties": {"brand_page_click": {"slug": "//evil.example"}}}]
/// }]}"#;
/// let page = endcap::creative::read_placements(response)?;
/// let creative = &page.creatives[0];
/// assert_eq!(creative.layout, endcap::creative::Layout::ShoppableDisplay);
/// assert_eq!(creative.hero.as_ref().map(|hero| hero.url.as_str()), Some("https://cdn.example.com/h.jpg"));
/// assert_eq!(creative.withheld, ["click"]);
/// # Ok::<(), endcap::http::ReadError>(())
/// ```
///
/// # Errors
/// Returns an error if the response is not JSON, even for a lenient reader, or is larger than 8 MiB.
pub fn read_placements(response: &[u8]) -> Result<types::Page, ReadError> {
    read_placements_with(response, ReadOptions::default())
}

/// Reads a placement response with options; see [`read_placements`].
///
/// # Errors
/// Returns an error if the response is not JSON, even for a lenient reader, or is larger than 8 MiB.
pub fn read_placements_with(response: &[u8], options: ReadOptions) -> Result<types::Page, ReadError> {
    Ok(page(&wire::read(response)?, options).into_owned())
}

/// Returns the page of a response.
pub(super) fn page<'a>(response: &Placements<'a>, options: ReadOptions) -> Page<'a> {
    let paging = response.pagination_metadata.as_ref();
    Page {
        creatives: response
            .creatives
            .items
            .iter()
            .map(|item| Builder { options, withheld: Vec::new() }.creative(item))
            .collect(),
        token: paging.and_then(|paging| paging.token),
        offset: paging.and_then(|paging| paging.offset),
        skipped: response.creatives.skipped,
    }
}

/// The names and types of the assets whose images have their own member: logo, hero, and large and small banner.
const IMAGES: [(&str, &str); 4] = [
    ("brand_logo", "brand_logo_promoted_aisle"),
    ("hero_image", "image_promoted_aisle_hero_banner"),
    ("image_web", "image_display_banner_large"),
    ("image_mobile", "image_display_banner_small"),
];

fn image_of<'r, 'a>(asset: &'r wire::Asset<'a>) -> Option<&'r wire::Image<'a>> {
    asset.medium_properties.as_ref()?.image.as_ref().filter(|image| image.public_url.is_some())
}

fn video_url<'a>(asset: &wire::Asset<'a>) -> Option<LenientText<'a>> {
    asset.medium_properties.as_ref()?.video.as_ref()?.video_url
}

fn card_of<'r, 'a>(action: &'r wire::Action<'a>) -> Option<&'r wire::ItemCard<'a>> {
    action.action_properties.as_ref()?.item_card.as_ref()
}

fn slug_of<'a>(action: &wire::Action<'a>) -> Option<LenientText<'a>> {
    action.action_properties.as_ref()?.brand_page_click.as_ref()?.slug
}

/// Returns the asset of each image in `IMAGES`: the first one with its name, or else with its type.
fn image_assets<'r, 'a>(assets: &'r [wire::Asset<'a>]) -> [Option<&'r wire::Asset<'a>>; 4] {
    let (mut by_name, mut by_type) = ([None; 4], [None; 4]);
    for asset in assets.iter().filter(|asset| image_of(asset).is_some()) {
        let is = |text: Option<LenientText<'_>>, word| text.is_some_and(|text| text.is(word));
        let (index, found) = match IMAGES.iter().position(|(name, _)| is(asset.name, name)) {
            Some(index) => (Some(index), &mut by_name),
            None => (IMAGES.iter().position(|(_, kind)| is(asset.kind, kind)), &mut by_type),
        };
        if let Some(found) = index.and_then(|index| found.get_mut(index)) {
            found.get_or_insert(asset);
        }
    }
    let mut by_type = by_type.into_iter();
    by_name.map(|asset| by_type.next().flatten().filter(|_| asset.is_none()).or(asset))
}

/// Where a value is in a creative: a member, or a member of an item of a list.
#[derive(Clone, Copy)]
enum Place {
    Member(&'static str),
    Item(&'static str, usize, &'static str),
}

impl Place {
    /// Returns the path. `format!` would trap: `service.wasm` is built without `core::fmt`.
    fn path(self) -> String {
        match self {
            Self::Member(name) => name.to_owned(),
            Self::Item(list, at, member) => {
                list.to_owned() + &decimal_text(i64::try_from(at).unwrap_or(i64::MAX)) + member
            }
        }
    }
}

/// Creates a creative, and collects what is withheld of it.
struct Builder {
    options: ReadOptions,
    withheld: Vec<String>,
}

impl Builder {
    fn creative<'a>(mut self, creative: &wire::Creative<'a>) -> Creative<'a> {
        let (assets, actions) = (&creative.assets.items[..], &creative.actions.items[..]);
        let image_assets = image_assets(assets);
        let [logo, hero, large, small] = image_assets;
        let logo = self.image(logo, true, Place::Member("logo"));
        let hero = self.image(hero, true, Place::Member("hero"));
        let large = self.image(large, true, Place::Member("banner.large"));
        let small = self.image(small, true, Place::Member("banner.small"));
        let banner = (large.is_some() || small.is_some()).then_some(Banner { large, small });
        let video_asset = assets.iter().find(|asset| video_url(asset).is_some());
        let video = self.video(video_asset, true, Place::Member("video"));
        let click_action = actions.iter().find(|action| slug_of(action).is_some());
        let click = click_action.and_then(|action| {
            let slug = self.path(slug_of(action)?, Place::Member("click"))?;
            Some(Click { slug, interaction_id: action.interaction_id, name: action.name })
        });
        let mut cards: Vec<_> = actions.iter().filter_map(|action| Some((action, card_of(action)?))).collect();
        let position = |card: &wire::ItemCard<'_>| card.position.unwrap_or(i64::MAX);
        merge_sort(&mut cards, |(_, one), (_, other)| position(one) < position(other));
        let products: Vec<_> = cards.into_iter().map(|(action, card)| product(action, card)).collect();
        let is_other_asset = |asset: &&wire::Asset<'_>| {
            !image_assets.iter().chain([&video_asset]).flatten().any(|each| core::ptr::eq(*each, *asset))
                && (asset.name.is_some() || asset.kind.is_some() || asset.medium_properties.is_some())
        };
        let other_assets = assets.iter().filter(is_other_asset).enumerate();
        let other_assets = other_assets.map(|(at, asset)| self.other_asset(asset, at)).collect();
        let is_other_action = |action: &&wire::Action<'_>| {
            card_of(action).is_none()
                && !click_action.is_some_and(|click| core::ptr::eq(click, *action))
                && (action.name.is_some() || action.interaction_id.is_some() || action.action_properties.is_some())
        };
        let other_actions = actions.iter().filter(is_other_action).enumerate();
        let other_actions = other_actions.map(|(at, action)| self.other_action(action, at)).collect();
        let layout = if video.is_some() {
            Layout::ShoppableVideo
        } else if hero.is_some() || !products.is_empty() {
            Layout::ShoppableDisplay
        } else if banner.is_some() {
            Layout::ImageBanner
        } else {
            Layout::Unknown
        };
        let (tagline, properties) = properties(&creative.properties.items);
        Creative {
            id: creative.object_tracking_id,
            kind: creative.kind,
            layout,
            tagline,
            logo,
            hero,
            banner,
            video,
            click,
            products,
            properties,
            other_assets,
            other_actions,
            withheld: self.withheld,
        }
    }

    /// Returns the image of an asset, with the name and type of the asset if `is_named`.
    fn image<'a>(&mut self, asset: Option<&wire::Asset<'a>>, is_named: bool, place: Place) -> Option<Image<'a>> {
        let asset = asset?;
        let image = image_of(asset)?;
        let metadata = image.image_metadata.as_ref();
        Some(Image {
            url: self.url(image.public_url?, place)?,
            alt: image.alt_text,
            width: metadata.and_then(|metadata| metadata.width),
            height: metadata.and_then(|metadata| metadata.height),
            size_bytes: metadata.and_then(|metadata| metadata.size_bytes),
            content_type: metadata.and_then(|metadata| metadata.content_type),
            name: asset.name.filter(|_| is_named),
            kind: asset.kind.filter(|_| is_named),
        })
    }

    /// Returns the video of an asset, with the name and type of the asset if `is_named`.
    fn video<'a>(&mut self, asset: Option<&wire::Asset<'a>>, is_named: bool, place: Place) -> Option<Video<'a>> {
        let asset = asset?;
        let url = self.url(video_url(asset)?, place)?;
        Some(Video { url, name: asset.name.filter(|_| is_named), kind: asset.kind.filter(|_| is_named) })
    }

    fn other_asset<'a>(&mut self, asset: &wire::Asset<'a>, at: usize) -> Asset<'a> {
        Asset {
            name: asset.name,
            kind: asset.kind,
            image: self.image(Some(asset), false, Place::Item("other_assets[", at, "].image")),
            video: self.video(Some(asset), false, Place::Item("other_assets[", at, "].video")),
        }
    }

    fn other_action<'a>(&mut self, action: &wire::Action<'a>, at: usize) -> Action<'a> {
        let slug = slug_of(action).and_then(|slug| self.path(slug, Place::Item("other_actions[", at, "].slug")));
        Action { slug, interaction_id: action.interaction_id, name: action.name }
    }

    /// Returns a URL. If it is not safe, adds its path to what is withheld.
    fn url<'a>(&mut self, url: LenientText<'a>, place: Place) -> Option<LenientText<'a>> {
        let is_safe = is_absolute_https(url, self.options.allow_loopback_http);
        self.withhold_unless(is_safe.then_some(url), place)
    }

    /// Returns the path of a slug. If it is not safe, adds its path to what is withheld.
    fn path<'a>(&mut self, slug: LenientText<'a>, place: Place) -> Option<SafePath<'a>> {
        self.withhold_unless(SafePath::of(slug), place)
    }

    fn withhold_unless<T>(&mut self, safe: Option<T>, place: Place) -> Option<T> {
        if safe.is_none() {
            self.withheld.push(place.path());
        }
        safe
    }
}

fn product<'a>(action: &wire::Action<'a>, card: &wire::ItemCard<'a>) -> Product<'a> {
    let wire::ItemCard { position, product_id, rrc, upc } = *card;
    Product { position, product_id, rrc, upc, interaction_id: action.interaction_id, name: action.name }
}

/// Returns the tagline, which is the first property with that name, and the other properties. Those with the same name follow each other,
/// in the order of the first ones.
fn properties<'a>(properties: &[wire::Property<'a>]) -> (Option<LenientText<'a>>, Properties<'a>) {
    let named = properties.iter().enumerate();
    let mut named: Vec<_> =
        named.filter_map(|(first, each)| Some(Property { name: each.name?, value: each.value?, first })).collect();
    let tagline = named.iter().position(|each| each.name.is("tagline")).map(|index| named.remove(index).value);
    sort(&mut named, true);
    let mut last: Option<Property<'_>> = None;
    for each in &mut named {
        match last {
            Some(last) if last.name.chars().eq(each.name.chars()) => each.first = last.first,
            _ => last = Some(*each),
        }
    }
    sort(&mut named, false);
    (tagline, Properties(named))
}

/// Sorts properties by their names, or else by the first property with their name.
fn sort(properties: &mut [Property<'_>], by_name: bool) {
    merge_sort(
        properties,
        |one, other| {
            if by_name { one.name.chars().lt(other.name.chars()) } else { one.first < other.first }
        },
    );
}
