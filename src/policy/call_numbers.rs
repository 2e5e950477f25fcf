//! Converts a call to numbers. The package stores them between two steps, and they need less code than objects.

use super::call::{Phase, Sent};
use super::numbers::{to_f64, to_u32, to_u64};
use super::{Call, CallFailure};
use crate::api::Resource;

/// The number of an absent generation or turn.
const ABSENT: f64 = -1.0;

/// The deadline, the other fields of the call, and those of its phase.
type CallNumbers = [f64; 11];

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
