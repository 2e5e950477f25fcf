// The table of messages for developers is that of the sources, and its messages follow one grammar.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../package/pack.mjs";
import { markdown, messages } from "./messages.mjs";

const rows = messages();

test("messages.md lists all messages of the sources", () => {
  const file = join(root, "tests/documents/messages.md");
  if (process.env.ENDCAP_WRITE) writeFileSync(file, markdown(rows));
  assert.equal(readFileSync(file, "utf8"), markdown(rows), "run it with ENDCAP_WRITE=1");
  assert.ok(rows.length > 100, `only ${rows.length} messages`);
});

test("messages do not end with a full stop and do not use phrases that read badly", () => {
  const bad = /\.$|\bgave no\b|\bmakes no sense\b|\bwhat (?:was|cannot|is)\b/;
  const found = rows.filter(({ message }) => bad.test(message)).map(({ path, message }) => `${path}: ${message}`);
  assert.deepEqual(found, []);
});

test("a TypeError for an option names it in backticks", () => {
  const unnamed = rows.filter(
    ({ kind, message }) => kind === "TypeError" && !/`|options must be|must be an object/.test(message),
  );
  assert.deepEqual(
    unnamed.map(({ path, message }) => `${path}: ${message}`),
    [],
  );
});
