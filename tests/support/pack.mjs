// Packs the package as for publishing, and installs it: `node tests/support/pack.mjs` uses the folder that
// ENDCAP_PACKED names.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, npmCommand } from "../../tools/portable.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Creates a folder for a project with the packed package. The caller removes it. */
export const projectFolder = () => mkdtempSync(join(tmpdir(), "endcap-packed-"));

/** The packages, by their folders. */
const PACKAGES = ["pkg", "packages/recipes/npm"];

/** Throws if a source is newer than the file that is built from it: a test of it would say nothing about the source. */
function requireFresh(built, folder, ending) {
  const timeOf = (file) => statSync(join(root, file)).mtimeMs;
  const sources = filesBelow(join(root, folder)).filter((file) => file.endsWith(ending));
  const newer = sources.find((file) => !file.startsWith("built") && timeOf(join(folder, file)) > timeOf(built));
  if (newer !== undefined) throw new Error(`${built} is older than ${join(folder, newer)}; run \`make build\``);
}

/** Installs the tarballs of the packages into a project, by default a new one, and returns its folder. The caller removes it. */
export function installPacked(project = projectFolder()) {
  requireFresh("pkg/dist/service.wasm", "src", ".rs");
  requireFresh("pkg/dist/index.js", "pkg/src", ".ts");
  const [program, ...start] = npmCommand();
  const npm = (...args) =>
    execFileSync(program, [...start, ...args, "--ignore-scripts", "--loglevel=error"], { cwd: project });
  try {
    const folders = PACKAGES.map((folder) => join(root, folder));
    const tarballs = JSON.parse(npm("pack", ...folders, "--json")).map(({ filename }) => join(project, filename));
    writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
    npm("install", "--offline", "--no-audit", "--no-fund", ...tarballs);
    return project;
  } catch (error) {
    rmSync(project, { recursive: true });
    throw error;
  }
}

if (process.argv[1] === import.meta.filename) installPacked(process.env.ENDCAP_PACKED);
