// JS values as bytes: the same as from JSON.stringify, for all lengths and characters.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { check } = (await importPacked()).shoppingLists;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isWritten(members, what) {
  const value = { title: "t", ...members, line_items: [{ name: "leek" }] };
  const { body } = check(value);
  assert.ok(decoder.decode(body) === JSON.stringify(value), what);
}

// The buffer for bytes grows with each call, so each kind has longer texts than the kinds before it.
const lengths = (from, to) => Array.from({ length: 60 }, (_, index) => Math.round(from * (to / from) ** (index / 59)));
const kinds = {
  "plain characters": ["x", 3500, 14_000],
  "characters that are escaped": ["\u0001", 4000, 12_000],
  "characters of three bytes": ["\u20ac", 40_000, 80_000],
  "characters of four bytes": ["\u{1f36e}", 80_000, 120_000],
};
for (const [name, [unit, from, to]] of Object.entries(kinds)) {
  test(`${name}, ${from} to ${to} of them`, () => {
    for (const length of lengths(from, to)) isWritten({ title: unit.repeat(length) }, `${length}`);
  });
}

test("each character of ASCII, in values and keys", () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  isWritten({ title: ascii.join("") });
  isWritten(Object.fromEntries(ascii.map((character) => [`-${character}`, 1])));
});

test("keys of every length are written the same at the first call and at the second", () => {
  const keys = Array.from({ length: 70 }, (_, length) => ["-".repeat(length), 1]);
  for (let time = 0; time < 2; time += 1) isWritten({ note: Object.fromEntries(keys) });
});
