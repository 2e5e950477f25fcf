//! Draws the pictures of the ads on request.

use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::body;
use crate::error::Refusal;
use crate::html::Escaped;
use crate::inventory::{self, Brand};

const VIDEO: &[u8] = include_bytes!("../../pkg/src/testing/clip.mp4");

/// The path of the video.
pub(crate) const VIDEO_PATH: &str = "/pictures/clip.mp4";

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// A wide banner.
    Large,
    /// A banner for small screens.
    Small,
    /// The picture above products, or the poster of a video.
    Hero,
    /// The logo of the brand.
    Logo,
}

impl Picture {
    const ALL: [Self; 4] = [Self::Large, Self::Small, Self::Hero, Self::Logo];

    const fn name(self) -> &'static str {
        match self {
            Self::Large => "large.svg",
            Self::Small => "small.svg",
            Self::Hero => "hero.svg",
            Self::Logo => "logo.svg",
        }
    }

    /// Width and height.
    pub(crate) const fn size(self) -> (u32, u32) {
        match self {
            Self::Large => (1200, 300),
            Self::Small => (640, 320),
            Self::Hero => (1200, 480),
            Self::Logo => (80, 80),
        }
    }

    /// Returns the path of a brand's picture.
    pub(crate) fn path(self, brand: &Brand) -> String {
        format!("/pictures/{}/{}", brand.slug, self.name())
    }

    /// Returns the picture as SVG.
    pub(crate) fn draw(self, brand: &Brand) -> String {
        let (width, height) = self.size();
        let hue = brand.hue;
        let inside = if self == Self::Logo { logo(brand) } else { scene(brand, width, height) };
        let other_hue = (hue + 40) % 360;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl({hue} 55% 30%)"/>
<stop offset="1" stop-color="hsl({other_hue} 60% 48%)"/></linearGradient></defs>
<rect width="{width}" height="{height}" fill="url(#g)"/>{inside}</svg>
"#
        )
    }
}

fn logo(brand: &Brand) -> String {
    let initials: String = brand.name.split(' ').filter_map(|word| word.chars().next()).filter(|c| *c != '&').collect();
    label((40, 50), 30, r#" text-anchor="middle""#, &initials)
}

/// Hills, a sun, and the name of the brand.
fn scene(brand: &Brand, width: u32, height: u32) -> String {
    let (third, half) = (width / 3, height / 2);
    let letters = u32::try_from(brand.name.len()).unwrap_or(u32::MAX);
    let font = (height / 5).min(width * 3 / 2 / letters.max(1));
    let hill = |crest: u32, color: &str| {
        let (start, middle, end) = (crest + 30, crest - 40, crest - 20);
        let shape = format!("M0 {height} V{start} Q{third} {middle} {} {crest} T{width} {end} V{height} Z", 2 * third);
        format!(r#"<path d="{shape}" fill="{color}" fill-opacity="0.22"/>"#)
    };
    let sun = format!(
        r##"<circle cx="{}" cy="{}" r="{}" fill="#fff" fill-opacity="0.3"/>"##,
        width - height / 2,
        height / 3,
        height / 5
    );
    let name = label((height / 6, half), font, "", brand.name);
    [sun, hill(half + height / 6, "#000"), hill(half + height / 4, "#fff"), name].concat()
}

/// White text at a point, in a size, with more attributes.
fn label((x, y): (u32, u32), size: u32, attributes: &str, text: &str) -> String {
    let font = format!(r##"font-family="sans-serif" font-size="{size}" font-weight="700" fill="#fff"{attributes}"##);
    format!(r#"<text x="{x}" y="{y}" {font}>{}</text>"#, Escaped(text))
}

/// Serves a picture.
pub(crate) async fn show(Path((slug, name)): Path<(String, String)>) -> Result<Response, Refusal> {
    let picture = Picture::ALL.into_iter().find(|picture| picture.name() == name);
    let (Some(brand), Some(picture)) = (inventory::brand(&slug), picture) else {
        return Err(Refusal::standard(StatusCode::NOT_FOUND));
    };
    let mut response = file("image/svg+xml", picture.draw(brand).into_bytes());
    let policy = HeaderValue::from_static("default-src 'none'; sandbox");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// Serves the video.
pub(crate) async fn video() -> Response {
    file("video/mp4", VIDEO.to_vec())
}

fn file(content_type: &'static str, bytes: Vec<u8>) -> Response {
    let mut response = body::typed(StatusCode::OK, content_type, bytes);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
