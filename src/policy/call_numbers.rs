//! Converts a call, its retry budget and its rate to numbers. The package stores them between two steps. They cross the
//! boundary of the module in one copy, and need less code than objects.

use super::call::{Phase, Sent};
use super::numbers::{to_f64, to_u32, to_u64};
use super::{AdaptiveRate, Call, CallFailure, RetryBudget};
use crate::api::Resource;

/// The number of an absent generation or turn.
const ABSENT: f64 = -1.0;

/// The deadline, the other fields of the call, and those of its phase.
type CallNumbers = [f64; 11];

/// How many numbers the state of a rate has.
pub(crate) const RATE_NUMBERS: usize = 15;

const FAILURES: [CallFailure; 11] = [
    CallFailure::Status,
    CallFailure::RetryAfter,
    CallFailure::Throttled,
    CallFailure::RetryBudget,
    CallFailure::Unauthorized,
    CallFailure::LocationCode,
    CallFailure::Redirect,
    CallFailure::NoResponse,
    CallFailure::Timeout,
    CallFailure::NoToken,
    CallFailure::Misuse,
];

impl From<Call> for CallNumbers {
    fn from(call: Call) -> Self {
        let (phase, sent) = match call.phase {
            Phase::Start => (0, Sent::default()),
            Phase::Token(at) => (1, Sent { at, ..Sent::default() }),
            Phase::Response(sent) => (2, sent),
            Phase::Wait(at) => (3, Sent { at, ..Sent::default() }),
            Phase::Done => (4, Sent::default()),
            Phase::Failed(reason) => (5, Sent { at: reason as u64, ..Sent::default() }),
        };
        [
            to_f64(call.deadline),
            f64::from(call.resource as u8),
            f64::from(call.attempts),
            f64::from(call.max_attempts),
            to_f64(call.min_wait),
            f64::from(call.rejected_tokens),
            call.turn.map_or(ABSENT, to_f64),
            f64::from(phase),
            to_f64(sent.at),
            sent.generation.map_or(ABSENT, f64::from),
            f64::from(u8::from(sent.is_shared)),
        ]
    }
}

impl From<CallNumbers> for Call {
    fn from(numbers: CallNumbers) -> Self {
        let [
            deadline,
            resource,
            attempts,
            max_attempts,
            min_wait,
            rejected_tokens,
            turn,
            phase,
            at,
            generation,
            shared,
        ] = numbers;
        let present = |number: f64| (number > ABSENT).then_some(number);
        let sent = Sent { at: to_u64(at), generation: present(generation).map(to_u32), is_shared: shared > 0.0 };
        Self {
            resource: Resource::ALL.get(to_u32(resource) as usize).copied().unwrap_or(Resource::Token),
            phase: match to_u32(phase) {
                0 => Phase::Start,
                1 => Phase::Token(sent.at),
                2 => Phase::Response(sent),
                3 => Phase::Wait(sent.at),
                4 => Phase::Done,
                _ => Phase::Failed(
                    FAILURES.into_iter().find(|reason| *reason as u64 == sent.at).unwrap_or(CallFailure::Misuse),
                ),
            },
            attempts: to_u32(attempts),
            max_attempts: to_u32(max_attempts),
            deadline: to_u64(deadline),
            min_wait: to_u64(min_wait),
            rejected_tokens: to_u32(rejected_tokens),
            turn: present(turn).map(to_u64),
        }
    }
}

impl From<RetryBudget> for [f64; 2] {
    fn from(budget: RetryBudget) -> Self {
        [budget.size, budget.spent].map(f64::from)
    }
}

impl From<[f64; 2]> for RetryBudget {
    fn from(numbers: [f64; 2]) -> Self {
        let [size, spent] = numbers.map(to_u32);
        Self { size, spent }
    }
}

impl From<AdaptiveRate> for [f64; RATE_NUMBERS] {
    fn from(rate: AdaptiveRate) -> Self {
        [
            rate.plateau,
            to_f64(rate.resumes_at),
            rate.turns_at_resume,
            to_f64(rate.last_turn),
            f64::from(rate.cuts_without_success),
            to_f64(rate.window_start),
            f64::from(rate.accepted_in_window),
            f64::from(rate.accepted_in_previous),
            f64::from(rate.reserved_turns),
            to_f64(rate.last_search_at),
            rate.throttled_share,
            rate.cut_share,
            rate.growth,
            rate.excess,
            rate.response_time,
        ]
    }
}

impl From<[f64; RATE_NUMBERS]> for AdaptiveRate {
    fn from(numbers: [f64; RATE_NUMBERS]) -> Self {
        let [
            plateau,
            resumes_at,
            turns_at_resume,
            last_turn,
            cuts_without_success,
            window_start,
            accepted_in_window,
            accepted_in_previous,
            reserved_turns,
            last_search_at,
            throttled_share,
            cut_share,
            growth,
            excess,
            response_time,
        ] = numbers;
        Self {
            plateau,
            resumes_at: to_u64(resumes_at),
            turns_at_resume,
            last_turn: to_u64(last_turn),
            cuts_without_success: to_u32(cuts_without_success),
            window_start: to_u64(window_start),
            accepted_in_window: to_u32(accepted_in_window),
            accepted_in_previous: to_u32(accepted_in_previous),
            reserved_turns: to_u32(reserved_turns),
            last_search_at: to_u64(last_search_at),
            throttled_share,
            cut_share,
            growth,
            excess,
            response_time,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AdaptiveRate, Call, RATE_NUMBERS};

    #[test]
    fn numbers_are_the_same_after_they_were_a_state() {
        let rate = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(f64::from);
        assert_eq!(<[f64; RATE_NUMBERS]>::from(AdaptiveRate::from(rate)).map(f64::to_bits), rate.map(f64::to_bits));
        let phases = [[0, 0, -1, 0], [1, 9, -1, 0], [2, 9, 10, 1], [3, 9, -1, 0], [4, 0, -1, 0], [5, 9, -1, 0]];
        for [phase, at, generation, shared] in phases {
            let call = [1, 2, 3, 4, 5, 6, 7, phase, at, generation, shared].map(f64::from);
            assert_eq!(<[f64; 11]>::from(Call::from(call)).map(f64::to_bits), call.map(f64::to_bits));
        }
    }
}
