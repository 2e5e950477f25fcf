//! A model of reading pages, written from the rules: it maps a tree to the JSON with which pages are compared.

use serde_json::{Map, Value, json};
use url::Url;

use crate::web;

use crate::document::Tree;
use crate::number;

/// The members for images, with the name and type of their assets.
const IMAGES: [(&str, &str, &str); 4] = [
    ("logo", "brand_logo", "brand_logo_promoted_aisle"),
    ("hero", "hero_image", "image_promoted_aisle_hero_banner"),
    ("banner.large", "image_web", "image_display_banner_large"),
    ("banner.small", "image_mobile", "image_display_banner_small"),
];

/// Returns the page of a response.
pub(super) fn page(response: &Tree, allow_loopback_http: bool) -> Value {
    let items = response.list("creatives");
    let paging = response.object("pagination_metadata");
    let creatives: Vec<_> =
        items.iter().filter(|item| is_object(item)).map(|item| creative(item, allow_loopback_http)).collect();
    let skipped = items.len() - creatives.len();
    let token = paging.and_then(|paging| paging.text("token"));
    compact(json!({"creatives": creatives, "token": token, "offset": safe(paging, "offset"), "skipped": skipped}))
}

fn creative(item: &Tree, allow_loopback_http: bool) -> Value {
    let mut keeper = Keeper { allow_loopback_http, withheld: Vec::new() };
    let assets: Vec<_> = item.list("assets").iter().filter(|item| is_object(item)).collect();
    let taken = IMAGES.map(|(_, name, kind)| {
        let has_own_name = |asset: &Tree| IMAGES.iter().any(|(_, name, _)| asset.text("name") == Some(name));
        let with_image = || assets.iter().copied().filter(|asset| image_url(asset).is_some());
        with_image()
            .find(|asset| asset.text("name") == Some(name))
            .or_else(|| with_image().find(|asset| !has_own_name(asset) && asset.text("type") == Some(kind)))
    });
    let mut images = IMAGES.iter().zip(taken).map(|((place, ..), asset)| named(keeper.image(asset?, place)?, asset?));
    let [logo, hero, large, small] = [(); 4].map(|()| images.next().flatten());
    drop(images);
    let film = assets.iter().copied().find(|asset| video_url(asset).is_some());
    let video = film.and_then(|film| named(keeper.video(film, "video")?, film));

    let actions: Vec<_> = item.list("actions").iter().filter(|item| is_object(item)).collect();
    let clicked = actions.iter().copied().find(|action| slug(action).is_some());
    let click = clicked.and_then(|action| {
        let slug = keeper.slug(slug(action)?, "click")?;
        Some(compact(
            json!({"slug": slug, "interaction_id": action.text("interaction_id"), "name": action.text("name")}),
        ))
    });
    let mut products: Vec<_> = actions.iter().filter_map(|action| product(action)).collect();
    products.sort_by_key(|product| product["position"].as_i64().unwrap_or(i64::MAX));

    let properties: Vec<_> = item
        .list("properties")
        .iter()
        .filter_map(|property| Some((property.text("name")?, property.text("value")?)))
        .collect();
    let place_of_tagline = properties.iter().position(|(name, _)| *name == "tagline");
    let tagline = place_of_tagline.map(|place| properties[place].1);
    let mut others = Map::new();
    for (place, (name, value)) in properties.iter().enumerate() {
        if Some(place) != place_of_tagline {
            let values = others.entry(*name).or_insert_with(|| json!([]));
            values.as_array_mut().expect("a list").push(json!(value));
        }
    }

    let is_same = |one: Option<&Tree>, other: &Tree| one.is_some_and(|one| std::ptr::eq(one, other));
    let other_assets: Vec<_> = assets
        .iter()
        .filter(|asset| !is_same(film, asset) && !taken.iter().any(|taken| is_same(*taken, asset)))
        .filter(|asset| has(asset, ["name", "type"], "medium_properties"))
        .enumerate()
        .map(|(at, asset)| {
            let image = keeper.image(asset, &format!("other_assets[{at}].image"));
            let video = keeper.video(asset, &format!("other_assets[{at}].video"));
            compact(json!({"name": asset.text("name"), "type": asset.text("type"), "image": image, "video": video}))
        })
        .collect();
    let other_actions: Vec<_> = actions
        .iter()
        .filter(|action| !is_same(clicked, action) && product(action).is_none())
        .filter(|action| has(action, ["name", "interaction_id"], "action_properties"))
        .enumerate()
        .map(|(at, action)| {
            let slug = slug(action).and_then(|slug| keeper.slug(slug, &format!("other_actions[{at}].slug")));
            let interaction_id = action.text("interaction_id");
            compact(json!({"name": action.text("name"), "interaction_id": interaction_id, "slug": slug}))
        })
        .collect();

    let banner = (large.is_some() || small.is_some()).then(|| compact(json!({"large": large, "small": small})));
    let layout = match () {
        () if video.is_some() => "shoppable_video",
        () if hero.is_some() || !products.is_empty() => "shoppable_display",
        () if banner.is_some() => "image_banner",
        () => "unknown",
    };
    compact(json!({
        "id": item.text("object_tracking_id"),
        "type": item.text("type"),
        "layout": layout,
        "tagline": tagline,
        "logo": logo,
        "hero": hero,
        "banner": banner,
        "video": video,
        "click": click,
        "products": products,
        "properties": others,
        "other_assets": other_assets,
        "other_actions": other_actions,
        "withheld": keeper.withheld,
    }))
}

