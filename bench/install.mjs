// Prepares the bench: installs its dependencies, links the packages under test, and generates the code of ajv and ata-validator.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../tools/portable.mjs";

const here = import.meta.dirname;
const modules = join(here, "node_modules");

/** The directory for generated files, which git ignores. */
export const buildDir = join(here, ".build");

/** The packages under test, with their folders. */
const PACKAGES = [
  ["endcap", "pkg"],
  ["endcap-recipes", "packages/recipes/npm"],
];

/** Installs, links and generates anything that is missing. */
export async function install({ withEndcap }) {
  mkdirSync(buildDir, { recursive: true });
  installPeers();
  if (withEndcap) for (const [name, folder] of PACKAGES) link(name, join(here, "..", folder));
  const { compileStandalone } = await import("./contenders/standalone.mjs");
  await compileStandalone(buildDir);
}

function installPeers() {
  const stamp = join(modules, ".package-lock.json");
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(join(here, "package-lock.json")).mtimeMs) return;
  console.log("installing the peers and runtimes (about 570 MB, once) ...");
  const [npm, ...start] = npmCommand();
  const { status } = spawnSync(npm, [...start, "ci", "--ignore-scripts"], { cwd: here, stdio: "inherit" });
  if (status !== 0) throw new Error("npm ci failed");
}

// A link and not a "file:" dependency, which would put the package's version into the lock file.
function link(name, target) {
  if (!existsSync(join(target, "dist", "index.js"))) {
    throw new Error(`${name} is not built: run \`make build\` first, or measure the peers alone with --without-endcap`);
  }
  const link = join(modules, name);
  rmSync(link, { force: true, recursive: true });
  symlinkSync(target, link, "junction");
}
