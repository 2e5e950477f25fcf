// The command `endcap`, as npm installs it, and files for it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { project } from "./packed.mjs";

/** Where the command runs. */
export const folder = mkdtempSync(join(tmpdir(), "endcap-cli-"));
after(() => rmSync(folder, { recursive: true }));

export const good = '{"title":"Soup","line_items":[{"name":"leek"}]}';
export const bad = '{"title":"Soup","line_items":[{"name":"leek","upcs":["12"]}]}';
export const advised = '{"title":"Soup","line_items":[{"name":"leek"}],"colour":"green"}';

/** Where a file with this content is, below the folder in which the command runs. */
export function file(name, content) {
  writeFileSync(join(folder, name), content);
  return name;
}

/** Runs the command; colors are off unless `env` says otherwise. */
export function endcap(args, { input = "", env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(join(project, "node_modules/.bin/endcap"), args, {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...env },
    timeout: 30_000,
  });
  assert.equal(error, undefined);
  // No text of a file may change a terminal that shows this.
  if (!env.FORCE_COLOR) assert.doesNotMatch(stdout + stderr, /(?!\n)[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u);
  return { status, stdout, stderr, lines: stdout.split("\n") };
}
