// Measures the core rows in other runtimes, which run the same modules; in the current Node LTS also the headline rows of other parts.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { binary as binaryBelow } from "../../tools/binary.mjs";

const root = join(import.meta.dirname, "..");
const child = join(import.meta.dirname, "runtime-child.mjs");

const runtimes = {
  "node-lts": { scope: "", binary: "bin/node", args: [], parts: ["values", "responses", "client"] },
  deno: {
    scope: "@deno",
    binary: "deno",
    args: ["run", "--quiet", "--allow-all", "--no-lock", "--node-modules-dir=manual"],
  },
  bun: { scope: "@oven", binary: "bin/bun", args: ["run"] },
};

function binaryOf(name) {
  const { scope, binary } = runtimes[name];
  const suffix = process.platform === "win32" ? ".exe" : "";
  return binaryBelow(join(root, "node_modules"), scope, `${binary}${suffix}`);
}

/** Returns the current Node LTS; `undefined` if it does not start here. */
export const nodeLts = () => binaryOf("node-lts");

/** Returns { version, rows, agreement } and the rows of other parts by their name, or null if this platform has no binary. */
export function timeRuntime(name, contenders, effortName) {
  const { args, parts = [] } = runtimes[name];
  const file = binaryOf(name);
  if (file === undefined) return null;
  const { status, stdout, stderr } = spawnSync(file, [...args, child, effortName, contenders.join(","), ...parts], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, DENO_DIR: join(root, ".build", "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stderr}`);
  return JSON.parse(stdout);
}
