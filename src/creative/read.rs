//! Converts a response to creatives that own their values.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::draft::{CreativeSink, Draft, without_names};
use super::reader::read_into;
use super::slot::Slot;
use super::slug::{is_safe_path, with_leading_slash};
use super::types::{Action, Asset, Banner, Click, Creative, Image, Layout, Page, Product, Video};
use super::wire::Record;
use crate::json::response::ReadError;
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
/// Withholds all slugs that are not relative paths. [`Creative::withheld`] lists what was withheld.
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
pub fn read_placements(response: &[u8]) -> Result<Page, ReadError> {
    read_placements_with(response, ReadOptions::default())
}

/// Reads a placement response with options; see [`read_placements`].
///
/// # Errors
/// Returns an error if the response is not JSON, even for a lenient reader, or is larger than 8 MiB.
pub fn read_placements_with(response: &[u8], options: ReadOptions) -> Result<Page, ReadError> {
    let mut builder = PageBuilder { page: Page::default(), options };
    let record = read_into(response, false, &mut builder)?;
    let Page { creatives, skipped, .. } = builder.page;
    let mut context = ReadContext { response, options, withheld: Vec::new() };
    let page = Page::read(&mut context, &record, String::new).unwrap_or_default();
    Ok(Page { creatives, skipped, ..page })
}

/// Collects the creatives of a response.
struct PageBuilder {
    page: Page,
    options: ReadOptions,
}

impl CreativeSink for PageBuilder {
    fn restart(&mut self) {
        self.page = Page::default();
    }

    fn creative(&mut self, draft: &Draft<'_>) {
        let mut context = ReadContext { response: draft.response, options: self.options, withheld: Vec::new() };
        self.page.creatives.push(context.creative(draft));
    }

    fn skip(&mut self) {
        self.page.skipped += 1;
    }
}

/// The response to read from, and the members of the current creative that were withheld.
pub(super) struct ReadContext<'a> {
    pub(super) response: &'a [u8],
    options: ReadOptions,
    withheld: Vec<String>,
}

impl ReadContext<'_> {
    fn creative(&mut self, draft: &Draft<'_>) -> Creative {
        let [logo, hero, large, small] = draft.images;
        let mut image = |record: Option<&Record>, member| Image::read(self, record?, || String::from(member));
        let (logo, hero) = (image(logo, "logo"), image(hero, "hero"));
        let (large, small) = (image(large, "banner.large"), image(small, "banner.small"));
        let banner = (large.is_some() || small.is_some()).then_some(Banner { large, small });
        let video = draft.video.and_then(|record| Video::read(self, record, || String::from("video")));
        let click = draft.click.and_then(|record| Click::read(self, record, || String::from("click")));
        let products = draft.actions.iter().filter(|record| Draft::is_product(record));
        let mut products: Vec<_> = products.filter_map(|record| Product::read(self, record, String::new)).collect();
        products.sort_by_key(|product| product.position.unwrap_or(i64::MAX));
        let mut properties = BTreeMap::<_, Vec<_>>::new();
        for [name, value] in draft.properties.iter().filter_map(|record| draft.property(record)) {
            if let (Some(name), Some(value)) = (name.to_text(self.response), value.to_text(self.response)) {
                properties.entry(name).or_default().push(value);
            }
        }
        let other_assets = draft.assets.iter().filter(|record| draft.is_other_asset(record)).enumerate();
        let other_assets = other_assets.filter_map(|(at, record)| self.other_asset(record, at)).collect();
        let other_actions = draft.actions.iter().filter(|record| draft.is_other_action(record)).enumerate();
        let other_actions = other_actions
            .filter_map(|(at, record)| Action::read(self, record, || format!("other_actions[{at}].slug")))
            .collect();
        let layout = if video.is_some() {
            Layout::ShoppableVideo
        } else if hero.is_some() || !products.is_empty() {
            Layout::ShoppableDisplay
        } else if banner.is_some() {
            Layout::ImageBanner
        } else {
            Layout::Unknown
        };
        let values = Creative::read(self, draft.record, String::new).unwrap_or_default();
        Creative {
            layout,
            tagline: draft.tagline.to_text(self.response),
            logo,
            hero,
            banner,
            video,
            click,
            products,
            properties,
            other_assets,
            other_actions,
            withheld: core::mem::take(&mut self.withheld),
            ..values
        }
    }

    fn other_asset(&mut self, record: &Record, at: usize) -> Option<Asset> {
        let inner = without_names(record);
        let image = Image::read(self, &inner, || format!("other_assets[{at}].image"));
        let video = Video::read(self, &inner, || format!("other_assets[{at}].video"));
        Some(Asset { image, video, ..Asset::read(self, record, String::new)? })
    }

    /// Returns a URL. If it is withheld, adds `member` to the list of withheld members.
    pub(super) fn url(&mut self, slot: Slot, member: impl FnOnce() -> String) -> Option<String> {
        let url = slot.to_text(self.response)?;
        let is_safe = is_absolute_https(&url, self.options.allow_loopback_http);
        self.withhold_unless(is_safe, url, member)
    }

    /// Returns a slug with one leading slash. If it is withheld, adds `member` to the list of withheld members.
    pub(super) fn slug(&mut self, slot: Slot, member: impl FnOnce() -> String) -> Option<String> {
        let slug = slot.to_text(self.response)?;
        let is_safe = is_safe_path(slug.chars());
        self.withhold_unless(is_safe, slug, member).map(with_leading_slash)
    }

    /// Returns a text that is safe. Otherwise, adds `member` to the list of withheld members.
    fn withhold_unless(&mut self, is_safe: bool, text: String, member: impl FnOnce() -> String) -> Option<String> {
        if !is_safe {
            self.withheld.push(member());
        }
        is_safe.then_some(text)
    }
}
