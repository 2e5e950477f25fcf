//! Creates an account, reads all placements and creates a link, with `reqwest` on `tokio`. `examples/blocking` does the
//! same on one thread, and its comment lists the environment variables.

use std::error::Error;
use std::io::{Write as _, stdout};

use endcap::http::UserResponse;
use endcap::wire::{
    CartQuery, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext, DisplayQuery, LineItem,
    PlacementRequest, ShoppingList, User,
};
use futures_util::TryStreamExt as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let (client, mut out) = (endcap_async::client()?, stdout().lock());

    match client.users().create(&User::new("shopper-1", "Ann")).await? {
        UserResponse::Created(account) => writeln!(out, "created the account {}", account.user_id)?,
        UserResponse::AlreadyExists { user_id, .. } => writeln!(out, "the account {user_id} exists already")?,
    }

    let mut creatives = client.placements().list(cart_page()).creatives();
    while let Some(creative) = creatives.try_next().await? {
        writeln!(out, "{}: {}", creative.layout.as_str(), creative.tagline.as_deref().unwrap_or_default())?;
    }

    let link = client.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
    writeln!(out, "{}", link.url)?;
    Ok(())
}

/// Returns the request for the ads on a cart page.
fn cart_page() -> PlacementRequest {
    let query = DisplayQuery::default().cart_query(CartQuery::default().page_view_id("None"));
    PlacementRequest::default().page_context(DisplayPageContext::default().page_query(query)).placement_context(
        DisplayPlacementContext::default()
            .placement_kind(DisplayKind::default().display_placement(DisplayPlacement::default())),
    )
}
