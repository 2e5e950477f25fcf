//! A web page in Rust. It creates the link to a shopping list and logs the layout of each creative, through the gateway of the shop
//! (`endcap/gateway` of the npm package), so that no credential is in the page.
//!
//! `cargo check --example front_end --features web --target wasm32-unknown-unknown`

#[cfg(target_arch = "wasm32")]
mod page {
    use endcap::client::{ClientError, GatewayClient, GatewayOptions};
    use endcap::wire::{CartQuery, LineItem, PlacementRequest, ShoppingList};
    use futures_util::TryStreamExt as _;

    pub(crate) async fn run() -> Result<(), ClientError> {
        let gateway = GatewayClient::new("/api", GatewayOptions::default())?;
        let link = gateway.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
        log(&link.url);

        let mut pages = gateway.placements().list(PlacementRequest::for_page(CartQuery::default()));
        while let Some(page) = pages.try_next().await? {
            for creative in page.creatives {
                log(creative.layout.as_str());
            }
        }
        Ok(())
    }

    fn log(text: &str) {
        web_sys::console::log_1(&text.into());
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_futures::spawn_local(async {
        if let Err(error) = page::run().await {
            web_sys::console::error_1(&error.to_string().into());
        }
    });
}
