// Asserts that the ranges in pkg/src/check/characters.ts match their Unicode properties.

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { importSources } from "./sources.mjs";

const { HIDDEN, isAbsoluteHttps, isPath } = await importSources(
  'export * from "./check/characters.ts"; export * from "./options/parse-url.ts"; export * from "./page/url.ts";',
);

const PROPERTIES = {
  "characters that a path must not contain": [(character) => !isPath(`a${character}b`), /^[\s\\:\p{Cc}]$/u],
  "characters that a URL must not contain": [
    (character) => !isAbsoluteHttps(`https://a/b${character}c`, false),
    /^[\s\\\p{Cc}]$/u,
  ],
  HIDDEN: [(character) => character.replaceAll(HIDDEN, "") === "", /^[\p{Cc}\u2028-\u202e\u2066-\u2069]$/u],
};

for (const [name, [isIn, expected]] of Object.entries(PROPERTIES)) {
  test(`${name} over all code points`, () => {
    let count = 0;
    for (let point = 0; point <= 0x10ffff; point++) {
      const character = String.fromCodePoint(point);
      const isExpected = expected.test(character);
      assert.equal(isIn(character), isExpected, `U+${point.toString(16)}`);
      count += isExpected;
    }
    assert.ok(count >= 65, `${count} characters`);
  });
}

test("no file that is loaded with `endcap` has a Unicode property in a regular expression literal, or a character beyond Latin-1", async () => {
  const { readFileSync } = await import("node:fs");
  const { project } = await import("../support/packed.mjs");
  for (const file of ["index.js", "index.cjs", "loaders/inlined.js", "loaders/inlined.cjs"]) {
    const text = readFileSync(join(project, "node_modules/endcap/dist", file), "utf8");
    // In a string the backslash is doubled.
    assert.doesNotMatch(text, /(?<!\\)\\p\{/i, file);
    assert.doesNotMatch(text, /[^\0-\xff]/, file);
  }
});
