//! Calls of one client under any order of events.

use std::ops::ControlFlow;
use std::time::Duration;

use arbitrary::{Arbitrary, Unstructured};
use endcap::UnixTime;
use endcap::check::Resource;
use endcap::policy::{
    AdaptiveRate, Call, CallAction, CallEvent, CallFailure, CallOptions, ResponseSummary, RetryBudget, StatusOverride,
};

/// Calls that share a budget and a rate.
#[derive(Arbitrary, Debug)]
struct Script {
    spent: u16,
    start: u64,
    calls: Vec<OneCall>,
}

#[derive(Arbitrary, Debug)]
struct OneCall {
    resource: u8,
    timeout: u64,
    retries: u32,
    steps: Vec<Step>,
}

/// The result of an action of the call.
#[derive(Arbitrary, Debug)]
struct Step {
    /// The time since the last step.
    later: u16,
    random: f64,
    happens: Happens,
}

#[derive(Arbitrary, Debug)]
enum Happens {
    /// A response to the last request.
    Response {
        status: Status,
        retry_after: Option<u32>,
        status_override: u8,
    },
    /// The wait ends a millisecond too early.
    Early,
    /// No token was received, or the request was not sent.
    Nothing,
    /// The request was sent, and no response came.
    Broken,
    Deadline,
    /// A byte that selects an event for which the call does not wait.
    Stray(u8),
}

#[derive(Arbitrary, Debug)]
enum Status {
    Usual(u8),
    Any(u16),
}

const USUAL: [u16; 16] = [0, 200, 204, 302, 400, 401, 403, 404, 408, 423, 429, 500, 502, 503, 504, 599];

/// The input is a script in the format of the `arbitrary` crate.
pub fn run(input: &[u8]) {
    let Ok(script) = Script::arbitrary_take_rest(Unstructured::new(input)) else { return };
    let mut budget = RetryBudget::default().with_spent(script.spent.into());
    let mut rate = AdaptiveRate::default();
    let mut now = script.start;
    let mut is_limited = false;
    for call in &script.calls {
        one(call, &mut budget, &mut rate, &mut is_limited, &mut now);
    }
}

/// Converts milliseconds to a time span of the crate.
fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Converts a time of the crate to milliseconds.
fn of(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).expect("milliseconds of 64 bits")
}

/// Runs a call. `is_limited` is whether a response may have limited the rate: only then do calls wait for their turns.
fn one(script: &OneCall, budget: &mut RetryBudget, rate: &mut AdaptiveRate, is_limited: &mut bool, now: &mut u64) {
    let resource = Resource::ALL[usize::from(script.resource) % Resource::ALL.len()];
    let options = CallOptions::default().with_timeout(ms(script.timeout)).with_retries(script.retries);
    let mut call = Call::new(resource, options, UnixTime::from_millis(*now));
    let mut watched = Watched::new(resource, options, *now);
    let mut event = CallEvent::Start;
    let mut steps = script.steps.iter();
    loop {
        let step = steps.next().unwrap_or(&Step { later: 1, random: 0.5, happens: Happens::Deadline });
        let before = *budget;
        let action = call.next(budget, rate, event, UnixTime::from_millis(*now), step.random);
        check_budget(before, *budget, event, action);
        if let CallEvent::Response(ResponseSummary { status, retry_after, .. }) = event {
            *is_limited |= matches!(status, 423 | 429) || retry_after.is_some();
        }
        let waits_for_turn = matches!(
            (event, action),
            (CallEvent::Start | CallEvent::Token { .. }, CallAction::Wait { .. })
                | (_, CallAction::Fail { reason: CallFailure::Throttled, .. })
        );
        assert!(*is_limited || !waits_for_turn, "nothing limits the rate: {action:?}");
        if watched.follow(event, action, *now).is_break() {
            check_ended(action, &mut call, budget, rate, *now);
            return;
        }
        *now = now.saturating_add(step.later.into());
        event = watched.happens(&step.happens, action, now);
    }
}

