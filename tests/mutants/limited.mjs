// Programs that get so much CPU time and no more: how busy the machine is changes nothing.

import { spawn } from "node:child_process";

/** Against programs that wait for what never comes; far longer than any suite takes. */
const WALL = 5 * 60_000;

/** Runs a program; whether it `passed`, `failed` or ended by a `timeout`, after `patience` seconds of CPU time. */
export function limited(program, args, { cwd, env, patience }) {
  return new Promise((resolve) => {
    const child = spawn("bash", ["-c", `ulimit -t ${patience}; exec "$0" "$@"`, program, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: "ignore",
      timeout: WALL,
      killSignal: "SIGKILL",
    });
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL" || signal === "SIGXCPU") resolve("timeout");
      else resolve(code === 0 ? "passed" : "failed");
    });
  });
}
