// Credentials in tests and measurements hold a canary, by which tests/run.mjs knows them when they are printed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { sourceFiles } from "../support/files.mjs";
import { root } from "../support/pack.mjs";

/** Headers with a credential; an API key may have one of its own. */
const HEADERS = "(?:authorization|(?:x-)?api-key)";
/** What else holds one: options and members of JSON. */
const NAMES = `(?:${HEADERS}|api_?key|client_?secret|access_?token)`;
const QUOTE = "\\\\*[\"'`]";
const TEXT = `${QUOTE}([^"'\`]*?)${QUOTE}`;
/** In a text, a word or what is left of the line. */
const WORD = "([\\w$%+/][^\\s\"'`\\\\<,]*)";
const LINE = "([\\w$%+/][^\\n\"'`\\\\<]*)";

/** A text that is given to something with the name of a credential, or that a header has in it. */
const PATTERNS = [
  // As an option, a member of JSON or an argument; or what one is compared with.
  new RegExp(`\\b${NAMES}(?:${QUOTE})?\\]?\\s*(?::|={1,3})\\s*(?:async )?(?:\\(\\) => )?${TEXT}`, "gi"),
  // As a pair of a name and a value.
  new RegExp(`${QUOTE}${HEADERS}${QUOTE}\\s*,\\s*${TEXT}`, "gi"),
  // As a line of a text, where that begins or behind another line.
  new RegExp(`(?:["'\`]|\\\\n|^)${HEADERS}: *${LINE}`, "gim"),
  // Behind its scheme; in small letters that may also be a word of a sentence.
  new RegExp(`(?:\\bB(?:earer|EARER|asic)|["'\`:] *bearer) +${WORD}`, "g"),
  /\b(?:ApiKey|AccessToken)::new\("([^"]*)"/g,
];

/** Matches texts that are not credentials: blank texts, placeholders, texts with a variable, and the name of a rule. */
const OTHERS = /^missing$|^(?:\s|\\[tnu]|\d{4})*$|^\\?\[redacted\\?\]$|^(?:Bearer )?sha256:|\$\{[\w.]+\}|\{\w*\}/;

/** Where texts are about the names of credentials, or about what is left of them. */
const ABOUT_NAMES = /^tests\/(?:documents\/|http\/errors\.json|support\/http-tables\.mjs)/;

/** Texts whose spelling is what is tested. */
const BY_SPELLING = ["tests/cases/token.json: x", "tests/cases/token.json: s"];

const credentialsIn = (text) => PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, value]) => value));
const lacking = (text) =>
  credentialsIn(text).filter((value) => !/c4n4ry|\{CANARY\}/i.test(value) && !OTHERS.test(value));

const folders = ["tests", "bench", "fuzz/src"];
const files = sourceFiles(...folders)
  .filter((path) => /\.(m?js|ts|rs|json)$/.test(path) && !ABOUT_NAMES.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

test("every credential in the tests holds the canary", () => {
  const found = files.flatMap(({ path, text }) => lacking(text).map((value) => `${path}: ${value}`));
  assert.deepEqual(found, BY_SPELLING);
});

test("a credential without the canary is detected", () => {
  assert.ok(files.flatMap(({ text }) => credentialsIn(text)).length >= 300, "the names are still those in use");
  for (const [before, after] of [
    ['apiKey: "', '"'],
    ["CLIENT_SECRET: '", "'"],
    ["accessToken: async () => `", "`"],
    ['{"access_token": "', '"}'],
    ['"{\\"client_secret\\":\\"', '\\"}"'],
    ['ApiKey::new("', '")'],
    ["authorization: `", "`"],
    ['new Headers({ "X-API-Key": "', '" })'],
    ['headers["Authorization"] = "', '"'],
    ["headers.authorization === '", "'"],
    ['new Headers([["AUTHORIZATION", "', '"]])'],
    ["headers.set('api-key', '", "')"],
    ['&[("authorization", "', '")]'],
    ['"Authorization: ', '\\r\\nHost: a"'],
    ['"Host: a\\r\\nx-api-key: ', '\\r\\n"'],
    ["`Host: a\nAuthorization: ", "\n`"],
    ['"Bearer ', '"'],
    ["an error with `BEARER ", "` in it"],
    ["'bearer ", "'"],
    ['"refused: Basic ', ' is wrong"'],
  ]) {
    assert.deepEqual(lacking(`${before}key${after}`), ["key"], before);
    assert.deepEqual(lacking(`${before}c4n4ry${after}`), [], before);
  }
  for (const [before, after] of [
    ['authorization: "Bearer ', '"'],
    ['["authorization", "Basic ', '"]'],
    ['"Authorization: Bearer ', '\\r\\n"'],
  ]) {
    assert.ok(lacking(`${before}key${after}`).length > 0, before);
    assert.deepEqual(lacking(`${before}c4n4ry${after}`), [], before);
  }
});

test("other texts are not mistaken for credentials", () => {
  for (const text of [
    `authorization: \`Bearer \${made.token}\``,
    '"Authorization: Bearer {}\\r\\n"',
    'starts_with("Bearer sha256:")',
    "/Authorization: '\\[redacted\\]'/",
    '{ "Content-Type": type, authorization: headers.authorization }',
    '["accept", "authorization"]',
    "who bears no bearer as text",
    "let bearer = key",
  ])
    assert.deepEqual(lacking(text), [], text);
});
