// The command `endcap`, as npm installs it, and files for it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { project } from "./packed.mjs";

/** The folder in which the command runs. */
export const folder = mkdtempSync(join(tmpdir(), "endcap-cli-"));
after(() => rmSync(folder, { recursive: true }));

export const good = '{"title":"Soup","line_items":[{"name":"leek"}]}';
export const bad = '{"title":"Soup","line_items":[{"name":"leek","upcs":["12"]}]}';
export const advised = '{"title":"Soup","line_items":[{"name":"leek"}],"colour":"green"}';

/** Writes a file, and returns its path below the folder in which the command runs. */
export function file(name, content) {
  writeFileSync(join(folder, name), content);
  return name;
}

/** Runs the command, without colors unless `env` turns them on. */
export function endcap(args, { input = "", env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(join(project, "node_modules/.bin/endcap"), args, {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env },
    timeout: 30_000,
  });
  assert.equal(error, undefined);
  // Texts of files must not control the terminal.
  if (!env.FORCE_COLOR) assert.doesNotMatch(stdout + stderr, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u);
  return { status, stdout, stderr, lines: stdout.split("\n") };
}
