// Other programs, and what they say.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { binary as binaryBelow } from "../../scripts/binary.mjs";

/** Where npm put the tools. */
export const tools = join(import.meta.dirname, "node_modules");

/** What programs are told: to be quiet, and to send nothing to anybody. */
export const environment = {
  ...process.env,
  // Vite sets this one, and runs in this process.
  NODE_ENV: undefined,
  FORCE_COLOR: undefined,
  CI: "true",
  NO_COLOR: "1",
  DENO_NO_UPDATE_CHECK: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  WRANGLER_SEND_METRICS: "false",
};

/** Runs a program in a folder and gives what it printed. */
export function run(folder, program, ...args) {
  const options = { cwd: folder, encoding: "utf8", env: environment };
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error ?? `${stdout}\n${stderr}`}`);
  return stdout;
}

/** The report that a program printed. */
export const printed = (folder, program, ...args) => JSON.parse(run(folder, program, ...args));

/** The binary of a runtime, if there is one for this machine. */
export const binary = (scope, path) => binaryBelow(tools, scope, path);
