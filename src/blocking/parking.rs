//! Runs futures on the current thread, which parks while they wait.
//!
//! A sleep registers the instant at which it is due. Each thread that waits parks until its future is woken, or until
//! the earliest instant of all threads of the client. So a sleep of shared work ends in time even if the thread that
//! began it is gone.

use core::fmt;
use std::collections::BTreeMap;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use futures_util::future::Either;

use crate::client::{AnyTimer, Timer, now, random, system_time};
use crate::unix_time::UnixTime;

/// The sleeps of a client and its clones.
#[derive(Clone, Debug, Default)]
pub(super) struct Parking(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    sleeps: Mutex<Sleeps>,
    /// Notified when a future is woken, and when a sleep is due before all others.
    changed: Condvar,
    /// The clock of a test, in place of the real one.
    clock: Option<Box<dyn VirtualClock>>,
}

/// A clock that advances where a thread would wait. All sleeps of its clients are its own.
pub(crate) trait VirtualClock: AnyTimer + fmt::Debug {
    /// Advances the clock to the end of its next sleep. Returns false if there is no sleep.
    fn end_next_sleep(&self) -> bool;
}

/// The time at which a sleep is due, and its number.
type Key = (UnixTime, u64);

/// Never call a waker while this is locked.
#[derive(Debug, Default)]
struct Sleeps {
    wakers: BTreeMap<Key, Waker>,
    started: u64,
}

impl Parking {
    /// Creates one that does not wait, by the clock of a test.
    #[cfg(feature = "testing")]
    pub(super) fn with_clock(clock: impl VirtualClock) -> Self {
        Self(Arc::new(Shared { clock: Some(Box::new(clock)), ..Shared::default() }))
    }

    /// Runs a future to its end on the current thread.
    pub(super) fn run<F: Future>(&self, future: F) -> F::Output {
        let task = Arc::new(Task { is_woken: AtomicBool::new(true), parking: self.clone() });
        let waker = Waker::from(Arc::clone(&task));
        let mut future = pin!(future);
        loop {
            while task.is_woken.swap(false, Ordering::SeqCst) {
                if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
                    return output;
                }
            }
            // The clock of a test advances in place of a wait.
            if !self.0.clock.as_ref().is_some_and(|clock| clock.end_next_sleep()) {
                self.park(&task);
            }
        }
    }

    /// Parks until the task is woken, and wakes what is due meanwhile.
    fn park(&self, task: &Task) {
        let mut sleeps = self.sleeps();
        while !task.is_woken.load(Ordering::SeqCst) {
            let (now, first) = (self.now(), sleeps.wakers.first_entry());
            sleeps = match first {
                Some(entry) if entry.key().0 <= now => {
                    let waker = entry.remove();
                    drop(sleeps);
                    waker.wake();
                    self.sleeps()
                }
                Some(entry) => {
                    let time = entry.key().0.duration_since(now);
                    self.0.changed.wait_timeout(sleeps, time).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.0.changed.wait(sleeps).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    fn sleeps(&self) -> MutexGuard<'_, Sleeps> {
        self.0.sleeps.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Timer for Parking {
    fn sleep(&self, time: Duration) -> impl Future<Output = ()> + Send + 'static {
        if let Some(clock) = &self.0.clock {
            return Either::Left(clock.sleep_any(time));
        }
        let mut sleeps = self.sleeps();
        sleeps.started = sleeps.started.wrapping_add(1);
        Either::Right(Sleep { parking: self.clone(), key: (self.now() + time, sleeps.started) })
    }

    fn now(&self) -> UnixTime {
        self.0.clock.as_ref().map_or_else(now, |clock| clock.now())
    }

    fn system_time(&self) -> UnixTime {
        self.0.clock.as_ref().map_or_else(system_time, |clock| clock.system_time())
    }

    fn random(&self) -> f64 {
        self.0.clock.as_ref().map_or_else(random, |clock| clock.random())
    }
}

/// A future that runs on a thread.
struct Task {
    is_woken: AtomicBool,
    parking: Parking,
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        self.is_woken.store(true, Ordering::SeqCst);
        // With the lock, the thread either reads the flag or already waits for the notification.
        let _sleeps = self.parking.sleeps();
        self.parking.0.changed.notify_all();
    }
}

struct Sleep {
    parking: Parking,
    key: Key,
}

impl Future for Sleep {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.parking.now() >= self.key.0 {
            return Poll::Ready(());
        }
        let mut sleeps = self.parking.sleeps();
        let replaced = sleeps.wakers.insert(self.key, context.waker().clone());
        if sleeps.wakers.first_key_value().is_some_and(|(first, _)| *first == self.key) {
            self.parking.0.changed.notify_all();
        }
        drop(sleeps);
        drop(replaced);
        Poll::Pending
    }
}

impl Drop for Sleep {
    fn drop(&mut self) {
        let waker = self.parking.sleeps().wakers.remove(&self.key);
        drop(waker);
    }
}
