// The core rows in deno and bun: the same modules, run by their binaries.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const child = join(import.meta.dirname, "runtime-child.mjs");

const runtimes = {
  deno: {
    scope: "@deno",
    binary: "deno",
    args: ["run", "--quiet", "--allow-all", "--no-lock", "--node-modules-dir=manual"],
  },
  bun: { scope: "@oven", binary: "bin/bun", args: ["run"] },
};

/** Gives { versions, rows, agreement }, or null where there is no binary for this platform. */
export function timeRuntime(name, contenders, effortName) {
  const { scope, binary, args } = runtimes[name];
  const file = findBinary(scope, binary);
  if (file === null) return null;
  const { status, stdout, stderr } = spawnSync(file, [...args, child, effortName, contenders.join(",")], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, DENO_DIR: join(root, ".build", "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stderr}`);
  return JSON.parse(stdout);
}

/** npm installs only the package that fits the platform; where two fit (glibc, musl), the one that starts. */
function findBinary(scope, binary) {
  const dir = join(root, "node_modules", scope);
  if (!existsSync(dir)) return null;
  const files = readdirSync(dir).map((entry) =>
    join(dir, entry, process.platform === "win32" ? `${binary}.exe` : binary),
  );
  return files.find((file) => existsSync(file) && spawnSync(file, ["--version"]).status === 0) ?? null;
}
