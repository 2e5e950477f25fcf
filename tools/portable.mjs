// What differs between systems: how paths are spelled, and how programs of npm are started.

import { readdirSync } from "node:fs";
import { join, relative, win32 } from "node:path";
import process from "node:process";

/** Returns a path with slashes, as in imports, URLs and patterns. Windows separates folders by backslashes. */
export const withSlashes = (path, platform = process.platform) =>
  platform === "win32" ? path.replaceAll("\\", "/") : path;

/** Returns the sorted paths of all files below a folder, relative to it and with slashes. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath, path }) => withSlashes(relative(folder, join(parentPath ?? path, name))))
    .sort();

/**
 * Returns the command that starts `npm` or `npx`, as a list. On Windows they are scripts that `spawn` does not start without a
 * shell, which would split arguments at spaces; what they run is a program beside Node.
 */
export function npmCommand(name = "npm", { platform, execPath } = process) {
  if (platform !== "win32") return [name];
  return [execPath, win32.join(win32.dirname(execPath), "node_modules/npm/bin", `${name}-cli.js`)];
}
