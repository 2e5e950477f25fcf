// Runs the commands of a build. Several can run at the same time.

import { spawn } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** A command could not be started, failed, or was stopped by a signal. Its output has already been printed. */
export class CommandError extends Error {
  name = "CommandError";
}

const running = new Set();

/**
 * Runs a command in the root folder. Its output is printed in one piece when it ends, so that the lines of
 * commands that run at the same time do not mix. The first command that fails stops the others.
 */
export function run(command, ...args) {
  const color = process.stderr.isTTY && { CARGO_TERM_COLOR: "always" };
  const env = { ...color, ...process.env };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const end = (problem) => {
      if (!running.delete(child)) return;
      if (!child.killed) process.stderr.write(output);
      if (problem === undefined) return resolve();
      for (const other of running) other.kill();
      reject(new CommandError(`${[basename(command), ...args].join(" ")}: ${problem}`));
    };
    child.on("error", ({ message }) => end(message));
    child.on("close", (code, signal) => end(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
}
