//! The decisions for a host that is not written in Rust: states and events go in as numbers, states and actions
//! come out. `pkg/src/decisions` is the other side.

use super::call::{Shared, Step, USUAL_RETRIES, USUAL_TIMEOUT};
use super::kept_link::{is_used, used_until};
use super::numbers::{NONE, at, float, place, small, whole};
use super::walk::{Page, Tokens, Walk};
use super::{AdaptiveRate, Answered, Call, CallEvent, CallFailure, Meaning, RetryBudget, TokenAction, TokenCache};
use crate::api::Resource;

/// How many pages a walk has at most where nobody says.
const USUAL_PAGES: u32 = 100;
/// Some stores take no fewer seconds.
const SHORTEST: u64 = 60;

const TOKENS: [Tokens; 5] = [Tokens::None, Tokens::Sent, Tokens::Returned, Tokens::Same, Tokens::Changed];
const MEANINGS: [Meaning; 3] = [Meaning::Plain, Meaning::Success, Meaning::Final];
const FAILURES: [CallFailure; 10] = [
    CallFailure::Status,
    CallFailure::RetryAfter,
    CallFailure::Throttled,
    CallFailure::RetryBudget,
    CallFailure::Unauthorized,
    CallFailure::Redirect,
    CallFailure::Broken,
    CallFailure::Timeout,
    CallFailure::NoToken,
    CallFailure::Misuse,
];

/// What crosses a boundary in either direction.
pub(crate) type Numbers = [f64; 30];

/// [`Call::new`]: takes the number of the resource, timeout, retries and now, and gives the state. Options that make no
/// sense are those that were not given.
pub(crate) fn start_call(numbers: &mut Numbers) {
    let [resource, timeout, retries, now, ..] = *numbers;
    let timeout = if timeout >= 1.0 { whole(timeout) } else { USUAL_TIMEOUT };
    let retries = if retries >= 0.0 { small(retries) } else { USUAL_RETRIES };
    let resource = at(Resource::ALL, resource).unwrap_or(Resource::ShoppingList);
    give(numbers, &Call::at(resource, timeout, retries, whole_up(now)).to_numbers());
}

/// [`Call::next`]: takes the states of the call and of the rate, what is spent of the budget and its size, the number of the
/// event and three of its own, now and a random number; gives both states, what is spent, the number of the action and two of
/// its own: of a failure, its reason and for how long no call is sent.
pub(crate) fn next_call(numbers: &mut Numbers) {
    let [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, more @ ..] =
        *numbers;
    let [spent, size, event, first, second, third, now, random] = more;
    let mut call = Call::from_numbers([s0, s1, s2, s3, s4, s5, s6, s7, s8, s9]);
    let mut rate = AdaptiveRate::from_numbers([r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11]);
    let mut budget = RetryBudget::new(small(size)).with_spent(small(spent));
    let event = match small(event) {
        0 => CallEvent::Start,
        1 if second != 0.0 => CallEvent::SharedToken(small(first)),
        1 => CallEvent::Token(small(first)),
        2 => CallEvent::NoToken,
        3 => CallEvent::Answered(Answered {
            status: u16::try_from(small(first)).unwrap_or(u16::MAX),
            retry_after: None,
            meaning: at(&MEANINGS, third).unwrap_or_default(),
        }),
        4 => CallEvent::Broken { sent: first != 0.0 },
        5 => CallEvent::Waited,
        _ => CallEvent::Deadline,
    };
    // A wait begins no earlier and ends no later than the clock says.
    let starts_wait = matches!(event, CallEvent::Answered(_) | CallEvent::Broken { .. });
    let now = if starts_wait { whole_up(now) } else { whole(now) };
    let shared = Shared { budget: &mut budget, rate: &mut rate };
    let (action, first, second) = match call.step(shared, event, whole_up(second), now, random) {
        Step::Token(rejected) => (0.0, rejected.map_or(NONE, f64::from), float(call.left(now))),
        Step::Send(attempt) => (1.0, f64::from(attempt), float(call.left(now))),
        Step::Wait(wait) => (2.0, float(wait), 0.0),
        Step::Done => (3.0, 0.0, 0.0),
        Step::Fail(failure) => (4.0, place(&FAILURES, &failure), float(rate.blocked_for(now))),
    };
    let given = [f64::from(budget.spent()), action, first, second];
    let states = call.to_numbers().into_iter().chain(rate.to_numbers());
    for (to, from) in numbers.iter_mut().zip(states.chain(given)) {
        *to = from;
    }
}

