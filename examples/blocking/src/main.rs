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
use std::iter::successors;
use std::process::ExitCode;

use endcap::blocking::Client;
use endcap::client::ClientOptions;
use endcap::http::{ApiKey, BaseUrl, UserResponse};
use endcap::wire::{CartQuery, LineItem, PlacementRequest, ShoppingList, User};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, the error cannot be reported.
            let _ = writeln!(stderr(), "{}", causes(&*error));
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let is_local = env::var("ENDCAP_LOCAL").is_ok();
    let parse = if is_local { BaseUrl::parse_allowing_loopback } else { BaseUrl::parse };
    let host = |name: &str| -> Result<BaseUrl, Box<dyn Error>> { Ok(parse(&variable(name)?)?) };
    let options = ClientOptions::default()
        .with_auth_url(host("ENDCAP_AUTH")?)
        .with_ads_url(host("ENDCAP_ADS")?)
        .with_api_url(host("ENDCAP_API")?)
        .with_credentials(variable("ENDCAP_CLIENT_ID")?, variable("ENDCAP_CLIENT_SECRET")?)
        .with_api_key(ApiKey::new(&variable("ENDCAP_API_KEY")?)?);
    let client = Client::new(options, transport::ureq())?;
    let mut out = stdout().lock();

    match client.users().create(User::new("shopper-1", "Ann"))? {
        UserResponse::Created(account) => writeln!(out, "created the account {}", account.user_id)?,
        existing => writeln!(out, "the account {} exists already", existing.user_id())?,
    }

    for creative in client.placements().list(PlacementRequest::for_page(CartQuery::default())).creatives() {
        let creative = creative?;
        writeln!(out, "{}: {}", creative.layout.as_str(), creative.tagline.as_deref().unwrap_or_default())?;
    }

    let link = client.links().create(ShoppingList::new("Soup", [LineItem::new("onion")]))?;
    writeln!(out, "{}", link.url)?;
    Ok(())
}

/// Returns the text of an error and of its causes, which the text does not repeat.
fn causes(error: &dyn Error) -> String {
    let chain = successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// Returns an environment variable, or an error that names it.
fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set, or not Unicode"))
}
