// Node in processes of their own, with the packed package.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { project } from "./packed.mjs";

/** No program of the tests takes half of that, on a machine that does nothing else. */
const PATIENCE = 300_000;

const node = (args, options) => spawnSync(process.execPath, args, { encoding: "utf8", timeout: PATIENCE, ...options });

/** Runs the source of a module in the project that has the package. */
export const evaluate = (source, ...flags) =>
  node([...flags, "--input-type=module", "--eval", source], { cwd: project });

/** What such a module prints, which has to end well and to complain of nothing. */
export function printed(source, ...flags) {
  const { status, stdout, stderr } = evaluate(source, ...flags);
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "");
  return stdout.trim();
}

/** Runs a program of the tests, which has to end well, and repeats what it says of the test. */
export function endsWell(t, program, ...args) {
  const env = { ...process.env, ENDCAP_PACKED: project };
  const { status, stdout, stderr } = node([program, ...args.map(String)], { env });
  t.diagnostic(stdout.trim());
  assert.equal(status, 0, `${stdout}${stderr}`);
}
