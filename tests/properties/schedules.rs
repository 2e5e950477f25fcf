//! Properties of calls, token caches and pagers under random sequences of events.

mod calls;
mod pages;
mod tokens;

use super::run;

#[test]
fn any_call_ends_and_keeps_its_bounds() {
    run::for_all("any_call_ends_and_keeps_its_bounds", calls::run);
}

#[test]
fn callers_share_one_token_at_a_time() {
    run::for_all("callers_share_one_token_at_a_time", tokens::run);
}

#[test]
fn an_honest_service_is_read_to_its_end() {
    run::for_all("an_honest_service_is_read_to_its_end", pages::honest);
}

#[test]
fn a_new_auction_is_read_from_its_first_page() {
    run::for_all("a_new_auction_is_read_from_its_first_page", pages::auctions);
}

#[test]
fn no_responses_make_a_pager_go_on_for_ever() {
    run::for_all("no_responses_make_a_pager_go_on_for_ever", pages::hostile);
}

#[test]
fn no_stored_state_is_trusted() {
    run::for_all("no_stored_state_is_trusted", pages::stored);
}
