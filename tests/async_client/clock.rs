//! A clock that does not wait: when all futures wait, it advances to the next timer.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use endcap::client::Timer;

/// The date at the start of each test: Sat, 21 Nov 2026 12:00:05 GMT.
pub(crate) const START: Duration = Duration::from_secs(1_795_262_405);

#[derive(Default)]
struct State {
    /// The time since `START`.
    now: Duration,
    /// The time for which the machine slept: `now` stood still, and the system clock did not.
    slept: Duration,
    /// The timers by time and number.
    timers: BTreeMap<(Duration, u64), Option<Waker>>,
    started: u64,
}

#[derive(Clone, Default)]
pub(crate) struct Clock {
    state: Arc<Mutex<State>>,
    is_browser: bool,
}

impl Clock {
    /// Returns the clock of a web page.
    pub(crate) fn of_page() -> Self {
        Self { is_browser: true, ..Self::default() }
    }

    /// Returns the time since the start of the test.
    pub(crate) fn elapsed(&self) -> Duration {
        self.state.lock().unwrap().now
    }

    /// Advances the clock without running anything.
    pub(crate) fn pass(&self, time: Duration) {
        self.state.lock().unwrap().now += time;
    }

    /// Advances the system clock alone, as while a machine sleeps.
    pub(crate) fn sleep_machine(&self, time: Duration) {
        self.state.lock().unwrap().slept += time;
    }

    /// Returns the number of timers that have not fired and were not dropped.
    pub(crate) fn pending(&self) -> usize {
        self.state.lock().unwrap().timers.len()
    }

    /// Advances to the next timer. Returns false if there is none.
    pub(crate) fn advance(&self) -> bool {
        let mut state = self.state.lock().unwrap();
        let Some((&(time, number), _)) = state.timers.first_key_value() else { return false };
        state.now = state.now.max(time);
        let waker = state.timers.remove(&(time, number)).unwrap();
        drop(state);
        if let Some(waker) = waker {
            waker.wake();
        }
        true
    }

    /// Runs a future to its end.
    pub(crate) fn settle<F: Future>(&self, future: F) -> F::Output {
        let mut future = pin!(future);
        loop {
            if let Some(output) = run(future.as_mut()) {
                return output;
            }
            assert!(self.advance(), "it waits for nothing");
        }
    }

    /// Polls a future until it waits for a timer, and then advances to that timer. Returns its output if it ends.
    pub(crate) fn step<F: Future>(&self, future: Pin<&mut F>) -> Option<F::Output> {
        let output = run(future);
        if output.is_none() {
            assert!(self.advance(), "it waits for nothing");
        }
        output
    }
}

/// Polls a future until it waits for a timer. Returns its output if it ends.
pub(crate) fn run<F: Future>(mut future: Pin<&mut F>) -> Option<F::Output> {
    let flag = Arc::new(Flag(AtomicBool::new(true)));
    let waker = Waker::from(Arc::clone(&flag));
    while flag.0.swap(false, Ordering::SeqCst) {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Some(output);
        }
    }
    None
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// A timer of the clock.
struct Sleep {
    clock: Clock,
    key: (Duration, u64),
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut state = self.clock.state.lock().unwrap();
        match state.timers.get_mut(&self.key) {
            None => Poll::Ready(()),
            Some(waker) => {
                *waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        let waker = self.clock.state.lock().unwrap().timers.remove(&self.key);
        drop(waker);
    }
}

impl Timer for Clock {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + Send + 'static {
        let mut state = self.state.lock().unwrap();
        state.started += 1;
        let key = (state.now + time, state.started);
        state.timers.insert(key, None);
        Sleep { clock: self.clone(), key }
    }

    fn now(&self) -> Duration {
        START + self.elapsed()
    }

    fn system_time(&self) -> Duration {
        let slept = self.state.lock().unwrap().slept;
        self.now() + slept
    }

    fn random(&self) -> f64 {
        0.5
    }

    fn is_browser(&self) -> bool {
        self.is_browser
    }
}
