//! Creates an account, reads all placements and creates a link, with `reqwest` on `tokio`. `examples/blocking` does the
//! same on one thread, and its comment lists the environment variables.

use std::error::Error;
use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;

use endcap::http::UserResponse;
use endcap::wire::{CartQuery, LineItem, PlacementRequest, ShoppingList, User};
use endcap_async::{causes, client};
use futures_util::TryStreamExt as _;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the error cannot be reported.
            let _ = writeln!(stderr(), "{}", causes(&*error));
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let (client, mut out) = (client()?, stdout().lock());

    match client.users().create(&User::new("shopper-1", "Ann")).await? {
        UserResponse::Created(account) => writeln!(out, "created the account {}", account.user_id)?,
        existing => writeln!(out, "the account {} exists already", existing.user_id())?,
    }

    let mut creatives = client.placements().list(PlacementRequest::for_page(CartQuery::default())).creatives();
    while let Some(creative) = creatives.try_next().await? {
        writeln!(out, "{}: {}", creative.layout.as_str(), creative.tagline.as_deref().unwrap_or_default())?;
    }

    let link = client.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
    writeln!(out, "{}", link.url)?;
    Ok(())
}
