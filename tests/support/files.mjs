// The files of the repository.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pack.mjs";

/** Returns the text of a file. */
export const read = (path) => readFileSync(join(root, path), "utf8");

/** Returns the paths of the files that git does not ignore, committed or not. `paths` limits them to folders or patterns. */
export const sourceFiles = (...paths) =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", ...paths], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));
