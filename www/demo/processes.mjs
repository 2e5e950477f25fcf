// Starts and stops the processes of the demo.

import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";

/** Milliseconds from SIGTERM to SIGKILL. */
const GRACE = 3000;
/** The maximum number of lines of standard error that are shown when a process exits by itself. */
const MAX_ERROR_LINES = 20;

/** The running processes, each with a promise of its end. */
const running = new Map();
let isOver = false;

// Runs however the demo ends, except by SIGKILL.
process.on("exit", killAll);

/**
 * Starts a program. `name` names it in messages, and `onLine` is called with each line of its standard output and of channel 3.
 * Its standard input stays open until the demo ends. Returns a promise of the reason why the program ended.
 */
export function startProcess(name, program, args, { env, onLine, hasChannel = false }) {
  if (isOver) throw new Error("the demo has ended");
  // In a process group of its own. Ctrl-C in a terminal then signals only the demo, which ends its processes in order.
  const stdio = ["pipe", "pipe", "pipe", ...(hasChannel ? ["pipe"] : [])];
  const child = spawn(program, args, { env, stdio, detached: true });
  const errorLines = [];
  for (const stream of [child.stdout, ...(hasChannel ? [child.stdio[3]] : [])])
    createInterface({ input: stream }).on("line", onLine);
  createInterface({ input: child.stderr }).on("line", (line) => {
    errorLines.push(line);
    errorLines.splice(0, errorLines.length - MAX_ERROR_LINES);
  });
  child.stdin.on("error", () => {});

  const ended = new Promise((resolve) => {
    child.on("error", ({ message }) => resolve(`${name} cannot be started: ${message}`));
    child.on("close", (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      resolve([`${name} ${how}`, ...errorLines].join("\n  "));
    });
  });
  running.set(child, ended);
  ended.then(() => running.delete(child));
  return ended;
}

/** Ends all processes. Starting another one throws from then on. */
export async function stopProcesses() {
  isOver = true;
  const all = [...running];
  for (const [child] of all) child.kill("SIGTERM");
  const timer = setTimeout(killAll, GRACE);
  await Promise.all(all.map(([, ended]) => ended));
  clearTimeout(timer);
}

function killAll() {
  for (const child of running.keys()) child.kill("SIGKILL");
}
