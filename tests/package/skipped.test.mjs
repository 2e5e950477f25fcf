// Members of a response that are not read are skipped, but they must be valid JSON.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { MalformedResponseError, readUser } = await importPacked("endcap/http");

const NUMBERS = "0 7 10 19 90 99 908 1.5 0.25 10.09 1e9 9E+5 19e-9 1.5e25 0e0".split(" ");
const TEXTS = ['""', '"a b"', '"é{[,]}"', '"\\u00e9\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\ud800"'];
const GOOD = [...NUMBERS, ...NUMBERS.map((number) => `-${number}`), "true", "false", "null", "{}", "[]", ...TEXTS];
const BAD = [
  ..."01 00 1. .5 1.e5 1e 1e+ 1ee5 1.5.5 0x1 1_0 - --1 -01 +1".split(" "),
  ..."tru truee True nul NaN Infinity undefined /**/1".split(" "),
  ...['"', '"\\"', '"\\x41"', '"\\u12"', '"\\', '"\n"', '"a\u0000b"', '"\u001f"', "'a'", '"a"b"'],
  ...["[", "]", "{", "}", "[}", "{]", "[[]", "[,]", "[1,]", "[,1]", "[1 2]", "[1;2]", '["a":1]'],
  ...["{,}", '{"a"}', '{"a":}', '{"a" 1}', '{"a":1,}', '{,"a":1}', '{"a":1 "b":2}', "{a:1}", "{1:1}", '{"\\x":1}'],
];

/** The positions of a value in a member that is not read. */
const PLACES = {
  "by itself": (value) => value,
  "in an array": (value) => `[${value}]`,
  "between others": (value) => `[0,${value},{}]`,
  "in an object": (value) => `{"a":${value}}`,
  "far inside": (value) => `[{"a":[],"b":[[${value}],1]},""]`,
};

const bodyWith = (value) => `{"x":${value},"user_id":"u1"}`;

/** Returns whether a response was read. Otherwise the error must be that it is not JSON. */
function isRead(body) {
  let read;
  try {
    read = readUser({ status: 200, body }, { sent: "{}" }).userId;
  } catch (error) {
    assert.ok(MalformedResponseError.is(error), error);
    return false;
  }
  assert.equal(read, "u1");
  return true;
}

for (const [place, put] of Object.entries(PLACES)) {
  test(`values ${place}`, () => {
    for (const value of GOOD) assert.ok(isRead(bodyWith(put(value))), value);
    for (const value of BAD) {
      assert.throws(() => JSON.parse(bodyWith(put(value))), SyntaxError, value);
      assert.ok(!isRead(bodyWith(put(value))), value);
    }
  });
}

test("white space of four kinds, at each allowed position", () => {
  const spaced = (space) =>
    `{ "x" : [ 1 , { } , { "a" : "b" , "c" : [ ] } ] , "user_id" : "u1" } `.replaceAll(" ", space);
  for (const space of ["", " ", "\n", "\r", "\t", "\r\n\t "]) assert.ok(isRead(spaced(space)), JSON.stringify(space));
  for (const space of ["\v", "\f", "\0", "\u00a0", "\u2028", "\ufeff", "!"]) {
    assert.ok(!isRead(spaced(space)), JSON.stringify(space));
    assert.ok(!isRead(bodyWith(`[1,${space}2]`)), JSON.stringify(space));
  }
});
