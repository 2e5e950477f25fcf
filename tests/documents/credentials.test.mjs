// Credentials in tests and measurements hold a canary, by which tests/run.mjs knows them when they are printed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../package/pack.mjs";

/** A text that is given to something with the name of a credential: as an option, a member of JSON or an argument. */
const GIVEN = [
  /\b(?:api_?key|client_?secret|access_?token)\\*["'`]?\s*[:=]\s*(?:async )?(?:\(\) => )?\\*["'`]([^"'`]*?)\\*["'`]/gi,
  /\b(?:ApiKey|AccessToken)::new\("([^"]*)"/g,
];

/** What is no such text: one that is blank, that stands in the place of a credential, or has a variable in it. */
const OTHERS = /^(?:\s|\\[tnu]|\d{4})*$|^\[masked\]$|\$\{\w+\}/;

/** Where texts are about the names of credentials, or about what is left of them. */
const ABOUT_NAMES = /^tests\/(?:documents\/|http\/errors\.json|package\/http-tables\.mjs|model\/schemas\.mjs)/;

/** Texts whose spelling is what is tested. */
const BY_SPELLING = ["tests/cases/token.json: x", "tests/cases/token.json: s"];

const given = (text) => GIVEN.flatMap((pattern) => [...text.matchAll(pattern)].map(([, value]) => value));
const lacking = (text) => given(text).filter((value) => !/c4n4ry|\{CANARY\}/i.test(value) && !OTHERS.test(value));

const folders = ["tests", "bench", "sandbox/tests", "fuzz/src"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(m?js|ts|rs|json)$/.test(path) && !ABOUT_NAMES.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("every credential in the tests holds the canary", () => {
  const found = files.flatMap(({ path, text }) => lacking(text).map((value) => `${path}: ${value}`));
  assert.deepEqual(found, BY_SPELLING);
});

test("one that does not would be noticed", () => {
  assert.ok(files.flatMap(({ text }) => given(text)).length >= 200, "the names are still those in use");
  for (const [before, after] of [
    ['apiKey: "', '"'],
    ["CLIENT_SECRET: '", "'"],
    ["accessToken: async () => `", "`"],
    ['{"access_token": "', '"}'],
    ['"{\\"client_secret\\":\\"', '\\"}"'],
    ['ApiKey::new("', '")'],
  ]) {
    assert.deepEqual(lacking(`${before}key${after}`), ["key"], before);
    assert.deepEqual(lacking(`${before}c4n4ry${after}`), [], before);
  }
});
