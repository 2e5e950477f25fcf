// Tests the output of the command `endcap`: to terminals, to readers that stop early, and to full devices.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { bad, endcap, file, folder, good } from "../support/command.mjs";
import { project } from "../support/packed.mjs";

const csi = "\u001b[";

test("without a terminal, colors need `FORCE_COLOR`", () => {
  const path = file("bad.json", bad);
  assert.ok(!endcap(["check", path]).stdout.includes(csi));
  assert.ok(endcap(["check", path], { env: { FORCE_COLOR: "1" } }).stdout.includes(csi));
});

/** The program of util-linux that runs a command in a new terminal. */
const skip = spawnSync("script", ["--version"]).error !== undefined && "there is no `script`";

/** Runs the command in a terminal without a known width. */
const inTerminal = (path, env) =>
  spawnSync("script", ["-qec", `${join(project, "node_modules/.bin/endcap")} check ${path}`, "/dev/null"], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH, TERM: "xterm", ...env },
  });

test("a terminal gets colors unless they are turned off", { skip }, () => {
  const path = file("bad.json", bad);
  assert.ok(inTerminal(path, {}).stdout.includes(csi));
  assert.ok(!inTerminal(path, { NO_COLOR: "1" }).stdout.includes(csi));
});

test("a terminal of unknown width gets the default width", { skip }, () => {
  assert.ok(inTerminal(file("bad.json", bad), { NO_COLOR: "1" }).stdout.includes(`1 | ${bad}`));
});

test("a reader that stops early is not an error", () => {
  const path = file("many.json", `{"title":"t","line_items":[${Array(200).fill('{"name":7}')}]}`);
  const command = `${join(project, "node_modules/.bin/endcap")} check ${Array(50).fill(path).join(" ")} | head -n 1`;
  const { stderr, stdout } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.match(stdout, /^many\.json:1:36: error type\n$/);
});

/** A device that rejects all output, like a full disk. */
const full = "/dev/full";

test("output that cannot be written is a failure", { skip: !existsSync(full) && "the device does not exist" }, () => {
  const command = `${join(project, "node_modules/.bin/endcap")} check ${file("good.json", good)} > ${full}`;
  const { status, stderr } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  assert.deepEqual([status, stderr], [2, "endcap: cannot write the output (ENOSPC)\n"]);
});
