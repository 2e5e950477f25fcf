//! Converts a page to the JSON form of the shared cases.

use endcap::creative::{Creative, Image, Page, Video};
use serde_json::{Map, Value, json};

/// Returns a page as JSON, without absent fields.
pub(crate) fn plain(page: &Page) -> Value {
    let creatives: Vec<_> = page.creatives.iter().map(creative).collect();
    compact(json!({"creatives": creatives, "token": page.token, "offset": page.offset, "skipped": page.skipped}))
}

fn creative(creative: &Creative) -> Value {
    let image = |image: &Option<Image>| image.as_ref().map_or(Value::Null, picture);
    let banner = creative
        .banner
        .as_ref()
        .map(|banner| compact(json!({"large": image(&banner.large), "small": image(&banner.small)})));
    let click = creative
        .click
        .as_ref()
        .map(|click| compact(json!({"slug": click.slug, "interaction_id": click.interaction_id, "name": click.name})));
    let products: Vec<_> = creative
        .products
        .iter()
        .map(|product| {
            compact(json!({
                "position": product.position,
                "product_id": product.product_id,
                "rrc": product.rrc,
                "upc": product.upc,
                "interaction_id": product.interaction_id,
                "name": product.name,
            }))
        })
        .collect();
    let other_assets: Vec<_> = creative
        .other_assets
        .iter()
        .map(|asset| {
            let video = asset.video.as_ref().map(film);
            compact(json!({"name": asset.name, "type": asset.kind, "image": image(&asset.image), "video": video}))
        })
        .collect();
    let other_actions: Vec<_> = creative
        .other_actions
        .iter()
        .map(|action| {
            compact(json!({"name": action.name, "interaction_id": action.interaction_id, "slug": action.slug}))
        })
        .collect();
    compact(json!({
        "id": creative.id,
        "type": creative.kind,
        "layout": creative.layout.as_str(),
        "tagline": creative.tagline,
        "logo": image(&creative.logo),
        "hero": image(&creative.hero),
        "banner": banner,
        "video": creative.video.as_ref().map(film),
        "click": click,
        "products": products,
        "properties": creative.properties,
        "other_assets": other_assets,
        "other_actions": other_actions,
        "withheld": creative.withheld,
    }))
}

fn picture(image: &Image) -> Value {
    compact(json!({
        "url": image.url,
        "alt": image.alt,
        "width": image.width,
        "height": image.height,
        "size_bytes": image.size_bytes,
        "content_type": image.content_type,
        "name": image.name,
        "type": image.kind,
    }))
}

fn film(video: &Video) -> Value {
    compact(json!({"url": video.url, "name": video.name, "type": video.kind}))
}

fn compact(value: Value) -> Value {
    let Value::Object(members) = value else { return value };
    Value::Object(members.into_iter().filter(|(_, value)| !value.is_null()).collect::<Map<_, _>>())
}
