// Runs programs with a limit on CPU time instead of real time, so the load of the machine does not matter.

import { spawn } from "node:child_process";

/** The limit on real time, for programs that hang without using the CPU. No suite takes nearly as long. */
const WALL = 5 * 60_000;

/** Runs a program for at most `patience` seconds of CPU time. Returns `passed`, `failed` or `timeout`. */
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
