//! States as plain numbers: what a host that is not written in Rust keeps, and gives back changed in no way. Any numbers
//! make some state, and from any state calls end.

use super::call::Phase;
use super::{AdaptiveRate, Call, TokenCache};
use crate::api::Resource;

/// What stands for nothing where a number is none or more than zero.
pub(super) const NONE: f64 = -1.0;

/// Added to the number of refused tokens where the one in use is shared.
const SHARED: u32 = 4;

const PHASES: [Phase; 5] = [Phase::Start, Phase::Token, Phase::Answer, Phase::Wait, Phase::Over];

impl Call {
    /// The state as numbers, for storing it or for the other side of a boundary.
    pub fn to_numbers(&self) -> [f64; 10] {
        [
            place(Resource::ALL, &self.resource),
            place(&PHASES, &self.phase),
            f64::from(self.attempts),
            f64::from(self.most),
            float(self.deadline),
            float(self.until),
            self.generation.map_or(NONE, f64::from),
            f64::from(self.refused + if self.is_shared { SHARED } else { 0 }),
            self.turn.map_or(NONE, float),
            float(self.sent),
        ]
    }

    /// The state of numbers that [`Call::to_numbers`] has given. A call of any others is over.
    pub fn from_numbers(numbers: [f64; 10]) -> Self {
        let [resource, phase, attempts, most, deadline, until, generation, refused, turn, sent] = numbers;
        Self {
            resource: at(Resource::ALL, resource).unwrap_or(Resource::ShoppingList),
            phase: at(&PHASES, phase).unwrap_or(Phase::Over),
            attempts: small(attempts),
            most: small(most),
            deadline: whole(deadline),
            until: whole(until),
            generation: (generation >= 0.0).then(|| small(generation)),
            refused: small(refused) % SHARED,
            is_shared: small(refused) >= SHARED,
            turn: (turn >= 0.0).then(|| whole(turn)),
            sent: whole(sent),
        }
    }
}

impl AdaptiveRate {
    /// The state as numbers, for storing it or for the other side of a boundary.
    pub fn to_numbers(&self) -> [f64; 12] {
        let [since, taken, window, checked] = [self.since, self.taken, self.window, self.checked].map(float);
        let [cuts, current, previous, open] = [self.cuts, self.current, self.previous, self.open].map(f64::from);
        [self.max, since, self.base, taken, cuts, window, current, previous, open, checked, self.refused, self.cut]
    }

    /// The state of numbers that [`AdaptiveRate::to_numbers`] has given. Any others are some rate.
    pub fn from_numbers(numbers: [f64; 12]) -> Self {
        let [max, since, base, taken, cuts, window, current, previous, open, checked, refused, cut] = numbers;
        let finite = |number: f64| if number.is_finite() { number.max(0.0) } else { 0.0 };
        Self {
            max: finite(max),
            since: whole(since),
            base: finite(base),
            taken: whole(taken),
            cuts: small(cuts),
            window: whole(window),
            current: small(current),
            previous: small(previous),
            open: small(open),
            checked: whole(checked),
            refused: finite(refused).min(1.0),
            cut: finite(cut).min(1.0),
        }
    }
}

impl TokenCache {
    /// The state as numbers, for storing it or for the other side of a boundary.
    pub fn to_numbers(&self) -> [f64; 6] {
        let flags = u32::from(self.is_pending) | u32::from(self.is_suspect) << 1;
        let [last, received, retired, flags] = [self.last, self.received, self.retired, flags].map(f64::from);
        [last, received, retired, flags, float(self.until), self.renewed_at.map_or(NONE, float)]
    }

    /// The state of numbers that [`TokenCache::to_numbers`] has given. Of any others there is no token.
    pub fn from_numbers(numbers: [f64; 6]) -> Self {
        let [last, received, retired, flags, until, renewed_at] = numbers;
        let [last, received, retired, flags] = [last, received, retired, flags].map(small);
        Self {
            last,
            is_pending: flags & 1 != 0,
            received,
            until: if received > 0 { whole(until) } else { 0 },
            is_suspect: flags & 2 != 0,
            retired,
            renewed_at: (renewed_at >= 0.0).then(|| whole(renewed_at)),
        }
    }
}

/// The place of a value in the list of all of them.
pub(super) fn place<T: PartialEq>(all: &[T], value: &T) -> f64 {
    (0_u8..).zip(all).find(|(_, other)| *other == value).map_or(NONE, |(place, _)| f64::from(place))
}

/// The value at a place.
pub(super) fn at<T: Copy>(all: &[T], place: f64) -> Option<T> {
    if place >= 0.0 { all.get(usize::try_from(small(place)).ok()?).copied() } else { None }
}

pub(super) fn small(number: f64) -> u32 {
    u32::try_from(whole(number)).unwrap_or(u32::MAX)
}

/// The number without its fraction; zero for one that is none or less.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is out of range is the nearest one in it"
)]
pub(super) fn whole(number: f64) -> u64 {
    number as u64
}

#[allow(clippy::cast_precision_loss, reason = "milliseconds beyond 2^53 are 285,000 years")]
pub(super) fn float(number: u64) -> f64 {
    number as f64
}
