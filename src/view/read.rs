//! From an answer to creatives as values of their own.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::creative::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
use super::draft::{Draft, Output};
use super::slot::Slot;
use super::slug::{is_path, rooted};
use super::walk::drafts;
use super::wire::{Record, action, asset, image, page, property};
use crate::json::malformed::Malformed;
use crate::url::is_absolute_https;

/// What may leave an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Whether `http://localhost`, `http://127.0.0.1` and `http://[::1]`, with any port, are let through too.
    pub allow_loopback_http: bool,
}

/// Reads the answer to a placement request.
///
/// Only absolute `https` URLs without credentials are kept, as the WHATWG URL Standard reads them.
///
/// ```
/// let answer = br#"{"creatives": [{
///     "object_tracking_id": "t1",
///     "assets": [{"name": "hero_image", "medium_properties": {"image": {"public_url": "https://cdn.example.com/h.jpg"}}}],
///     "actions": [{"action_properties": {"brand_page_click": {"slug": "//evil.example"}}}]
/// }]}"#;
/// let page = endcap::read_placements(answer)?;
/// let creative = &page.creatives[0];
/// assert_eq!(creative.layout, endcap::Layout::ShoppableDisplay);
/// assert_eq!(creative.hero.as_ref().map(|hero| hero.url.as_str()), Some("https://cdn.example.com/h.jpg"));
/// assert_eq!(creative.withheld, ["click"]);
/// # Ok::<(), endcap::Malformed>(())
/// ```
///
/// # Errors
/// No JSON, however leniently read, or more than 8 MiB of it.
pub fn read_placements(answer: &[u8]) -> Result<Page, Malformed> {
    read_placements_with(answer, ReadOptions::default())
}

/// [`read_placements`], with options.
///
/// # Errors
/// No JSON, however leniently read, or more than 8 MiB of it.
pub fn read_placements_with(answer: &[u8], options: ReadOptions) -> Result<Page, Malformed> {
    let mut pages = Pages { page: Page::default(), options };
    let record = drafts(answer, false, &mut pages)?;
    let mut page = pages.page;
    page.token = record[page::TOKEN].to_text(answer);
    page.offset = record[page::OFFSET].to_number();
    Ok(page)
}

struct Pages {
    page: Page,
    options: ReadOptions,
}

impl Output for Pages {
    fn restart(&mut self) {
        self.page = Page::default();
    }

    fn creative(&mut self, draft: &Draft<'_>) {
        let mut reading = Reading { answer: draft.answer, options: self.options, withheld: Vec::new() };
        self.page.creatives.push(reading.creative(draft));
    }

    fn skip(&mut self) {
        self.page.skipped += 1;
    }
}

struct Reading<'a> {
    answer: &'a [u8],
    options: ReadOptions,
    withheld: Vec<String>,
}