/// What [`TokenCache`] does: takes the state, the number of what has happened, a generation (to ask, the doubted one or 0),
/// seconds or whether the token is shared, and now; gives the state, the number of the action and a generation, or 1 for a
/// token that may be renewed.
pub(crate) fn token_cache(numbers: &mut Numbers) {
    let [s0, s1, s2, s3, s4, s5, event, generation, value, now, ..] = *numbers;
    let mut cache = TokenCache::from_numbers([s0, s1, s2, s3, s4, s5]);
    let (now, generation) = (whole(now), small(generation));
    let mut given = (NONE, generation);
    match small(event) {
        0 => {
            given = match cache.ask_at((generation > 0).then_some(generation), now) {
                TokenAction::Use(generation) => (0.0, generation),
                TokenAction::Join(generation) => (1.0, generation),
                TokenAction::Mint(generation) => (2.0, generation),
            }
        }
        1 => cache.minted_at(generation, u64::from(small(value)) * 1000, now),
        2 => cache.failed(generation),
        3 => cache.rejected(generation),
        4 => cache.doubted(generation),
        _ => given.0 = f64::from(u8::from(cache.may_renew_at(generation, value >= 1.0, now))),
    }
    let (action, generation) = given;
    let [s0, s1, s2, s3, s4, s5] = cache.to_numbers();
    give(numbers, &[s0, s1, s2, s3, s4, s5, action, f64::from(generation)]);
}

/// [`Walk::new`], of 100 pages where the number makes no sense: takes it, and gives the state.
pub(crate) fn start_walk(numbers: &mut Numbers) {
    let [max_pages, ..] = *numbers;
    let walk = Walk::new(if max_pages >= 1.0 { small(max_pages) } else { USUAL_PAGES });
    give(numbers, &of_walk(walk));
}

/// [`Walk::turn`]: takes the state, what became of the token, the offset, whether there is anything and anything new, and
/// how much has been handed out; gives the state.
pub(crate) fn turn_page(numbers: &mut Numbers) {
    let [next, pages, max_pages, idle, tokens, offset, is_filled, is_fresh, seen, ..] = *numbers;
    let mut walk = to_walk(next, pages, max_pages, idle);
    walk.turn(Page {
        tokens: at(&TOKENS, tokens).unwrap_or(Tokens::None),
        offset: (!offset.is_nan()).then(|| whole(offset).cast_signed()),
        is_filled: is_filled != 0.0,
        is_fresh: is_fresh != 0.0,
        seen: size(seen),
    });
    give(numbers, &of_walk(walk));
}

/// [`Walk::is_sound`]: takes the state, whether there is a token, and how much has been handed out; gives 1 for yes.
pub(crate) fn judge_walk(numbers: &mut Numbers) {
    let [next, pages, max_pages, idle, has_token, seen, ..] = *numbers;
    let walk = to_walk(next, pages, max_pages, idle);
    // What is no whole number comes back as another one.
    let is_same = of_walk(walk).map(f64::to_bits) == [next, pages, max_pages, idle].map(f64::to_bits);
    give(numbers, &[f64::from(u8::from(is_same && walk.is_sound(has_token != 0.0, size(seen))))]);
}

/// Until when a link is used: takes the days that it lives, and now; returns that time, and the seconds until then. NaN
/// stands for a link that does not expire.
pub(crate) fn keep_link(numbers: &mut Numbers) {
    let [days, now, ..] = *numbers;
    if days.is_nan() {
        return give(numbers, &[f64::NAN, f64::NAN]);
    }
    let now = whole(now);
    let until = used_until(now.cast_signed(), i64::from(small(days))).unsigned_abs();
    give(numbers, &[float(until), float((until.saturating_sub(now) / 1000).max(SHORTEST))]);
}

/// Whether a link is used again: takes when it was created, until when it is used (NaN if it does not expire), and now;
/// returns 1 for yes.
pub(crate) fn judge_link(numbers: &mut Numbers) {
    let [made, until, now, ..] = *numbers;
    let until = (!until.is_nan()).then(|| whole(until).cast_signed());
    give(numbers, &[f64::from(u8::from(is_used(whole(made).cast_signed(), until, whole(now).cast_signed())))]);
}

/// Zero stands for no next page.
fn of_walk(walk: Walk) -> [f64; 4] {
    let next = walk.next.map_or(0.0, |offset| float(offset.unsigned_abs()));
    let [pages, max_pages, idle] = [walk.pages, walk.max_pages, walk.idle].map(f64::from);
    [next, pages, max_pages, idle]
}

fn to_walk(next: f64, pages: f64, max_pages: f64, idle: f64) -> Walk {
    let next = whole(next).cast_signed();
    Walk { next: (next > 0).then_some(next), pages: small(pages), max_pages: small(max_pages), idle: small(idle) }
}

fn size(number: f64) -> usize {
    usize::try_from(small(number)).unwrap_or(usize::MAX)
}

fn give(numbers: &mut Numbers, given: &[f64]) {
    for (to, from) in numbers.iter_mut().zip(given) {
        *to = *from;
    }
}

/// The next number without a fraction.
fn whole_up(number: f64) -> u64 {
    let whole = whole(number);
    whole.saturating_add(u64::from(float(whole) < number))
}

#[cfg(test)]
mod tests;
