//! Reads pages of placements in a web page that is written in Rust, with `gloo-net`. The page gets access tokens from its own server,
//! so that the client secret is not in the page.
//!
//! `cargo check --example front_end --target wasm32-unknown-unknown`

#[cfg(target_arch = "wasm32")]
mod page {
    use endcap::check::{Options, Resource, Valid};
    use endcap::client::{
        AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, PageRequest, PageResponse, Pager,
        RetryBudget,
    };
    use endcap::creative::read_placements;
    use endcap::http::{AccessToken, Host, PlacementTarget, RequestParts, ResponseParts};
    use endcap::wire::{
        CartQuery, DisplayKind, DisplayPageContext, DisplayPlacement, DisplayPlacementContext, DisplayQuery,
        PaginationContext, PlacementRequest,
    };
    use gloo_net::http::{Method, Request, RequestBuilder};
    use gloo_timers::future::sleep;
    use js_sys::{Date, Math, Uint8Array};
    use std::time::Duration;
    use web_sys::{AbortSignal, RequestRedirect};

    /// Logs the layout of each creative for a cart page, once for each creative.
    pub(crate) async fn run() -> Result<(), CallFailure> {
        let Ok(ads) = Host::new("https://ads.example.com", false) else { return Ok(()) };
        let (mut pager, mut budget, mut rate) = (Pager::default(), RetryBudget::default(), AdaptiveRate::default());
        while let Some(next) = pager.request() {
            let Ok(request) = Valid::of(&cart_page(next), &Options::default()) else { break };
            let Ok(page) = read_placements(&call(&mut budget, &mut rate, &ads, &request).await?) else { break };
            let turn = pager.turn(&PageResponse::from(&page));
            for creative in turn.fresh.iter().filter_map(|index| page.creatives.get(*index as usize)) {
                web_sys::console::log_1(&creative.layout.word().into());
            }
        }
        Ok(())
    }

    fn cart_page(PageRequest { offset, token, .. }: PageRequest<'_>) -> PlacementRequest {
        let query = DisplayQuery { cart_query: Some(CartQuery::default()), ..Default::default() };
        let kind = DisplayKind { display_placement: Some(DisplayPlacement::default()) };
        PlacementRequest {
            page_context: Some(DisplayPageContext { page_query: Some(query), ..Default::default() }),
            placement_context: Some(DisplayPlacementContext { placement_kind: Some(kind) }),
            pagination_context: Some(PaginationContext {
                offset: Some(offset),
                token: token.map(Into::into),
                ..Default::default()
            }),
            ..Default::default()
        }
    }

    /// Requests an access token from the page's own server, which returns a new one for each request.
    async fn token() -> Option<AccessToken> {
        let text = Request::get("/token").send().await.ok()?.text().await.ok()?;
        AccessToken::new(&text).ok()
    }

    /// Performs a call, and returns the body of the response.
    async fn call(
        budget: &mut RetryBudget,
        rate: &mut AdaptiveRate,
        ads: &Host,
        body: &Valid<'_, PlacementRequest>,
    ) -> Result<Vec<u8>, CallFailure> {
        let mut call = Call::new(Resource::Placement, CallOptions::default(), now());
        let (mut event, mut target, mut last) = (CallEvent::Start, None, Vec::new());
        loop {
            event = match call.next(budget, rate, event, now(), Math::random()) {
                CallAction::Token { .. } => match token().await {
                    Some(token) => {
                        target = Some(PlacementTarget::new(ads.clone(), token));
                        CallEvent::Token { generation: 0, is_shared: false }
                    }
                    None => CallEvent::NoToken,
                },
                CallAction::Send { left, .. } => match &target {
                    Some(target) => match send(&body.build(target), left).await {
                        Ok(response) => {
                            let event = response.event(Resource::Placement, body.body(), now());
                            last = response.body;
                            event
                        }
                        Err(_) => CallEvent::Broken { sent: true },
                    },
                    None => CallEvent::Broken { sent: false },
                },
                CallAction::Wait { time } => {
                    sleep(time).await;
                    CallEvent::Waited
                }
                CallAction::Done => return Ok(last),
                CallAction::Fail { reason: failure, .. } => return Err(failure),
            };
        }
    }

    /// Sends a request, and reads the whole response. `left` is the time left for it.
    async fn send(parts: &RequestParts<'_>, left: Duration) -> Result<ResponseParts, gloo_net::Error> {
        let left = u32::try_from(left.as_millis()).unwrap_or(u32::MAX);
        let signal = AbortSignal::timeout_with_u32(left);
        let mut request = RequestBuilder::new(&parts.url)
            .method(Method::POST)
            .redirect(RequestRedirect::Manual)
            .abort_signal(Some(&signal));
        // The headers of `RequestParts` have been checked, so this does not panic.
        for (name, value) in &parts.headers {
            request = request.header(name, value);
        }
        let response = request.body(Uint8Array::from(&*parts.body))?.send().await?;
        let (status, headers) = (response.status(), response.headers().entries().collect());
        Ok(ResponseParts { status, headers, body: response.binary().await? })
    }

    /// Returns the time since the Unix epoch. This clock can be set back, so a page that runs for days adds `performance.now()` to the
    /// time of its start instead.
    fn now() -> Duration {
        Duration::from_secs_f64(Date::now() / 1000.0)
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_futures::spawn_local(async {
        if let Err(failure) = page::run().await {
            web_sys::console::error_1(&failure.to_string().into());
        }
    });
}
