//! A page in Rust, without a credential. It checks a shopping list as you type, creates its link through the gateway of the shop, and
//! shows ads page by page.

mod ads;
mod form;

use endcap::client::{GatewayClient, GatewayOptions};
use leptos::prelude::*;

/// Leptos sets elements without any expression by `innerHTML`, which Trusted Types forbid. So text is in constants and arguments.
const TITLE: &str = "A shopping list, in Rust";

fn main() {
    // The pictures of the demo are on this machine. A shop leaves `with_loopback_http` out.
    let options = GatewayOptions::default().with_loopback_http(true);
    match GatewayClient::new("/api", options) {
        Ok(gateway) => mount_to_body(move || {
            let ads = ads::view(&gateway);
            view! { <main><h1>{TITLE}</h1> {form::view(gateway)} {ads}</main> }
        }),
        Err(error) => mount_to_body(move || error.to_string()),
    }
}
