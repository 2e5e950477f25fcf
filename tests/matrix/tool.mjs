// The tools that npm installed here, and projects in which they run.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../runtimes/process.mjs";
import { makeProject } from "../runtimes/project.mjs";

const here = import.meta.dirname;
const tools = join(here, "node_modules");

/** A tool's own version. */
export const versionOf = (name) => JSON.parse(readFileSync(join(tools, name, "package.json"), "utf8")).version;

/** Runs the command of a tool in a project. */
export const runTool = (folder, name, ...args) => run(folder, join(tools, ".bin", name), ...args);

/** A project below the tools, so that they find themselves from there. */
export const project = (name, files) => makeProject(name, files, here);

/** A page whose script is the one at this path. */
export const pageWith = (script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>probe</title>${script}`;

/** A program for a page, which leaves the report where the browser is asked for it. */
export const reporting = 'import { probe } from "./probe.mjs";\nglobalThis.report = probe();\n';
