// Starts the demo as a user does, and tracks its processes.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { root } from "../support/pack.mjs";

/** The time within which the demo must end, in milliseconds. */
const PATIENCE = 10_000;

/** Starts the demo on a free port, and resolves when it has printed its address. */
export async function startDemo(...options) {
  const program = join(root, "www/demo/main.mjs");
  const child = spawn(process.execPath, [program, "--port", "0", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let output = "";
  const address = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        const [, found] = /The demo is at (\S+)/.exec(output) ?? [];
        if (found) resolve(found);
      });
    }
    ended.then(() => reject(new Error(`the demo ended: ${output}`)));
  });
  const parts = partsOf(child.pid);
  const killAll = () => {
    for (const pid of [child.pid, ...parts.map((part) => part.pid)].filter(isThere)) process.kill(pid, "SIGKILL");
  };
  return {
    address,
    /** Returns the output so far. */
    output: () => output,
    /** The process id of the sandbox. */
    sandbox: parts.find(({ command }) => command.includes("main.js sandbox")).pid,
    /** Returns the processes that the demo started and that still run. */
    left: () => parts.filter(({ pid }) => isThere(pid)),
    /** Ends the demo, with a signal if one is passed, and resolves to its exit code. Kills it if it takes too long. */
    async end(signal) {
      if (signal) child.kill(signal);
      const timer = setTimeout(killAll, PATIENCE);
      const [code] = await ended;
      clearTimeout(timer);
      return code;
    },
    /** Makes the next calls of the service fail. */
    async stage(endpoint, ...faults) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ endpoint, faults });
      const response = await fetch(`${address}sandbox/scenario`, { method: "POST", headers, body });
      if (!response.ok) throw new Error(`the sandbox responded with ${response.status}`);
    },
  };
}

function partsOf(parent) {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(parent)], { encoding: "utf8" });
  const lines = stdout.trim().split("\n");
  return lines.map((line) => /^\s*(\d+) (.*)$/.exec(line)).map(([, pid, command]) => ({ pid: Number(pid), command }));
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
