//! A clock that does not wait.

use core::mem;
use std::collections::BTreeMap;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use crate::client::{MaybeSend, Timer};
use crate::unix_time::UnixTime;

/// The date at the start of each test: Sat, 21 Nov 2026 12:00:05 GMT.
const START: UnixTime = UnixTime::from_secs(1_795_262_405);

#[derive(Debug, Default)]
struct State {
    /// The time since `START`.
    elapsed: Duration,
    /// The time for which the machine slept: `elapsed` stood still, and the system clock did not.
    slept: Duration,
    /// The sleeps by the time when they end, and their number.
    sleeps: BTreeMap<(Duration, u64), Option<Waker>>,
    started: u64,
}

/// A [`Timer`] with a virtual clock: while a future only waits for sleeps, the clock advances to the end of the next
/// one. Clones are the same clock. Its random number is always 0.5.
///
/// ```
/// use endcap::client::Timer as _;
/// use std::time::Duration;
///
/// let clock = endcap::testing::Clock::default();
/// clock.run(clock.sleep(Duration::from_secs(3600)));
/// assert_eq!(clock.elapsed(), Duration::from_secs(3600));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Clock {
    state: Arc<Mutex<State>>,
    is_browser: bool,
}

impl Clock {
    /// Creates the clock of a web page, where a client refuses secrets.
    pub fn in_browser() -> Self {
        Self { is_browser: true, ..Self::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the time since the clock was created.
    pub fn elapsed(&self) -> Duration {
        self.state().elapsed
    }

    /// Returns the number of sleeps that have neither ended nor been dropped.
    pub fn pending_sleeps(&self) -> usize {
        self.state().sleeps.len()
    }

    /// Advances the clock. Sleeps that end by then wake their futures, which run when they are polled next.
    pub fn advance(&self, time: Duration) {
        let until = self.elapsed().saturating_add(time);
        while self.state().sleeps.first_key_value().is_some_and(|((end, _), _)| *end <= until) {
            self.end_next_sleep();
        }
        self.state().elapsed = until;
    }

    /// Advances only the system clock, as while the machine sleeps.
    pub fn sleep_machine(&self, time: Duration) {
        self.state().slept += time;
    }

    /// Advances the clock to the end of the next sleep. Returns false if there is no sleep.
    pub fn end_next_sleep(&self) -> bool {
        let mut state = self.state();
        let Some(((end, _), waker)) = state.sleeps.pop_first() else { return false };
        state.elapsed = state.elapsed.max(end);
        drop(state);
        if let Some(waker) = waker {
            waker.wake();
        }
        true
    }

    /// Runs a future to its end. While it waits, the clock advances.
    ///
    /// # Panics
    /// Panics if the future waits for something that is not a sleep of this clock, such as [`Reply::hang`](super::Reply::hang)
    /// without a timeout.
    pub fn run<F: Future>(&self, future: F) -> F::Output {
        let mut future = pin!(future);
        loop {
            if let Some(output) = self.step(future.as_mut()) {
                return output;
            }
        }
    }

    /// Polls a future until it waits, and then advances the clock to the end of the next sleep. Returns the output of the
    /// future if it ended.
    ///
    /// # Panics
    /// Panics if the future waits for something that is not a sleep of this clock.
    pub fn step<F: Future>(&self, future: Pin<&mut F>) -> Option<F::Output> {
        let output = Self::poll(future);
        assert!(output.is_some() || self.end_next_sleep(), "the future waits, but for no sleep of this clock");
        output
    }

    /// Polls a future until it waits, without advancing the clock. Returns the output of the future if it ended.
    pub fn poll<F: Future>(mut future: Pin<&mut F>) -> Option<F::Output> {
        let flag = Arc::new(Flag(AtomicBool::new(true)));
        let waker = Waker::from(Arc::clone(&flag));
        while flag.0.swap(false, Ordering::SeqCst) {
            if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                return Some(output);
            }
        }
        None
    }
}

/// Records that a future was woken.
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

struct Sleep {
    clock: Clock,
    key: (Duration, u64),
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        // Neither cloned nor dropped while the state is locked.
        let mut waker = Some(context.waker().clone());
        match self.clock.state().sleeps.get_mut(&self.key) {
            None => Poll::Ready(()),
            Some(stored) => {
                mem::swap(stored, &mut waker);
                Poll::Pending
            }
        }
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        let waker = self.clock.state().sleeps.remove(&self.key);
        // Not while the state is locked.
        drop(waker);
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl crate::blocking::VirtualClock for Clock {
    fn end_next_sleep(&self) -> bool {
        Self::end_next_sleep(self)
    }
}

impl Timer for Clock {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + MaybeSend + 'static {
        let mut state = self.state();
        state.started += 1;
        let key = (state.elapsed.saturating_add(time), state.started);
        state.sleeps.insert(key, None);
        Sleep { clock: self.clone(), key }
    }

    fn now(&self) -> UnixTime {
        START + self.elapsed()
    }

    fn system_time(&self) -> UnixTime {
        let slept = self.state().slept;
        self.now() + slept
    }

    fn random(&self) -> f64 {
        0.5
    }

    fn is_browser(&self) -> bool {
        self.is_browser
    }
}
