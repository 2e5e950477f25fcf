//! A Cloudflare worker in Rust. It checks the shopping list of a `POST` request, and responds with the link to its page, or with all
//! issues of the list. Hosts and secrets are in its environment.

use std::error::Error;

use endcap::check::{Options, Valid};
use endcap::client::{Client, ClientOptions};
use endcap::http::{ApiKey, BaseUrl};
use endcap::wire::ShoppingList;
use serde_json::json;
use worker::{Context, Env, Method, Request, Response, ResponseBuilder, console_error, event};

#[event(fetch)]
async fn fetch(mut request: Request, env: Env, _: Context) -> worker::Result<Response> {
    if request.method() != Method::Post {
        return Response::error("Send a shopping list with POST.", 405);
    }
    let list = match Valid::check(request.bytes().await?, &Options::default()) {
        Ok(list) => list,
        // The body that the service sends for the same list, with all issues.
        Err(report) => return json(400, report.to_service_error_json()),
    };
    match create_link(&env, list).await {
        Ok(url) => Response::from_json(&json!({ "products_link_url": url })),
        Err(error) => {
            // Errors of the client contain no secret.
            console_error!("{error}");
            json(502, r#"{"error":{"message":"the link could not be created"}}"#.into())
        }
    }
}

/// Requests the link to a list. In workerd, each request needs a client of its own.
async fn create_link(env: &Env, list: Valid<'static, ShoppingList>) -> Result<String, Box<dyn Error>> {
    // For the service of a test on this machine. Leave it out in production.
    let is_local = env.var("ALLOW_LOOPBACK_HTTP").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let options = ClientOptions::default()
        .with_api_url(parse(&env.var("API_URL")?.to_string())?)
        .with_api_key(ApiKey::new(&env.secret("API_KEY")?.to_string())?);
    Ok(Client::new(options)?.links().create(list).await?.url)
}

fn json(status: u16, body: String) -> worker::Result<Response> {
    let response = ResponseBuilder::new().with_status(status).with_header("content-type", "application/json")?;
    Ok(response.fixed(body.into_bytes()))
}
