// Error bodies of many megabytes: the part that is read, and the time it takes.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { readError, ServiceError } = await importPacked("endcap/http");

/** The maximum number of bytes of a body that are read. */
const MAX_BYTES = 8 << 20;

test("large bodies take little time, and over 8 MiB they are text", () => {
  const json = '{"error":{"message":"m","code":1001}}';
  const body = new Uint8Array(MAX_BYTES + 1).fill(0x20);
  body.set(new TextEncoder().encode(json));
  assert.equal(readError({ status: 400, body: body.subarray(0, MAX_BYTES) }).code, 1001);
  const { status, code, errors, reason } = readError({ status: 400, body });
  assert.deepEqual([status, code, errors, reason.slice(0, 10)], [400, null, [], '{"error":{']);
  for (const [unit, start = ""] of [
    ["["],
    ['{"a":'],
    ["\\n", '"'],
    ["9", '{"code":'],
    ["x"],
    ["'", "token "],
    [".", "token "],
    ["((", "token x"],
    ["a.", "key "],
    ["1 ", ""],
    ["%40", ""],
    ['{"message":"x"},', "["],
    [`{"message":"${"token=(".repeat(3000)}"},`, "["],
    [`{"message":"${".".repeat(16000)}"},`, "["],
  ]) {
    const text = start + unit.repeat((MAX_BYTES - start.length) / unit.length);
    const begun = performance.now();
    assert.ok(ServiceError.is(readError({ status: 500, body: text })));
    assert.ok(
      ServiceError.is(readError({ status: 500, body: `{"message":${JSON.stringify(text.slice(0, 1 << 20))}` })),
    );
    const took = performance.now() - begun;
    assert.ok(took < 5000, `${start}${unit.slice(0, 30)}: ${took} ms`);
  }
});