/// Checks the points of the retry budget that an event and its action cost.
fn check_budget(before: RetryBudget, after: RetryBudget, event: CallEvent, action: CallAction) {
    let cost = match event {
        CallEvent::Start
        | CallEvent::Token { .. }
        | CallEvent::Waited
        | CallEvent::Response(ResponseSummary { status: 429, .. }) => 0,
        _ => 14,
    };
    let expected = match action {
        CallAction::Wait { .. } => before.spent() + cost,
        CallAction::Done => before.spent().saturating_sub(1),
        _ => before.spent(),
    };
    assert_eq!(after.spent(), expected, "{event:?}: {action:?}");
    assert!(after.spent() <= 500);
}

/// Checks that a call after its end repeats its failure, or reports misuse after a success, and changes nothing.
fn check_ended(end: CallAction, call: &mut Call, budget: &mut RetryBudget, rate: &mut AdaptiveRate, now: u64) {
    let before = (*call, *budget, *rate);
    let expected = if end == CallAction::Done { CallAction::failed(CallFailure::Misuse) } else { end };
    for event in
        [CallEvent::Start, CallEvent::Waited, CallEvent::Response(ResponseSummary::status(503)), CallEvent::Deadline]
    {
        assert_eq!(call.next(budget, rate, event, UnixTime::from_millis(now), 0.5), expected);
    }
    assert_eq!((*call, *budget, *rate), before);
}

/// The state of a call as its caller sees it.
struct Watched {
    resource: Resource,
    /// The maximum number of attempts.
    max_attempts: u32,
    deadline: u64,
    sends: u32,
    /// Attempts with a rejected token, which do not count.
    refused: u32,
    /// The earliest time of the next request.
    until: u64,
    /// Whether the service may have created a product link by now.
    may_have_arrived: bool,
    /// The last action. An event that does not match it is misuse.
    action: Option<CallAction>,
}

impl Watched {
    fn new(resource: Resource, options: CallOptions, now: u64) -> Self {
        let max_attempts = options.retries.min(10) + 1;
        let deadline = now.saturating_add(of(options.timeout).min((1 << 31) - 1));
        Self { resource, max_attempts, deadline, sends: 0, refused: 0, until: 0, may_have_arrived: false, action: None }
    }

    fn fits(&self, event: CallEvent) -> bool {
        matches!(
            (self.action, event),
            (None, CallEvent::Start)
                | (Some(CallAction::Token { .. }), CallEvent::Token { .. } | CallEvent::NoToken)
                | (Some(CallAction::Send { .. }), CallEvent::Response(_) | CallEvent::NoResponse { .. })
                | (Some(CallAction::Wait { .. }), CallEvent::Waited)
                | (_, CallEvent::Deadline)
        )
    }

    /// Checks an action, and breaks after the last one.
    fn follow(&mut self, event: CallEvent, action: CallAction, now: u64) -> ControlFlow<()> {
        let fits = self.fits(event);
        assert_eq!(
            action == CallAction::failed(CallFailure::Misuse),
            !fits,
            "{event:?} after {:?}: {action:?}",
            self.action
        );
        if let CallEvent::NoResponse { may_have_been_sent: true, .. } = event {
            self.may_have_arrived = true;
        }
        if let CallEvent::Response(ResponseSummary { status, .. }) = event {
            self.may_have_arrived |= status != 429;
        }
        if let CallEvent::Response(ResponseSummary { status: 0 | 300..400, .. }) = event {
            assert!(!fits || action == CallAction::failed(CallFailure::Redirect), "{event:?} is the end");
        }
        let left = ms(self.deadline.saturating_sub(now));
        match action {
            CallAction::Token { rejected, is_doubted, time_left: passed } => {
                assert!(!is_doubted, "no request has a location code");
                assert!(
                    matches!(self.resource, Resource::User | Resource::Placement) && passed == left && !left.is_zero()
                );
                let is_401 = matches!(event, CallEvent::Response(ResponseSummary { status: 401, .. }));
                assert_eq!(rejected.is_some(), is_401);
                self.refused += u32::from(is_401);
                assert!(self.refused <= 1, "a third token");
            }
            CallAction::Send { attempt, time_left: passed } => {
                self.sends += 1;
                assert!(passed == left && !left.is_zero() && now >= self.until, "too late or too early");
                assert_eq!(attempt, self.sends - self.refused);
                assert!(attempt <= self.max_attempts, "attempt {attempt} of {}", self.max_attempts);
                assert!(self.resource != Resource::ShoppingList || !self.may_have_arrived, "a link is requested twice");
            }
            CallAction::Wait { time: wait } => self.wait(event, of(wait), now),
            CallAction::Done => {
                let is_good = matches!(event, CallEvent::Response(ResponseSummary { status: 200..300, .. }))
                    || matches!(event, CallEvent::Response(ResponseSummary { status, status_override: StatusOverride::Success, .. }) if !matches!(status, 0 | 300..400));
                assert!(is_good, "done by {event:?}");
                return ControlFlow::Break(());
            }
            CallAction::Fail { reason, .. } => {
                assert!(reason != CallFailure::Timeout || event == CallEvent::Deadline || left.is_zero(), "too early");
                return ControlFlow::Break(());
            }
            other => panic!("{other:?}"),
        }
        self.action = Some(action);
        ControlFlow::Continue(())
    }

