// Runs other programs and reads their output.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { binary as binaryBelow } from "../../tools/binary.mjs";

/** The folder of the tools that npm installed. */
export const tools = join(import.meta.dirname, "node_modules");

/** The environment of programs: quiet, and without telemetry. */
export const environment = {
  ...process.env,
  // Vite runs in this process and sets this variable.
  NODE_ENV: undefined,
  FORCE_COLOR: undefined,
  CI: "true",
  NO_COLOR: "1",
  DENO_NO_UPDATE_CHECK: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  WRANGLER_SEND_METRICS: "false",
};

/** Runs a program in a folder and returns its output. */
export function run(folder, program, ...args) {
  const options = { cwd: folder, encoding: "utf8", env: environment };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error ?? `${stdout}\n${stderr}`}`);
  return stdout;
}

/** Returns the report that a program printed. */
export const printed = (folder, program, ...args) => JSON.parse(run(folder, program, ...args));

/** Returns the binary of a runtime, if it is installed for this platform. */
export const binary = (scope, path) => binaryBelow(tools, scope, path);