fn product(action: &Tree) -> Option<Value> {
    let card = action.object("action_properties")?.object("item_card")?;
    Some(compact(json!({
        "position": safe(Some(card), "position"),
        "product_id": card.text("product_id"),
        "rrc": card.text("rrc"),
        "upc": card.text("upc"),
        "interaction_id": action.text("interaction_id"),
        "name": action.text("name"),
    })))
}

/// A member for an image or a video, with the name and type of its asset.
fn named(mut medium: Value, asset: &Tree) -> Option<Value> {
    let members = medium.as_object_mut()?;
    for name in ["name", "type"] {
        members.extend(asset.text(name).map(|text| (name.to_owned(), json!(text))));
    }
    Some(medium)
}

/// Withholds unsafe values, and records their names.
struct Keeper {
    allow_loopback_http: bool,
    withheld: Vec<String>,
}

impl Keeper {
    fn image(&mut self, asset: &Tree, place: &str) -> Option<Value> {
        let url = self.url(image_url(asset)?, place)?;
        let image = asset.object("medium_properties")?.object("image")?;
        let metadata = image.object("image_metadata");
        Some(compact(json!({
            "url": url,
            "alt": image.text("alt_text"),
            "width": safe(metadata, "width"),
            "height": safe(metadata, "height"),
            "size_bytes": safe(metadata, "size_bytes"),
            "content_type": metadata.and_then(|metadata| metadata.text("content_type")),
        })))
    }

    fn video(&mut self, asset: &Tree, place: &str) -> Option<Value> {
        self.url(video_url(asset)?, place).map(|url| json!({"url": url}))
    }

    fn url<'t>(&mut self, url: &'t str, place: &str) -> Option<&'t str> {
        let is_good = is_plain_https(url) || is_good_by_parser(url, self.allow_loopback_http);
        self.keep(url, is_good, place)
    }

    fn slug(&mut self, slug: &str, place: &str) -> Option<String> {
        let slug = self.keep(slug, is_path(slug), place)?;
        Some(format!("/{}", slug.strip_prefix('/').unwrap_or(slug)))
    }

    fn keep<'t>(&mut self, text: &'t str, is_good: bool, place: &str) -> Option<&'t str> {
        if !is_good {
            self.withheld.push(place.to_owned());
        }
        is_good.then_some(text)
    }
}

/// Returns whether a URL is ASCII with a host of letters, digits, hyphens and dots, and without a port or user. The host is neither
/// an address nor Punycode.
fn is_plain_https(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("https://") else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || "-.".contains(letter);
    url.chars().all(|letter| letter.is_ascii_graphic() && !"\"<>\\`".contains(letter))
        && host.chars().all(is_letter)
        && !host.contains("--")
        && host.rsplit('.').next().is_some_and(|last| last.starts_with(|first: char| first.is_ascii_alphabetic()))
}

/// Returns whether the crate `url` reads a URL as `https`, or as `http` of this machine, without credentials, spaces and backslashes.
fn is_good_by_parser(text: &str, allow_loopback_http: bool) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_unsafe =
        |letter: char| letter.is_control() || letter.is_whitespace() || matches!(letter, '\\' | '\u{feff}' | '\u{a0}');
    let is_web = ["https", "http"].iter().any(|web| web.eq_ignore_ascii_case(scheme));
    if !is_web || authority.is_empty() || authority.contains('@') || text.contains(is_unsafe) {
        return false;
    }
    let Ok(url) = Url::parse(text) else { return false };
    url.scheme() == "https" || allow_loopback_http && url.scheme() == "http" && web::is_local(&url)
}

/// Returns whether a slug is a path without a scheme, empty segments inside, dot segments, and characters that parsers misread.
fn is_path(slug: &str) -> bool {
    let lower = slug.to_ascii_lowercase();
    let is_unsafe = |letter: char| letter.is_control() || letter.is_whitespace() || "\\\u{feff}".contains(letter);
    let mut segments = slug.split('/');
    !slug.is_empty()
        && !slug.contains(is_unsafe)
        && !slug.contains("//")
        && !["%2e", "%2f", "%5c"].iter().any(|escape| lower.contains(escape))
        && !segments.next().unwrap_or_default().contains(':')
        && !slug.split('/').any(|segment| matches!(segment.split(['?', '#']).next(), Some("." | "..")))
}

fn is_object(tree: &Tree) -> bool {
    matches!(tree, Tree::Object(_))
}

fn image_url(asset: &Tree) -> Option<&str> {
    asset.object("medium_properties")?.object("image")?.text("public_url")
}

fn video_url(asset: &Tree) -> Option<&str> {
    asset.object("medium_properties")?.object("video")?.text("video_url")
}

fn slug(action: &Tree) -> Option<&str> {
    action.object("action_properties")?.object("brand_page_click")?.text("slug")
}

/// Returns whether an item has any declared member.
fn has(item: &Tree, texts: [&str; 2], object: &str) -> bool {
    texts.iter().any(|name| item.text(name).is_some()) || item.object(object).is_some()
}

fn safe(from: Option<&Tree>, name: &str) -> Option<i64> {
    number::safe(from?.number(name)?)
}

fn compact(value: Value) -> Value {
    let Value::Object(members) = value else { return value };
    Value::Object(members.into_iter().filter(|(_, value)| !value.is_null()).collect())
}