    fn wait(&mut self, event: CallEvent, wait: u64, now: u64) {
        assert!(wait < self.deadline.saturating_sub(now), "no time would be left");
        match event {
            CallEvent::Waited => {
                assert!(wait > 0 && (now >= self.until || wait == self.until - now));
                self.until = now + wait;
                return;
            }
            // The call waits for its turn.
            CallEvent::Start | CallEvent::Token { .. } => {
                assert!(wait > 0);
                self.until = now + wait;
                return;
            }
            _ => {}
        }
        assert!(self.resource != Resource::ShoppingList || !self.may_have_arrived, "waits to request a link twice");
        assert!(self.sends - self.refused < self.max_attempts, "a wait without another attempt");
        let doubled = 250 << (self.sends - self.refused - 1).min(10);
        let own = u64::min(doubled, 8_000);
        let required = match event {
            CallEvent::Response(ResponseSummary { retry_after, .. }) => retry_after.map_or(0, of),
            _ => 0,
        };
        let is_limited = matches!(event, CallEvent::Response(ResponseSummary { status: 429, .. }));
        let max_wait = if is_limited { u64::MAX } else { own.max(required) };
        assert!((required..=max_wait).contains(&wait), "{wait} instead of {required} to {own}");
        self.until = now + wait;
    }

    /// Returns the event of a step after an action.
    fn happens(&self, happens: &Happens, action: CallAction, now: &mut u64) -> CallEvent {
        match (happens, action) {
            (Happens::Deadline, _) => CallEvent::Deadline,
            (Happens::Stray(kind), _) => match kind % 6 {
                0 => CallEvent::Start,
                1 => CallEvent::Token { generation: 7, is_shared: false },
                2 => CallEvent::NoToken,
                3 => CallEvent::Response(ResponseSummary::status(200)),
                4 => CallEvent::NoResponse { may_have_been_sent: false, is_final: false },
                _ => CallEvent::Waited,
            },
            (Happens::Nothing, CallAction::Token { .. }) => CallEvent::NoToken,
            (_, CallAction::Token { .. }) => CallEvent::Token { generation: self.refused, is_shared: false },
            (Happens::Nothing, CallAction::Send { .. }) => {
                CallEvent::NoResponse { may_have_been_sent: false, is_final: false }
            }
            (Happens::Broken, CallAction::Send { .. }) => {
                CallEvent::NoResponse { may_have_been_sent: true, is_final: false }
            }
            (Happens::Response { status, retry_after, status_override }, CallAction::Send { .. }) => {
                let status = match status {
                    Status::Usual(place) => USUAL[usize::from(*place) % USUAL.len()],
                    Status::Any(status) => *status,
                };
                let status_override = match status_override % 8 {
                    0 => StatusOverride::Success,
                    1 => StatusOverride::Final,
                    _ => StatusOverride::None,
                };
                CallEvent::Response(ResponseSummary {
                    status,
                    retry_after: retry_after.map(|wait| ms(wait.into())),
                    status_override,
                    ..ResponseSummary::status(status)
                })
            }
            (Happens::Early, CallAction::Send { .. }) => CallEvent::Response(ResponseSummary::status(503)),
            (Happens::Early, CallAction::Wait { .. }) => {
                *now = u64::max(*now, self.until.saturating_sub(1));
                CallEvent::Waited
            }
            (_, CallAction::Wait { time: wait }) => {
                *now = now.saturating_add(of(wait));
                CallEvent::Waited
            }
            (_, other) => unreachable!("over: {other:?}"),
        }
    }
}
