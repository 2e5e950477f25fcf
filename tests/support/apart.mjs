// Runs programs in separate Node.js processes, with the packed package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { project } from "./packed.mjs";

/** The timeout. On an idle machine each program takes less than half of it. */
const PATIENCE = 300_000;

const node = (args, options) => spawnSync(process.execPath, args, { encoding: "utf8", timeout: PATIENCE, ...options });

/** Runs the source of a module in the project that has the package installed. */
export const evaluate = (source, ...flags) =>
  node([...flags, "--input-type=module", "--eval", source], { cwd: project });

/** Returns the output of such a module. Fails if it exits with an error or writes to standard error. */
export function printed(source, ...flags) {
  const { status, stdout, stderr } = evaluate(source, ...flags);
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "");
  return stdout.trim();
}

/** Runs a program of the tests and reports its output as diagnostics. Fails if it exits with an error. */
export function endsWell(t, program, ...args) {
  const env = { ...process.env, ENDCAP_PACKED: project };
  const { status, signal, error, stdout, stderr } = node([program, ...args.map(String)], { env });
  t.diagnostic(stdout.trim());
  // A program that was stopped has printed nothing of why.
  const end = error?.code ?? signal ?? `exit code ${status}`;
  assert.ok(status === 0, `${program} ended with ${end}\n${stdout}${stderr}`);
}
