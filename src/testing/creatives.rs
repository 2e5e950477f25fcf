//! Creatives and pages: as the service sends them, and as a client returns them.

use crate::creative::{Creative, Page, read_placements};
use crate::json::ToJson as _;

/// A creative as the service sends it.
///
/// ```
/// use endcap::creative::Layout;
/// use endcap::testing::RawCreative;
///
/// let creative = RawCreative::shoppable_display("c1").with_tagline("Fresh").with_click("brands/oats").creative();
/// assert_eq!((creative.layout, creative.tagline.as_deref()), (Layout::ShoppableDisplay, Some("Fresh")));
/// assert_eq!(creative.click.unwrap().slug, "/brands/oats");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawCreative {
    id: String,
    /// The items of the lists, as JSON.
    assets: Vec<String>,
    actions: Vec<String>,
    properties: Vec<String>,
}

impl RawCreative {
    /// Creates a creative without content.
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), assets: Vec::new(), actions: Vec::new(), properties: Vec::new() }
    }

    /// Creates a banner with a large and a small image.
    pub fn image_banner(id: impl Into<String>) -> Self {
        Self::new(id)
            .with_image("image_web", "https://cdn.example.com/large.png")
            .with_image("image_mobile", "https://cdn.example.com/small.png")
    }

    /// Creates a hero image with a product.
    pub fn shoppable_display(id: impl Into<String>) -> Self {
        Self::new(id).with_image("hero_image", "https://cdn.example.com/hero.png").with_product("product-1")
    }

    /// Creates a video with a product.
    pub fn shoppable_video(id: impl Into<String>) -> Self {
        Self::new(id).with_video("https://cdn.example.com/video.mp4").with_product("product-1")
    }

    /// Adds an image: `brand_logo`, `hero_image`, `image_web` and `image_mobile` have members of their own in a
    /// [`Creative`].
    #[must_use]
    pub fn with_image(mut self, name: &str, url: &str) -> Self {
        let (name, url) = (json_text(name), json_text(url));
        let size = r#"{"width":640,"height":360}"#;
        self.assets.push(format!(
            r#"{{"name":{name},"medium_properties":{{"image":{{"public_url":{url},"alt_text":"An ad","image_metadata":{size}}}}}}}"#
        ));
        self
    }

    /// Adds a video.
    #[must_use]
    pub fn with_video(mut self, url: &str) -> Self {
        let url = json_text(url);
        self.assets.push(format!(r#"{{"name":"hero_video","medium_properties":{{"video":{{"video_url":{url}}}}}}}"#));
        self
    }

    /// Adds a product, with the next position.
    #[must_use]
    pub fn with_product(self, product_id: &str) -> Self {
        let (position, product_id) = (self.actions.len() + 1, json_text(product_id));
        self.with_action(&format!(r#""item_card":{{"position":{position},"product_id":{product_id}}}"#))
    }

    /// Adds the target of a click, a path without a leading slash.
    #[must_use]
    pub fn with_click(self, slug: &str) -> Self {
        let slug = json_text(slug);
        self.with_action(&format!(r#""brand_page_click":{{"slug":{slug}}}"#))
    }

    fn with_action(mut self, properties: &str) -> Self {
        let id = json_text(&format!("{}-{}", self.id, self.actions.len() + 1));
        self.actions.push(format!(r#"{{"interaction_id":{id},"action_properties":{{{properties}}}}}"#));
        self
    }

    /// Adds the text to show with the creative.
    #[must_use]
    pub fn with_tagline(self, tagline: &str) -> Self {
        self.with_property("tagline", tagline)
    }

    /// Adds a property.
    #[must_use]
    pub fn with_property(mut self, name: &str, value: &str) -> Self {
        self.properties.push(format!(r#"{{"name":{},"value":{}}}"#, json_text(name), json_text(value)));
        self
    }

    /// Returns the creative as a client returns it.
    pub fn creative(&self) -> Creative {
        RawPage::new([self.clone()]).page().creatives.pop().unwrap_or_default()
    }

    fn to_json(&self) -> String {
        let Self { id, assets, actions, properties } = self;
        let [assets, actions, properties] = [assets, actions, properties].map(|items| items.join(","));
        format!(
            r#"{{"object_tracking_id":{},"assets":[{assets}],"actions":[{actions}],"properties":[{properties}]}}"#,
            json_text(id)
        )
    }
}

/// A placement response as the service sends it.
///
/// ```
/// use endcap::testing::{RawCreative, RawPage};
///
/// let page = RawPage::new([RawCreative::image_banner("c1")]).with_next("token", 1).page();
/// assert_eq!((page.creatives.len(), page.token.as_deref(), page.offset), (1, Some("token"), Some(1)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RawPage {
    creatives: Vec<RawCreative>,
    next: Option<(String, u32)>,
}

impl RawPage {
    /// Creates the last page of a request: one without a token for more.
    pub fn new(creatives: impl IntoIterator<Item = RawCreative>) -> Self {
        Self { creatives: creatives.into_iter().collect(), next: None }
    }

    /// Sets the token for the next page, and the number of this page.
    #[must_use]
    pub fn with_next(self, token: impl Into<String>, offset: u32) -> Self {
        Self { next: Some((token.into(), offset)), ..self }
    }

    /// Returns the response's body.
    pub fn to_json(&self) -> String {
        let creatives: Vec<_> = self.creatives.iter().map(RawCreative::to_json).collect();
        let next = self.next.as_ref().map_or_else(String::new, |(token, offset)| {
            format!(r#","pagination_metadata":{{"token":{},"offset":{offset}}}"#, json_text(token))
        });
        format!(r#"{{"creatives":[{}]{next}}}"#, creatives.join(","))
    }

    /// Returns the page as a client returns it.
    pub fn page(&self) -> Page {
        read_placements(self.to_json().as_bytes()).unwrap_or_default()
    }
}

/// Returns a text as JSON.
pub(super) fn json_text(text: &str) -> String {
    let mut json = Vec::new();
    text.write(&mut json);
    String::from_utf8(json).unwrap_or_default()
}
