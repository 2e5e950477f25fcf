//! Ads, one page at a time.

use std::cell::Cell;
use std::rc::Rc;

use endcap::client::GatewayClient;
use endcap::creative::Creative;
use endcap::wire::{PlacementRequest, StorefrontQuery};
use futures_util::TryStreamExt as _;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The label of an ad.
const LABEL: &str = "Sponsored";

/// Shows the first page of ads, and a button that adds the next one.
pub(crate) fn view(gateway: &GatewayClient) -> impl IntoView + use<> {
    // Two ads a page.
    let request = PlacementRequest::for_page(StorefrontQuery::default()).page_size(2);
    let pages = Rc::new(Cell::new(Some(gateway.placements().list(request))));
    let creatives = RwSignal::new(Vec::new());
    let status = RwSignal::new("");
    let more = move || {
        status.set("Loading");
        let pages = Rc::clone(&pages);
        spawn_local(async move {
            // `None` while a page is requested. The button is disabled until then.
            let Some(mut stream) = pages.take() else { return };
            let page = stream.try_next().await;
            status.set(match page {
                Ok(Some(page)) => {
                    creatives.update(|shown: &mut Vec<_>| shown.extend(page.creatives));
                    ""
                }
                Ok(None) => "No more ads",
                Err(_) => {
                    stream.retry();
                    "The ads could not be loaded. Try again."
                }
            });
            pages.set(Some(stream));
        });
    };
    more();
    let is_disabled = move || matches!(status.get(), "Loading" | "No more ads");
    view! {
        <section aria-label="Ads">
            <For each=move || creatives.get().into_iter().enumerate() key=|(index, _)| *index children=|(_, creative)| ad(creative) />
            <button disabled=is_disabled on:click=move |_| more()>"More ads"</button>
            <p role="status">{status}</p>
        </section>
    }
}

/// Shows an ad: its tagline, its banner or large image, and the ids of its products.
fn ad(creative: Creative) -> impl IntoView {
    let picture = creative.banner.and_then(|banner| banner.large.or(banner.small)).or(creative.hero);
    let picture = picture.map(|image| view! { <img src=image.url alt=image.alt.unwrap_or_default() /> });
    let products = creative.products.into_iter().filter_map(|product| product.product_id);
    view! {
        <article data-layout=creative.layout.as_str()>
            <small>{LABEL}</small>
            <p>{creative.tagline}</p>
            {picture}
            <ul>{products.map(|id| view! { <li>{id}</li> }).collect_view()}</ul>
        </article>
    }
}
