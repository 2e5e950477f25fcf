// Projects that use the packed package, each for one runtime or tool. They are in the folder of the installed tools, so imports
// of the tools resolve. The package is in the project itself, as npm installs it.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { project as packed } from "../support/packed.mjs";

const here = import.meta.dirname;

/**
 * Creates a project with these files, by path, and `probe.mjs`. Returns its folder. The project belongs to this
 * process, and is removed when it exits.
 */
export function makeProject(name, files = {}, tools = here) {
  const folder = join(tools, ".build", `${name}-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  process.on("exit", remove);
  mkdirSync(folder, { recursive: true });
  for (const name of ["endcap", "endcap-recipes"])
    cpSync(join(packed, "node_modules", name), join(folder, "node_modules", name), { recursive: true });
  cpSync(join(here, "probe.mjs"), join(folder, "probe.mjs"));
  const manifest = { private: true, type: "module", dependencies: { endcap: "*", "endcap-recipes": "*" } };
  for (const [path, text] of Object.entries({ "package.json": JSON.stringify(manifest), ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The report of the current Node.js. */
export async function reportOfNode() {
  const { probe } = await import(pathToFileURL(join(makeProject("expected"), "probe.mjs")).href);
  return JSON.parse(JSON.stringify(probe()));
}

/** A program that prints the report. */
export const printing = 'import { probe } from "./probe.mjs";\nconsole.log(JSON.stringify(probe()));\n';
