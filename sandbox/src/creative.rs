//! Builds creatives in the service's format.

use serde_json::{Value, json};

use crate::inventory::{Brand, Format, Product, brand};
use crate::pictures::{Picture, VIDEO_PATH};
use crate::placements::Ad;

/// Returns the creative of an ad, with URLs under `base`. Products have an `rrc` instead of a `upc` if `has_rrc` is true.
pub(crate) fn creative(ad: &Ad, base: &str, has_rrc: bool) -> Option<Value> {
    let (brand, format) = (brand(&ad.brand)?, Format::of(&ad.format)?);
    let tagline = brand.tagline(format);
    let image = |picture: Picture| image(picture, brand, tagline, base);
    let hero = asset("hero_image", "image_promoted_aisle_hero_banner", &json!({"image": image(Picture::Hero)}));
    let logo = asset("brand_logo", "brand_logo_promoted_aisle", &json!({"image": image(Picture::Logo)}));
    let assets = match format {
        Format::ImageBanner => vec![
            asset("image_web", "image_display_banner_large", &json!({"image": image(Picture::Large)})),
            asset("image_mobile", "image_display_banner_small", &json!({"image": image(Picture::Small)})),
        ],
        Format::ShoppableDisplay => vec![logo, hero],
        Format::ShoppableVideo => {
            let video = json!({"image": image(Picture::Hero), "video": {"video_url": format!("{base}{VIDEO_PATH}")}});
            vec![logo, asset("hero_image", "image_promoted_aisle_hero_banner", &video)]
        }
    };
    let mut actions = vec![json!({
        "name": "banner_click",
        "interaction_id": format!("{}-0", ad.tracking_id),
        "action_properties": {"brand_page_click": {"slug": format!("brands/{}", brand.slug)}},
    })];
    if format != Format::ImageBanner {
        let products = brand.products.iter().filter(|product| ad.products.contains(&product.id));
        actions.extend((1..).zip(products).map(|(position, product)| card(ad, position, product, has_rrc)));
    }
    Some(json!({
        "object_tracking_id": ad.tracking_id,
        "type": format.word(),
        "assets": assets,
        "actions": actions,
        "properties": [{"name": "tagline", "value": tagline}],
    }))
}

fn card(ad: &Ad, position: usize, product: &Product, has_rrc: bool) -> Value {
    let (field, code) = if has_rrc { ("rrc", product.rrc) } else { ("upc", product.upc) };
    let card = json!({"position": position, "product_id": product.id.to_string(), field: code});
    json!({
        "name": format!("main_product_group_grid_{position}"),
        "interaction_id": format!("{}-{position}", ad.tracking_id),
        "action_properties": {"item_card": card},
    })
}

fn asset(name: &str, kind: &str, medium: &Value) -> Value {
    json!({"name": name, "type": kind, "medium_properties": medium})
}

fn image(picture: Picture, brand: &Brand, tagline: &str, base: &str) -> Value {
    let (width, height) = picture.size();
    let alt = if picture == Picture::Logo { brand.name.to_owned() } else { format!("{}: {tagline}", brand.name) };
    json!({
        "public_url": format!("{base}{}", picture.path(brand)),
        "alt_text": alt,
        "image_metadata": {
            "width": width,
            "height": height,
            "size_bytes": picture.draw(brand).len(),
            "content_type": "image/svg+xml",
        },
    })
}
