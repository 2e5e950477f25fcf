// The installed tools, and projects in which they run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../runtimes/process.mjs";
import { makeProject } from "../runtimes/project.mjs";

const here = import.meta.dirname;
const tools = join(here, "node_modules");

/** Returns the installed version of a tool. */
export const versionOf = (name) => JSON.parse(readFileSync(join(tools, name, "package.json"), "utf8")).version;

/** Runs the command of a tool in a project. */
export const runTool = (folder, name, ...args) => run(folder, join(tools, ".bin", name), ...args);

/** Creates a project in the folder of the tools, so their imports resolve. */
export const project = (name, files) => makeProject(name, files, here);

/** A page that loads the script at this path. */
export const pageWith = (script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>probe</title>${script}`;

/** A program that stores the report in `globalThis.report` of the page. */
export const reporting = 'import { probe } from "./probe.mjs";\nglobalThis.report = probe();\n';
