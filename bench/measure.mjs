// Measures time. Contenders take turns in short rounds, in reverse order every other round, so that a busy or slow phase of the
// machine affects all of them. It measures CPU time of the process, with compiler and collector threads, because on a shared
// machine the wall clock depends on other processes.

import process from "node:process";

export const thorough = { rounds: 15, roundMs: 20, warmupMs: 120 };
export const quick = { rounds: 5, roundMs: 12, warmupMs: 40 };

let sink = 0;

/**
 * Measures `tasks`, each { name, run, inputs }: `run` is called with one input after the other.
 * Returns { name: { us, noise } }: the median of CPU microseconds per call over the rounds, and its p90 / p10.
 */
export function measure(tasks, { rounds, roundMs, warmupMs }) {
  const entries = tasks.map((task) => ({ ...task, calls: warmUp(task, warmupMs, roundMs), times: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const entry of round % 2 === 0 ? entries : entries.toReversed()) {
      entry.times.push(cpuTime(entry, entry.calls) / entry.calls);
    }
  }
  if (Number.isNaN(sink)) throw new Error("a contender returned a value that is not a number");
  return Object.fromEntries(entries.map(({ name, times }) => [name, summary(times)]));
}

/** The same for tasks without inputs that return promises. Calls run one after the other. */
export async function measureAsync(tasks, { rounds, roundMs, warmupMs }) {
  const entries = [];
  for (const task of tasks) {
    let calls = 1;
    let perCall = await cpuTimeAsync(task, calls);
    for (let spent = 0; spent < warmupMs * 1000; spent += perCall * calls) {
      calls = callsIn(roundMs, perCall, 1);
      perCall = Math.max(await cpuTimeAsync(task, calls), 1) / calls;
    }
    entries.push({ ...task, calls: callsIn(roundMs, perCall, 1), times: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const entry of round % 2 === 0 ? entries : entries.toReversed()) {
      entry.times.push((await cpuTimeAsync(entry, entry.calls)) / entry.calls);
    }
  }
  return Object.fromEntries(entries.map(({ name, times }) => [name, summary(times)]));
}

async function cpuTimeAsync({ run }, calls) {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) sink += await run();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Runs the task until it is warm, and returns the number of calls in a round. */
function warmUp(task, warmupMs, roundMs) {
  let calls = task.inputs.length;
  let perCall = cpuTime(task, calls) / calls;
  for (let spent = 0; spent < warmupMs * 1000; spent += perCall * calls) {
    calls = callsIn(roundMs, perCall, task.inputs.length);
    perCall = Math.max(cpuTime(task, calls), 1) / calls;
  }
  return callsIn(roundMs, perCall, task.inputs.length);
}

/** Returns the number of calls that take about `ms`, in whole cycles through the inputs. */
function callsIn(ms, perCall, inputs) {
  return inputs * Math.max(1, Math.round((ms * 1000) / perCall / inputs));
}

function cpuTime({ run, inputs }, calls) {
  const start = process.cpuUsage();
  for (let call = 0, next = 0; call < calls; call += 1) {
    sink += run(inputs[next]);
    next = next + 1 === inputs.length ? 0 : next + 1;
  }
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function summary(times) {
  return { us: median(times), noise: noise(times) };
}

const sorted = (values) => values.toSorted((a, b) => a - b);

export const median = (values) => quantile(sorted(values), 0.5);

/** Returns how much a measurement varies: its p90 / p10. */
export function noise(values) {
  const all = sorted(values);
  return quantile(all, 0.9) / Math.max(quantile(all, 0.1), 1e-6);
}

/** Returns the q-quantile of a sorted array, interpolated linearly. */
export function quantile(sorted, q) {
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}
