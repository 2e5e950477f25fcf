// The `Retry-After` header: seconds, and dates in all three formats of HTTP.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { importPacked } from "./packed.mjs";

const { readError } = await importPacked("endcap/http");
const wait = (value, now) =>
  readError({ status: 503, headers: { "retry-after": value }, body: "" }, { now }).retryAfter;
const rows = JSON.parse(readFileSync(new URL("../http/retry-after.json", import.meta.url), "utf8"));

test("each value is read as its row expects", () => {
  assert.ok(rows.length >= 140);
  for (const { value, now, seconds } of rows) assert.equal(wait(value, now * 1000), seconds, value);
});

test("a wait ends at the second of the date", () => {
  for (const value of ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]) {
    assert.equal(wait(value, 784_111_776_001), 1, value);
    assert.equal(wait(value, 784_111_777_000), 0, value);
  }
});
