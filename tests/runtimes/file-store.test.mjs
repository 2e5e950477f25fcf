// The file store in runtimes with a file system. Each runtime reads the file that the previous one wrote.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { absent } from "./hosts.mjs";
import { binary, run } from "./process.mjs";
import { makeProject } from "./project.mjs";

const program = `
import { fileStore } from "endcap/stores/file";
const name = globalThis.Deno?.args[0] ?? globalThis.process.argv[2];
const store = fileStore("links.jsonl");
const found = ["node", "bun", "deno"].filter((each) => store.get(each) === "a link of " + each);
for (const key of [name, name, "shared"]) store.set(key, "a link of " + name, 3600);
console.log(JSON.stringify(found));
`;

const runtimes = [
  ["node", () => [process.execPath, "main.mjs"]],
  ["bun", () => [binary("@oven", "bin/bun"), "run", "main.mjs"]],
  ["deno", () => [binary("@deno", "deno"), "run", "--no-prompt", "--allow-read=.", "--allow-write=.", "main.mjs"]],
];

test("each runtime reads the entries of the previous one", () => {
  const folder = makeProject("file-store", { "main.mjs": program });
  const before = [];
  for (const [name, command] of [...runtimes, ...runtimes]) {
    if (absent(name)) continue;
    const found = JSON.parse(run(folder, ...command(), name));
    assert.deepEqual(
      found,
      runtimes.map(([each]) => each).filter((each) => before.includes(each)),
      name,
    );
    before.push(name);
    assert.equal(statSync(join(folder, "links.jsonl")).mode & 0o777, 0o600);
  }
  assert.match(readFileSync(join(folder, "links.jsonl"), "utf8"), /^\n\{"key":/);
});
