// Ensures that only one build runs in a clone at a time.

import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Waits until no other process has the lock, and takes it. This process releases the lock when it ends. */
export async function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!tryTake(own, file)) {
      if (isAbandoned(file)) rmSync(file, { force: true });
      else await wait(200);
    }
  } finally {
    rmSync(own);
  }
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Takes the lock by a hard link, which appears complete. Returns false if the lock exists. */
function tryTake(own, file) {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Returns whether the process that took the lock has ended without releasing it. */
function isAbandoned(file) {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
