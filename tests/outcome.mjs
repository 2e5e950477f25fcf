// Runs a command and counts the tests in what it prints.

import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { root } from "./package/pack.mjs";

/** Milliseconds that a command may take. */
const PATIENCE = 20 * 60_000;

/** Every credential in the tests contains this text, so no output may. */
const CANARY = /c4n4ry/i;

/** Counters by kind of output: `lint` is one pass or one failure; the others count tests and list the skipped ones. */
const counters = {
  lint: (_output, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] }),
  cargo: (output) => ({
    passed: sum(output, /^test result: .* (\d+) passed;/gm),
    failed: sum(output, /^test result: .* (\d+) failed;/gm),
    skipped: names(output, /^test (.+) \.\.\. ignored(?:, (.+))?$/gm),
  }),
  node: (output) => ({
    passed: sum(output, /^ℹ pass (\d+)$/gm),
    failed: sum(output, /^ℹ (?:fail|cancelled) (\d+)$/gm),
    skipped: names(output, /^ *﹣ (.+) \([\d.]+ms\) # (.+)$/gm),
  }),
};

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
 * `broken` even if no test failed. `echo` also prints the output as it arrives.
 */
export async function outcomeOf({ command, env }, kind, echo) {
  const start = Date.now();
  const { output, code } = await run(command, env, echo);
  const seconds = (Date.now() - start) / 1000;
  const { passed, failed, skipped } = counters[kind](stripVTControlCharacters(output), code);
  const broken = failed === 0 && (code !== 0 || passed === 0);
  return { output, passed, failed: broken ? 1 : failed, skipped, broken, leaks: CANARY.test(output), seconds };
}

/** Returns the outcome of a job that could not run: one failure. */
export const notRun = (output) => ({
  output,
  passed: 0,
  failed: 1,
  skipped: [],
  broken: true,
  leaks: false,
  seconds: 0,
});

/** The processes of jobs that have not ended. */
const running = new Set();

function stop({ pid }) {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It has ended by itself.
  }
}

/** Stops every job that is running, with all that it started. */
export function stopAll() {
  for (const child of running) stop(child);
}

function run(command, env, echo) {
  const [program, ...args] = command.split(" ");
  const color = process.stdout.isTTY ? { CARGO_TERM_COLOR: "always", FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  // In a process that `node --test` started, node would talk to that one.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...inherited, ...color, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that browsers and servers that it started can be stopped with it.
      detached: true,
    });
    running.add(child);
    // Not spawn's own timeout: that keeps this process for as long when there is no such program.
    const timer = setTimeout(() => stop(child), PATIENCE);
    const end = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ output, code });
    };
    let output = "";
    const add = (text) => {
      output += text;
      if (echo) process.stdout.write(text);
    };
    child.stdout.setEncoding("utf8").on("data", add);
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
