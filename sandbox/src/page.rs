//! The pages of links. The content of a list is untrusted and escaped.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::Value;

use crate::body;
use crate::html::Escaped;
use crate::links::is_recipe;

/// The path of the style sheet.
pub(crate) const STYLE: &str = "/page.css";

/// The policy of all pages: no scripts, no requests, no framing, and pictures over https only.
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
    let picture = picture
        .map(|url| format!(r#"<img src="{}" alt="" width="500" height="500">"#, Escaped(url)))
        .unwrap_or_default();
    let kind = if is_recipe { "Recipe" } else { "Shopping list" };
    let life = match days_left {
        Some(1) => note("This page expires within a day."),
        Some(days) => note(&format!("This page expires in {days} days.")),
        None => String::new(),
    };
    let heading = if is_recipe { "Ingredients" } else { "Items" };
    let items: String = entries(list, "line_items").iter().map(item).collect();
    let pantry = if has_pantry { note("Some of these may be in your pantry already.") } else { String::new() };
    let steps: Vec<_> = steps.into_iter().map(|step| format!("<li>{}</li>", Escaped(step))).collect();
    let steps = match &*steps {
        [] => String::new(),
        steps => format!("<h2>Instructions</h2><ol>{}</ol>", steps.concat()),
    };
    let back = back.map(|url| {
        let url = Escaped(url);
        format!(r#"<p><a href="{url}" rel="noopener noreferrer nofollow">Back to the original page</a></p>"#)
    });
    let back = back.unwrap_or_default();
    let body = format!(
        r#"<header>{picture}<div><p class="kind">{kind}</p><h1>{}</h1>{life}</div></header>
<h2>{heading}</h2><ul>{items}</ul>{pantry}{steps}{back}"#,
        Escaped(title)
    );
    document(StatusCode::OK, title, &body)
}

fn note(text: &str) -> String {
    format!(r#"<p class="note">{}</p>"#, Escaped(text))
}

fn item(item: &Value) -> String {
    let name = text(item, "/display_text").or_else(|| text(item, "/name")).unwrap_or_default();
    let filters = match &*filters(item) {
        [] => String::new(),
        filters => format!(r#"<span class="note">{}</span>"#, Escaped(filters.join(", "))),
    };
    let (name, amount) = (Escaped(name), Escaped(amounts(item).join(" or ")));
    format!(r#"<li><span class="name">{name}</span> <span class="amount">{amount}</span>{filters}</li>"#)
}

/// The page of a link that has expired.
pub(crate) fn expired() -> Response {
    notice(StatusCode::GONE, "This page has expired", "Ask the person who sent you the link for a new one.")
}

/// The page for an unknown link.
pub(crate) fn missing() -> Response {
    notice(StatusCode::NOT_FOUND, "Page not found", "The link may be incomplete.")
}

fn notice(status: StatusCode, title: &str, hint: &str) -> Response {
    let body = format!("<header><div><h1>{}</h1>{}</div></header>", Escaped(title), note(hint));
    document(status, title, &body)
}

/// Returns a page. The title is text, and the body is HTML.
fn document(status: StatusCode, title: &str, body: &str) -> Response {
    let title = Escaped(title);
    let page = format!(
        r#"<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="{STYLE}"></head>
<body><main>{body}</main><footer>A stand-in for the service: nothing can be bought here.</footer></body></html>
"#
    );
    let mut response = body::typed(status, "text/html; charset=utf-8", page);
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

/// Returns the amount of an item as text.
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
