// A clock without waits for tests with many calls, in any runtime.

/** A timer of at least this many milliseconds is a deadline, not a wait between attempts. */
const DEADLINE = 5000;
/** The interval of the time stamps of shared requests, which is not a wait either. */
const STAMP = 500;

/**
 * A clock whose waits end in the next task, which `soon` schedules. A deadline passes only if nothing else happens
 * for `patience` milliseconds of real time, and never without `patience`.
 */
export function fastClock({ soon = queueMicrotask, patience } = {}) {
  let now = 0;
  return {
    now: () => now,
    date: () => 1.8e12 + now,
    random: () => 0.5,
    after(milliseconds, run) {
      let isOff = false;
      let timer;
      const pass = () => {
        if (isOff) return;
        now += milliseconds;
        run();
      };
      if (milliseconds < DEADLINE && milliseconds !== STAMP) soon(pass);
      else if (patience !== undefined) timer = setTimeout(pass, patience);
      return () => {
        isOff = true;
        clearTimeout(timer);
      };
    },
  };
}
