//! A web page in Rust. It creates the link to a shopping list and logs the layout of each creative, through the gateway of the shop
//! (`endcap/gateway` of the npm package), so that no credential is in the page.
//!
//! `cargo check --example front_end --features web --target wasm32-unknown-unknown`

#[cfg(target_arch = "wasm32")]
mod page {
    use endcap::client::{ClientError, GatewayOptions};
    use endcap::web::GatewayClient;
    use endcap::wire::{
        CartQuery, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext, DisplayQuery, LineItem,
        PlacementRequest, ShoppingList,
    };
    use futures_util::TryStreamExt as _;

    pub(crate) async fn run() -> Result<(), ClientError> {
        let gateway = GatewayClient::new("/api", GatewayOptions::default())?;
        let link = gateway.links().create(&ShoppingList::new("Soup", [LineItem::new("onion")])).await?;
        log(&link.url);

        let mut pages = gateway.placements().list(cart_page());
        while let Some(page) = pages.try_next().await? {
            for creative in page.creatives {
                log(creative.layout.as_str());
            }
        }
        Ok(())
    }

    fn cart_page() -> PlacementRequest {
        let query = DisplayQuery::default().cart_query(CartQuery::default());
        let kind = DisplayKind::default().display_placement(DisplayPlacement::default());
        PlacementRequest::default()
            .page_context(DisplayPageContext::default().page_query(query))
            .placement_context(DisplayPlacementContext::default().placement_kind(kind))
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
