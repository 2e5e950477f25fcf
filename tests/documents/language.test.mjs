// Names and prose are those of the field: no banned word in a name, no banned phrase in prose, no sentence that is too long.
// Spelling is a lint of its own (cspell.json).

import assert from "node:assert/strict";
import test from "node:test";
import { read, sourceFiles } from "../support/files.mjs";
import { longSentences, namesIn, phrasesIn, proseOf } from "./language.mjs";

/** Folders whose names are held against the list. Add a folder once its names are clean; a folder never leaves the list. */
const NAMED = ["src", "pkg", "examples", "tools", "www", "bench", "fuzz", "tests"];
/** Folders and documents whose prose is held against the list. */
const WRITTEN = [
  ...["README.md", "docs", "ARCHITECTURE.md", "TESTING.md", "SECURITY.md", "CHANGELOG.md"],
  ...["src", "pkg", "examples", "tools", "www", "bench", "fuzz", "tests"],
];

const MAX_WORDS = 40;

const files = (paths, pattern) => sourceFiles(...paths).filter((path) => pattern.test(path));

for (const folder of NAMED) {
  test(`${folder}: no name has a banned word`, () => {
    const paths = files([folder], /\.(rs|ts|mjs|js|svelte|vue|sh|html)$/);
    assert.ok(paths.length > 0);
    const found = paths.flatMap((path) => namesIn(path, read(path)));
    assert.deepEqual(found, []);
  });
}

for (const place of WRITTEN) {
  test(`${place}: no prose has a banned phrase`, () => {
    const paths = files([place], /\.(md|rs|ts|mjs|js|svelte|vue|sh|css|html)$/);
    assert.ok(paths.length > 0);
    const found = paths.flatMap((path) => phrasesIn(path, proseOf(path, read(path))));
    assert.deepEqual(found, []);
  });
}

for (const path of files(["*.md"], /^(\w+\.md|docs\/\S+)$/)) {
  test(`${path}: no sentence has more than ${MAX_WORDS} words`, () => {
    assert.deepEqual(longSentences(read(path), MAX_WORDS), []);
  });
}

test("a banned word, a banned phrase and a long sentence would be noticed", () => {
  const words = (path, text) => namesIn(path, text).map((found) => found.split(" ")[1]);
  assert.deepEqual(words("a.rs", 'fn read_answer(text: &str) { let v = "courier"; } // finding\nstruct OddEnd;'), [
    "read_answer",
    "OddEnd",
  ]);
  assert.deepEqual(words("a.ts", "/* mint */ const isKnown = `alarm`; const aURLAnswer = at.most;"), [
    "isKnown",
    "aURLAnswer",
    "most",
  ]);
  assert.deepEqual(words("a.ts", "const answerable = forgiven + almost;"), []);
  assert.deepEqual(words("a.html", '<p id="told-a" class="b known">said</p><!-- said -->'), ["told", "known"]);
  const phrases = (path, text) => phrasesIn(path, proseOf(path, text)).map((found) => found.split(": ")[1]);
  assert.deepEqual(phrases("a.rs", "/// It is no\n/// URL.\nfn is() { none() } // of which"), ["is no", "of which"]);
  assert.deepEqual(phrases("a.ts", "/**\n * Whoever\n * asks.\n */\nconst whoever = 1;"), ["Whoever"]);
  assert.deepEqual(phrases("a.ts", '// The service answers.\nconst text = "answers";'), ["answers"]);
  assert.deepEqual(phrases("a.md", "There is none.\n\n```js\nwhoever\n```\n`whoever` is quoted."), ["There is none"]);
  assert.deepEqual(phrases("a.html", '<p title="of which">Whoever <b>\nis no</b> one</p>'), ["Whoever", "is no"]);
  const sentence = (count) => `${Array(count).fill("word").join(" ")}.`;
  assert.equal(longSentences(`${sentence(40)} A ${sentence(40)}`, 40).length, 1);
  assert.equal(
    longSentences(`${sentence(30)} A ${sentence(30)}\n\n- ${sentence(30)}\n- ${sentence(30)}`, 40).length,
    0,
  );
});
