//! Fetches a token, creates an account, reads placements and creates a link, with `ureq`:
//!
//! ```text
//! ENDCAP_AUTH=https://... ENDCAP_ADS=https://... ENDCAP_API=https://... ENDCAP_CLIENT_ID=... ENDCAP_CLIENT_SECRET=... \
//!   ENDCAP_API_KEY=... cargo run -p endcap-blocking
//! ```
//!
//! Or with the sandbox, which prints its address and credentials. Links and pictures must be `https` URLs, so `--public-url` sets the
//! address that the sandbox writes into them. `ENDCAP_LOCAL` allows `http` hosts on this machine:
//!
//! ```text
//! npx endcap sandbox --port 8790 --public-url https://sandbox.example.com
//! ENDCAP_LOCAL=1 ENDCAP_AUTH=http://127.0.0.1:8790 ENDCAP_ADS=http://127.0.0.1:8790 ENDCAP_API=http://127.0.0.1:8790 \
//!   ENDCAP_CLIENT_ID=... ENDCAP_CLIENT_SECRET=... ENDCAP_API_KEY=... cargo run -p endcap-blocking
//! ```

mod transport;

use std::env;
use std::error::Error;
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use endcap::blocking::Client;
use endcap::check::{Options, Valid};
use endcap::http::{ApiKey, BaseUrl, LinkOptions, LinkTarget, PlacementTarget, TokenTarget, UserResponse, UserTarget};
use endcap::policy::{PageRequest, PageSummary, Pager};
use endcap::wire::{
    CartQuery, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext, DisplayQuery, LineItem,
    PaginationContext, PlacementRequest, ShoppingList, TokenRequest, User,
};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the error cannot be reported.
            let _ = writeln!(stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let host = |name: &str| -> Result<BaseUrl, Box<dyn Error>> { Ok(parse(&variable(name)?)?) };
    let (auth, ads, api) = (host("ENDCAP_AUTH")?, host("ENDCAP_ADS")?, host("ENDCAP_API")?);
    let options = Options::default();
    let token =
        TokenRequest::new(variable("ENDCAP_CLIENT_ID")?, variable("ENDCAP_CLIENT_SECRET")?, "client_credentials");
    let mut client =
        Client::new(transport::ureq()).with_token_request(Valid::from_value(&token, &options)?, TokenTarget::new(auth));
    let mut out = stdout().lock();

    let user = Valid::from_value(&User::new("shopper-1", "Ann"), &options)?;
    match client.create_user(&user, |token| UserTarget::new(api.clone(), token))? {
        UserResponse::Created(account) => writeln!(out, "created the account {}", account.user_id)?,
        UserResponse::AlreadyExists { user_id, .. } => writeln!(out, "the account {user_id} exists already")?,
    }

    let mut pager = Pager::default();
    while let Some(PageRequest { offset, token, .. }) = pager.request() {
        let request = Valid::from_value(&cart_page(offset, token), &options)?;
        let page = client.placements(&request, |token| PlacementTarget::new(ads.clone(), token))?;
        let advance = pager.advance(&PageSummary::from(&page));
        for creative in advance.new_creatives.iter().filter_map(|index| page.creatives.get(*index as usize)) {
            writeln!(out, "{}: {}", creative.layout.as_str(), creative.tagline.as_deref().unwrap_or_default())?;
        }
    }

    let list = Valid::from_value(&ShoppingList::new("Soup", [LineItem::new("onion")]), &options)?;
    let target = LinkTarget::new(api, ApiKey::new(&variable("ENDCAP_API_KEY")?)?);
    writeln!(out, "{}", client.create_link(&list, &target, LinkOptions::default())?)?;
    Ok(())
}

/// Returns an environment variable, or an error that names it.
fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or not Unicode"))
}

/// Returns the request for a page of ads on a cart page.
fn cart_page(offset: i64, token: Option<&str>) -> PlacementRequest {
    let query =
        DisplayQuery { cart_query: Some(CartQuery { page_view_id: Some("None".into()) }), ..Default::default() };
    PlacementRequest {
        page_context: Some(DisplayPageContext { page_query: Some(query), ..Default::default() }),
        placement_context: Some(DisplayPlacementContext {
            placement_kind: Some(DisplayKind { display_placement: Some(DisplayPlacement::default()) }),
        }),
        pagination_context: Some(PaginationContext {
            offset: Some(offset),
            token: token.map(Into::into),
            ..Default::default()
        }),
        ..Default::default()
    }
}
