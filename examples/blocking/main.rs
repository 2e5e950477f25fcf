//! Asks the service for a token, an account, placements and a link, with a blocking HTTP client:
//!
//! ```text
//! ENDCAP_AUTH=https://... ENDCAP_ADS=https://... ENDCAP_API=https://... ENDCAP_CLIENT_ID=... ENDCAP_CLIENT_SECRET=... \
//!   ENDCAP_API_KEY=... cargo run --example blocking
//! ```
//!
//! Or the sandbox, which says its address and credentials. Links and pictures have to be `https`, so it is told of an
//! address of that kind; `ENDCAP_LOCAL` allows the three hosts to be its own, `http` on this machine:
//!
//! ```text
//! cargo run -p endcap-sandbox -- --memory --port 8790 --public-url https://sandbox.example.com
//! ENDCAP_LOCAL=1 ENDCAP_AUTH=http://127.0.0.1:8790 ENDCAP_ADS=http://127.0.0.1:8790 ENDCAP_API=http://127.0.0.1:8790 \
//!   ENDCAP_CLIENT_ID=... ENDCAP_CLIENT_SECRET=... ENDCAP_API_KEY=... cargo run --example blocking
//! ```

mod client;

use std::env;
use std::error::Error;
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use client::{Client, Settings};
use endcap::wire::{
    CartQuery, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext, DisplayQuery, LineItem,
    PaginationContext, PlacementRequest, ShoppingList, User,
};
use endcap::{ApiKey, Host, PageAnswer, PageRequest, Pager, UserAnswer, read_link, read_placements};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody listens there is nobody to tell.
            let _ = writeln!(stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let host = |name: &str| -> Result<Host, Box<dyn Error>> { Ok(Host::new(&variable(name)?, is_local)?) };
    let mut client = Client::new(Settings {
        auth: host("ENDCAP_AUTH")?,
        ads: host("ENDCAP_ADS")?,
        api: host("ENDCAP_API")?,
        client_id: variable("ENDCAP_CLIENT_ID")?,
        client_secret: variable("ENDCAP_CLIENT_SECRET")?,
        api_key: ApiKey::new(&variable("ENDCAP_API_KEY")?)?,
    });
    let mut out = stdout().lock();

    match client.create_user(&User::new("shopper-1", "Ann"))? {
        UserAnswer::Created(account) => writeln!(out, "made the account {}", account.user_id)?,
        UserAnswer::AlreadyExists { user_id, .. } => writeln!(out, "there is an account {user_id}")?,
    }

    let mut pager = Pager::default();
    while let Some(PageRequest { offset, token }) = pager.request() {
        let answer = client.placements(&cart_page(offset, token))?;
        let page = read_placements(&answer)?;
        let turn = pager.turn(&PageAnswer {
            token: page.token.as_deref(),
            offset: page.offset,
            is_filled: page.creatives.len() + page.skipped > 0,
            ids: page.creatives.iter().map(|creative| creative.id.as_deref()).collect(),
        });
        for creative in turn.fresh.iter().filter_map(|place| page.creatives.get(*place as usize)) {
            writeln!(out, "{}: {}", creative.layout.word(), creative.tagline.as_deref().unwrap_or_default())?;
        }
    }

    let list = ShoppingList::new("Soup", [LineItem::new("onion")]);
    writeln!(out, "{}", read_link(&client.create_link(&list)?, &[])?)?;
    Ok(())
}

/// What the environment says, or which variable is missing.
fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or is no text"))
}

/// A page of what is shown beside a cart.
fn cart_page(offset: u32, token: Option<&str>) -> PlacementRequest {
    let query =
        DisplayQuery { cart_query: Some(CartQuery { page_view_id: Some("None".into()) }), ..Default::default() };
    PlacementRequest {
        page_context: Some(DisplayPageContext { page_query: Some(query), ..Default::default() }),
        placement_context: Some(DisplayPlacementContext {
            placement_kind: Some(DisplayKind { display_placement: Some(DisplayPlacement::default()) }),
        }),
        pagination_context: Some(PaginationContext {
            offset: Some(offset.into()),
            token: token.map(Into::into),
            ..Default::default()
        }),
        ..Default::default()
    }
}
