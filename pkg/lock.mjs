// Lets one build at a time run in a clone.

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Waits until no other process has the lock, and takes it until this process ends. */
export async function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!isTaken(own, file)) {
      if (isAbandoned(file)) rmSync(file, { force: true });
      else await wait(200);
    }
  } finally {
    rmSync(own);
  }
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Takes the lock by a link, which appears with its content, unless it is there already. */
function isTaken(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Whether the process that took the lock has ended without giving it back. */
function isAbandoned(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
