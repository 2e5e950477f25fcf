// A part of the demo: a process of its own, with what it says and how it ends.

import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";

/** A part that was asked to end and has not is killed after this many milliseconds. */
const GRACE = 3000;
/** So many of the last lines that it complained in are shown when it ends by itself. */
const COMPLAINTS = 20;

/** Those that have not ended, each with its end. */
const running = new Map();
let isOver = false;

// Every way to end the demo, except SIGKILL.
process.on("exit", killAll);

/**
 * Starts a program; `name` is what people call it. `onLine` is called with each line of its standard output, and each of channel 3,
 * where it has one. Its standard input stays open for as long as the demo lives. Gives what resolves to why it is over.
 */
export function startPart(name, program, args, { env, onLine, hasChannel = false }) {
  if (isOver) throw new Error("the demo is over");
  // In a group of its own, Ctrl-C in a terminal reaches the demo alone, which ends its parts in order.
  const stdio = ["pipe", "pipe", "pipe", ...(hasChannel ? ["pipe"] : [])];
  const child = spawn(program, args, { env, stdio, detached: true });
  const complaints = [];
  for (const stream of [child.stdout, ...(hasChannel ? [child.stdio[3]] : [])])
    createInterface({ input: stream }).on("line", onLine);
  createInterface({ input: child.stderr }).on("line", (line) => {
    complaints.push(line);
    complaints.splice(0, complaints.length - COMPLAINTS);
  });
  child.stdin.on("error", () => {});

  const ended = new Promise((resolve) => {
    child.on("error", ({ message }) => resolve(`${name} cannot be started: ${message}`));
    child.on("close", (code, signal) => {
      const how = signal ? `was ended by ${signal}` : `ended with ${code}`;
      resolve([`${name} ${how}`, ...complaints].join("\n  "));
    });
  });
  running.set(child, ended);
  ended.then(() => running.delete(child));
  return ended;
}

/** Ends all parts, and lets no other start. */
export async function stopParts() {
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
