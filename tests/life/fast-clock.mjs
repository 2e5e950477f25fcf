// A clock for many calls, in any runtime.

/** From here on a timer is a deadline, and not a wait between two attempts. */
const DEADLINE = 5000;
/** The interval in which work that calls share shows that it goes on: not a wait either. */
const STAMP = 500;

/**
 * A clock whose waits pass at once: in the next turn, which `soon` schedules. A deadline passes only if nothing else happens
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
