// Runs a command and counts the tests in what it prints.

import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { root } from "./support/pack.mjs";

/** Milliseconds that a command may take. */
const PATIENCE = 20 * 60_000;

/** Milliseconds that a job has to end when it is stopped. */
const GRACE = 5000;

/** Every credential in the tests contains this text, so no output may. */
const CANARY = /c4n4ry/i;

/** Counters by kind of output: `lint` is one pass or one failure; the others count tests and list the skipped ones. */
const counters = {
  lint: (_output, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }),
  cargo: (output) => ({
    passed: sum(output, /^test result: .* (\d+) passed;/gm),
    // A program that says how many tests it runs, and ends before it says how they went, has lost them.
    failed: sum(output, /^test result: .* (\d+) failed;/gm) + lost(output),
    skipped: names(output, /^test (.+) \.\.\. ignored(?:, (.+))?$/gm),
  }),
  node: (output) => {
    // Only the last summary is the reporter's: tests may print lines like it.
    const summary = output.slice(Math.max(0, output.lastIndexOf("\nℹ tests ")));
    return {
      passed: sum(summary, /^ℹ pass (\d+)$/gm),
      // A test marked `todo` may fail without failing its file, so none is allowed.
      failed: sum(summary, /^ℹ (?:fail|cancelled|todo) (\d+)$/gm),
      skipped: names(output, /^ *﹣ (.+) \([\d.]+ms\) # (.+)$/gm),
    };
  },
};

function lost(output) {
  const count = (pattern) => output.match(pattern)?.length ?? 0;
  return Math.max(0, count(/^running \d+ tests?$/gm) - count(/^test result: /gm));
}

function sum(text, pattern) {
  let total = 0;
  for (const [, count] of text.matchAll(pattern)) total += Number(count);
  return total;
}

/** Names of tests, each with the reason given for skipping it. */
const names = (text, pattern) =>
  [...text.matchAll(pattern)].map(([, name, reason = "no reason is given"]) => `${name}: ${reason}`);

/**
 * Runs a job and resolves to its output and counts. A job that ends with an error, or runs no test, counts as one failure and is
 * `broken` even if no test failed. `echo` also prints the output as it arrives; `patience` is how many milliseconds it may take.
 */
export async function outcomeOf({ command, env, node }, kind, { echo = false, patience = PATIENCE } = {}) {
  const start = Date.now();
  const { output, printed, code } = await run(command, env, node, echo, patience);
  const seconds = (Date.now() - start) / 1000;
  const { passed, failed, skipped } = counters[kind](stripVTControlCharacters(printed), code);
  const broken = failed === 0 && (code !== 0 || passed === 0);
  // What a failed test expected may be a credential: only of what passed is it a leak.
  const leaks = failed === 0 && !broken && CANARY.test(output);
  return { output, passed, failed: broken ? 1 : failed, skipped, broken, leaks, seconds };
}

/** The outcome of a job that did not run, because another one failed. */
export const notRun = { output: "", passed: 0, failed: 0, skipped: [], broken: false, leaks: false, seconds: 0 };

/** The processes of jobs that have not ended. */
const running = new Set();

/** Signals a job and all its child processes. Windows has no groups of processes, and no signals. */
function signal({ pid }, name) {
  if (process.platform === "win32") return void spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"]);
  try {
    process.kill(-pid, name);
  } catch {
    // The whole group has ended.
  }
}

/** Stops a job with all its child processes, and kills those that do not end. */
function stop(job) {
  signal(job, "SIGTERM");
  setTimeout(signal, GRACE, job, "SIGKILL").unref();
}

/** Stops every job that is running; resolves once they had time to end. */
export async function stopAll() {
  const jobs = [...running];
  for (const child of jobs) stop(child);
  const ends = jobs.map((child) => new Promise((resolve) => child.once("close", resolve)));
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, GRACE))]);
  for (const child of jobs) signal(child, "SIGKILL");
}

/** Variables that a job does not inherit: those of a `node --test` or `make` around this process, and one that changes what tests do. */
const OUTER = new Set(["NODE_TEST_CONTEXT", "MAKEFLAGS", "MAKELEVEL", "ENDCAP_WRITE"]);

function environment() {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER.has(name)));
  const color = process.stdout.isTTY ? { CARGO_TERM_COLOR: "always", FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  return { ...inherited, ...color };
}

/** Resolves to all output, what of it is standard output, and the exit code; a job that takes too long has code 1. */
function run(command, env, node = process.execPath, echo = false, patience = PATIENCE) {
  const [name, ...args] = command.split(" ");
  const program = name === "node" ? node : name;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that browsers and servers that it started can be stopped with it. On Windows it would open a window.
      detached: process.platform !== "win32",
    });
    running.add(child);
    let [output, printed] = ["", ""];
    const add = (text) => {
      output += text;
      if (echo) process.stdout.write(text);
    };
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ output, printed, code });
    };
    // Without waiting for its pipes to close: what it started may hold them.
    const timer = setTimeout(() => {
      add(`${command}: stopped after ${patience / 1000} s\n`);
      stop(child);
      end(1);
    }, patience);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      add(text);
    });
    child.stderr.setEncoding("utf8").on("data", add);
    child.on("error", (error) => {
      add(`${program}: ${error.message}\n`);
      end(1);
    });
    child.on("close", (code, signal) => {
      if (signal) add(`${command}: ended by ${signal}\n`);
      end(code ?? 1);
    });
  });
}
