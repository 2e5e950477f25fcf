// Packs the package as it would be published, and installs that.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Installs the tarball of `pkg` into a new project, whose folder it returns; the caller removes it. */
export function installPacked() {
  const project = mkdtempSync(join(tmpdir(), "endcap-packed-"));
  const npm = (...args) => execFileSync("npm", [...args, "--ignore-scripts", "--loglevel=error"], { cwd: project });
  try {
    const [{ filename }] = JSON.parse(npm("pack", join(root, "pkg"), "--json"));
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    npm("install", "--offline", "--no-audit", "--no-fund", join(project, filename));
    return project;
  } catch (error) {
    rmSync(project, { recursive: true });
    throw error;
  }
}
