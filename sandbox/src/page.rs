//! The pages that links lead to. All that stands in a list was written by strangers.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::{DOCTYPE, Markup, html};
use serde_json::Value;

use crate::body;
use crate::links::is_recipe;

/// Where the style of all pages is.
pub(crate) const STYLE: &str = "/page.css";

/// Nothing runs, nothing is sent and nothing frames it; pictures come over https only.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src https:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
];

/// The page of a list.
pub(crate) fn list(list: &Value, days_left: Option<i64>) -> Response {
    let title = text(list, "/title").unwrap_or_default();
    let is_recipe = is_recipe(list);
    let has_pantry =
        is_recipe && list.pointer("/landing_page_configuration/enable_pantry_items") == Some(&Value::Bool(true));
    let steps: Vec<_> = entries(list, "instructions").iter().filter_map(Value::as_str).collect();
    let picture = text(list, "/image_url").filter(|url| has_scheme(url, &["https://"]));
    let back = text(list, "/landing_page_configuration/partner_linkback_url")
        .filter(|url| has_scheme(url, &["https://", "http://"]));
    let body = html! {
        header {
            @if let Some(url) = picture { img src=(url) alt="" width="500" height="500"; }
            div {
                p.kind { (if is_recipe { "Recipe" } else { "Shopping list" }) }
                h1 { (title) }
                @match days_left {
                    Some(1) => p.note { "This page expires within a day." },
                    Some(days) => p.note { "This page expires in " (days) " days." },
                    None => {}
                }
            }
        }
        h2 { (if is_recipe { "Ingredients" } else { "Items" }) }
        ul {
            @for item in entries(list, "line_items") {
                li {
                    span.name { (text(item, "/display_text").or_else(|| text(item, "/name")).unwrap_or_default()) }
                    " " span.amount { (amounts(item).join(" or ")) }
                    @let filters = filters(item);
                    @if !filters.is_empty() { span.note { (filters.join(", ")) } }
                }
            }
        }
        @if has_pantry { p.note { "Some of these may be in your pantry already." } }
        @if !steps.is_empty() {
            h2 { "Instructions" }
            ol { @for step in steps { li { (step) } } }
        }
        @if let Some(url) = back {
            p { a href=(url) rel="noopener noreferrer nofollow" { "Back to where this came from" } }
        }
    };
    document(StatusCode::OK, title, &body)
}

/// The page of a link that has expired.
pub(crate) fn expired() -> Response {
    notice(StatusCode::GONE, "This page has expired", "Ask whoever sent you the link for a new one.")
}

/// The page where there is no link.
pub(crate) fn missing() -> Response {
    notice(StatusCode::NOT_FOUND, "There is no such page", "The link may have been cut short.")
}

fn notice(status: StatusCode, title: &str, advice: &str) -> Response {
    document(status, title, &html! { header { div { h1 { (title) } p.note { (advice) } } } })
}

fn document(status: StatusCode, title: &str, body: &Markup) -> Response {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href=(STYLE);
            }
            body {
                main { (body) }
                footer { "A stand-in of the service: nothing can be bought here." }
            }
        }
    };
    let mut response = body::typed(status, "text/html; charset=utf-8", page.into_string());
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn text<'v>(value: &'v Value, pointer: &str) -> Option<&'v str> {
    value.pointer(pointer)?.as_str().filter(|text| !text.trim().is_empty())
}

fn entries<'v>(value: &'v Value, field: &str) -> &'v [Value] {
    value.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The ways to say how much of an item is wanted.
fn amounts(item: &Value) -> Vec<String> {
    let amount = |measured: &Value| {
        let quantity = measured.get("quantity").filter(|quantity| quantity.is_number());
        let quantity = quantity.map_or_else(|| "1".to_owned(), ToString::to_string);
        format!("{} {}", quantity.trim_end_matches(".0"), text(measured, "/unit").unwrap_or("each"))
    };
    let measurements = entries(item, "line_item_measurements");
    if measurements.is_empty() { vec![amount(item)] } else { measurements.iter().map(amount).collect() }
}

fn filters(item: &Value) -> Vec<&str> {
    let Some(filters) = item.get("filters") else { return Vec::new() };
    ["brand_filters", "health_filters"]
        .iter()
        .flat_map(|field| entries(filters, field))
        .filter_map(Value::as_str)
        .collect()
}

fn has_scheme(url: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|scheme| url.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}
