// The table of messages for developers is that of the sources, and its messages follow one grammar.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { root } from "../support/pack.mjs";
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

test("the crate and the package describe a failure of a call in the same words, except for names of options", () => {
  const inCrate = (kind) => rows.find((row) => row.kind === kind).message;
  const inPackage = (kind, field = "") =>
    rows.find((row) => row.path.startsWith("pkg/src/client/") && row.kind === kind && row.field === field).message;
  const source = readFileSync(join(root, "pkg/src/client/call-result.ts"), "utf8");
  const reasonOf = (reason) => new RegExp(`^ {2}"?${reason}"?:\\s*"([^"]+)",$`, "m").exec(source)[1];
  const pairs = {
    "CallFailure::RetryAfter": reasonOf("retry-after"),
    "CallFailure::Throttled": reasonOf("throttled"),
    "CallFailure::RetryBudget": reasonOf("retry-budget"),
    "ClientErrorKind::Throttled": inPackage("RateLimitError").replace("{text}", "{…}"),
    "ClientErrorKind::Network": inPackage("NetworkError", "cause").replace("; see `cause`", ""),
    "ClientErrorKind::Timeout": inPackage("TimeoutError", "timeout").replace(/increase .+/, "see `with_timeout`"),
    "ClientErrorKind::Redirect": inPackage("RedirectError", "hosts").replace("`hosts`", "the base URL"),
    "ClientErrorKind::TokenSource": inPackage("NetworkError", "accessToken")
      .replace("`accessToken`", "`with_token_source`")
      .replace("; see `cause`", ""),
    "ClientErrorKind::Internal": inPackage("InternalError"),
  };
  for (const [kind, message] of Object.entries(pairs)) assert.equal(inCrate(kind), message, kind);
});