impl Reading<'_> {
    fn creative(&mut self, draft: &Draft<'_>) -> Creative {
        let [logo, hero, large, small] = draft.images;
        let mut own_image = |record: Option<&Record>, place| {
            let image = self.image(record?, || String::from(place))?;
            let [name, kind] = self.texts(record?, [asset::NAME, asset::TYPE]);
            Some(Image { name, kind, ..image })
        };
        let logo = own_image(logo, "logo");
        let hero = own_image(hero, "hero");
        let (large, small) = (own_image(large, "banner.large"), own_image(small, "banner.small"));
        let banner = (large.is_some() || small.is_some()).then_some(Banner { large, small });
        let video = draft.video.and_then(|record| {
            let video = self.video(record, || String::from("video"))?;
            let [name, kind] = self.texts(record, [asset::NAME, asset::TYPE]);
            Some(Video { name, kind, ..video })
        });
        let click = draft.click.and_then(|record| {
            let slug = self.slug(record, || String::from("click"))?;
            let [interaction_id, name] = self.texts(record, [action::INTERACTION_ID, action::NAME]);
            Some(Click { slug, interaction_id, name })
        });
        let mut products: Vec<_> = draft
            .actions
            .iter()
            .filter(|record| Draft::is_product(record))
            .map(|record| self.product(record))
            .collect();
        products.sort_by_key(|product| product.position.unwrap_or(i64::MAX));
        let mut properties = BTreeMap::<_, Vec<_>>::new();
        for record in draft.properties.iter().filter(|record| draft.is_property(record)) {
            if let [Some(name), Some(value)] = self.texts(record, [property::NAME, property::VALUE]) {
                properties.entry(name).or_default().push(value);
            }
        }
        let other_assets =
            draft.assets.iter().filter(|record| draft.is_other_asset(record)).enumerate().map(|(at, record)| {
                let [name, kind] = self.texts(record, [asset::NAME, asset::TYPE]);
                let image = self.image(record, || format!("other_assets[{at}].image"));
                let video = self.video(record, || format!("other_assets[{at}].video"));
                Asset { name, kind, image, video }
            });
        let other_assets = other_assets.collect();
        let other_actions =
            draft.actions.iter().filter(|record| draft.is_other_action(record)).enumerate().map(|(at, record)| {
                let [name, interaction_id] = self.texts(record, [action::NAME, action::INTERACTION_ID]);
                Action { name, interaction_id, slug: self.slug(record, || format!("other_actions[{at}].slug")) }
            });
        let other_actions = other_actions.collect();
        let layout = if video.is_some() {
            Layout::ShoppableVideo
        } else if hero.is_some() || !products.is_empty() {
            Layout::ShoppableDisplay
        } else if banner.is_some() {
            Layout::ImageBanner
        } else {
            Layout::Unknown
        };
        let [id, kind, tagline] = [draft.id, draft.kind, draft.tagline].map(|slot| slot.to_text(self.answer));
        let withheld = core::mem::take(&mut self.withheld);
        Creative {
            id,
            kind,
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
            withheld,
        }
    }

    fn product(&self, record: &Record) -> Product {
        let [product_id, rrc, upc] = self.texts(record, [action::PRODUCT_ID, action::RRC, action::UPC]);
        let [interaction_id, name] = self.texts(record, [action::INTERACTION_ID, action::NAME]);
        Product { position: record[action::POSITION].to_number(), product_id, rrc, upc, interaction_id, name }
    }

    fn image(&mut self, record: &Record, place: impl FnOnce() -> String) -> Option<Image> {
        let url = self.url(record[image::URL], place)?;
        let [alt, content_type] = self.texts(record, [image::ALT, image::CONTENT_TYPE]);
        let [width, height, size_bytes] = [record[image::WIDTH], record[image::HEIGHT], record[image::SIZE]];
        let [width, height, size_bytes] = [width, height, size_bytes].map(Slot::to_number);
        Some(Image { url, alt, width, height, size_bytes, content_type, ..Image::default() })
    }

    fn video(&mut self, record: &Record, place: impl FnOnce() -> String) -> Option<Video> {
        self.url(record[asset::VIDEO_URL], place).map(|url| Video { url, ..Video::default() })
    }

    fn url(&mut self, slot: Slot, place: impl FnOnce() -> String) -> Option<String> {
        let url = slot.to_text(self.answer)?;
        let is_good = is_absolute_https(&url, self.options.allow_loopback_http);
        self.keep(url, is_good, place)
    }

    fn slug(&mut self, record: &Record, place: impl FnOnce() -> String) -> Option<String> {
        let slug = record[action::SLUG].to_text(self.answer)?;
        let is_good = is_path(slug.chars());
        self.keep(slug, is_good, place).map(rooted)
    }

    /// The text if it is good; else its place is noted.
    fn keep(&mut self, text: String, is_good: bool, place: impl FnOnce() -> String) -> Option<String> {
        if !is_good {
            self.withheld.push(place());
        }
        is_good.then_some(text)
    }

    fn texts<const N: usize>(&self, record: &Record, places: [usize; N]) -> [Option<String>; N] {
        places.map(|place| record.get(place).and_then(|slot| slot.to_text(self.answer)))
    }
}
