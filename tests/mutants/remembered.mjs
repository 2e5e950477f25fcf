// Caches slow computations in `target/mutants` until their inputs change.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../package/pack.mjs";

const folder = join(root, "target/mutants");

/** Returns the files in folders that are tracked by git or not ignored. */
export function filesIn(...paths) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const names = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\n");
  return names.filter((name) => name !== "" && existsSync(join(root, name)));
}

/** Returns a hash of file names and contents. */
export function stampOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

const place = (name) => join(folder, `${name}.json`);

/** Stores a value under a name. */
export function remember(name, stamp, value) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(place(name), JSON.stringify({ stamp, value }));
  return value;
}

/** Returns the value stored under a name if its stamp is equal. Otherwise calls `make` and stores the result. */
export async function remembered(name, stamp, make) {
  if (existsSync(place(name))) {
    const stored = JSON.parse(readFileSync(place(name), "utf8"));
    if (stored.stamp === stamp) return stored.value;
  }
  return remember(name, stamp, await make());
}
