// Programs that npm installs as a package for each platform: deno, bun, workerd.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the binary of a scope below `modules` that starts on this machine; `undefined` if none does. */
export function binary(modules, scope, path) {
  const folder = join(modules, scope);
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, path)) : [];
  return files.find((file) => existsSync(file) && spawnSync(file, ["--version"]).status === 0);
}
