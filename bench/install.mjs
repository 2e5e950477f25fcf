// Prepares the bench: installs its dependencies, links the package under test as "endcap", and generates ajv's code.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "../tools/portable.mjs";

const here = import.meta.dirname;
const modules = join(here, "node_modules");

/** The directory for generated files, which git ignores. */
export const buildDir = join(here, ".build");

/** Installs, links and generates anything that is missing. */
export async function install({ withEndcap }) {
  mkdirSync(buildDir, { recursive: true });
  installPeers();
  if (withEndcap) linkEndcap();
  const { compileAjv } = await import("./contenders/ajv-compile.mjs");
  await compileAjv(join(buildDir, "ajv-standalone.mjs"));
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
function linkEndcap() {
  const target = join(here, "..", "pkg");
  if (!existsSync(join(target, "dist", "index.js"))) {
    throw new Error("pkg/dist is not built: run `make build` first, or measure the peers alone with --without-endcap");
  }
  const link = join(modules, "endcap");
  rmSync(link, { force: true, recursive: true });
  symlinkSync(target, link, "junction");
}
