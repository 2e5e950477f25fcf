// The `Retry-After` header: seconds, and dates in all three formats of HTTP.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { mock } from "node:test";
import { importPacked } from "../support/packed.mjs";

const { readError } = await importPacked("endcap/http");
const { GatewayClient } = await importPacked("endcap/gateway-client");
const wait = (value, now) =>
  readError({ status: 503, headers: { "retry-after": value }, body: "" }, { now }).retryAfter;
const rows = JSON.parse(readFileSync(new URL("../http/retry-after.json", import.meta.url), "utf8"));

test("each value is read as its row expects", () => {
  assert.ok(rows.length >= 140);
  for (const { value, now, seconds } of rows) assert.equal(wait(value, now * 1000), seconds, value);
});

test("the client of a page reads what HTTP allows in the same way, except for years of two digits", async () => {
  const read = async (value) => {
    const fetch = async () => new Response(null, { status: 503, headers: { "Retry-After": value } });
    const failed = await new GatewayClient("https://a.example", { fetch }).links.create("{}").catch((error) => error);
    return failed.retryAfter;
  };
  const readable = rows.filter(
    ({ seconds, value }) => seconds !== null && seconds < 2 ** 32 - 1 && !/-\d\d/.test(value),
  );
  assert.ok(readable.length > 30);
  for (const { value, now, seconds } of readable) {
    const clock = mock.method(Date, "now", () => now * 1000);
    assert.equal(await read(value), seconds, value);
    clock.mock.restore();
  }
  for (const value of ["", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:4x:37 GMT"])
    assert.equal(await read(value), null, value);
});
