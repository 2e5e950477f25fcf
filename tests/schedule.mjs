// Runs jobs beside each other: those that others wait for first, then the long ones, and never two that use one resource.

/**
 * Runs every job, at most `slots` at a time, and resolves once all have ended. A job waits for those that `after` names, and
 * `skip` is called instead of `run` if one of them failed. Jobs with `isLong` start early, and those with `alone` run last, one by one.
 * `run` resolves to whether the job passed.
 */
export async function schedule(jobs, { slots, run, skip }) {
  const pending = slots === 1 ? [...jobs] : inOrder(jobs);
  const running = new Map();
  const passed = new Map();
  while (pending.length > 0) {
    const job = next(pending, [...running.keys()], passed, slots);
    if (job === undefined) {
      if (running.size === 0)
        throw new Error(`these jobs wait for none that exists: ${pending.map(nameOf).join(", ")}`);
      await Promise.race(running.values());
      continue;
    }
    pending.splice(pending.indexOf(job), 1);
    if (prerequisites(job).some((name) => !passed.get(name))) {
      skip(job);
      passed.set(job.name, false);
      continue;
    }
    const ended = run(job).then((isPassed) => {
      passed.set(job.name, isPassed);
      running.delete(job);
    });
    running.set(job, ended);
  }
  await Promise.all(running.values());
}

const nameOf = ({ name }) => name;
const prerequisites = ({ after = [] }) => after;

function inOrder(jobs) {
  const awaited = new Set(jobs.flatMap(prerequisites));
  const rank = ({ name, isLong }) => (awaited.has(name) ? 2 : isLong ? 1 : 0);
  return jobs.toSorted((a, b) => rank(b) - rank(a));
}

/** The job to start or skip now, if there is one. */
function next(pending, running, passed, slots) {
  if (running.length >= slots || running.some(({ alone }) => alone)) return undefined;
  const inUse = new Set(running.flatMap(({ resources = [] }) => resources));
  const isFree = ({ resources = [] }) => !resources.some((resource) => inUse.has(resource));
  const isReady = (job) => prerequisites(job).every((name) => passed.has(name));
  const ready = pending.filter((job) => isReady(job) && isFree(job));
  const shared = slots === 1 ? ready[0] : ready.find(({ alone }) => !alone);
  const isLast = running.length === 0 && pending.every(({ alone }) => alone);
  return shared ?? (isLast ? ready[0] : undefined);
}
