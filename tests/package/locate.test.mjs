// Converts byte ranges to lines and columns, compared with an independent implementation.

import assert from "node:assert/strict";
import test from "node:test";
import { importPacked } from "../support/packed.mjs";

const { locate, shoppingLists } = await importPacked();

/** Returns the line and column of a UTF-16 offset, from the text before it. */
function placeAt(text, offset) {
  const lines = text.slice(0, offset).split("\n");
  return { offset, line: lines.length, column: lines.at(-1).length + 1 };
}

const texts = {
  ASCII: '{\n  "a": 1\n}\n',
  "two, three and four bytes": 'é€🍮\n"é€🍮" 🍮🍮\n€',
  "line ends of two characters": '{\r\n\t"a": "🍮",\r\n\r\n"b": 2}\r\n',
  "no text": "",
};
for (const [name, text] of Object.entries(texts)) {
  test(`every range of ${name}`, () => {
    const places = [{ byte: 0, offset: 0 }];
    for (const character of text) {
      const { byte, offset } = places.at(-1);
      places.push({ byte: byte + Buffer.byteLength(character), offset: offset + character.length });
    }
    for (const [i, start] of places.entries()) {
      for (const end of places.slice(i)) {
        // The position between the two characters of a line end does not count.
        if ([start, end].some(({ offset }) => text.slice(offset - 1, offset + 1) === "\r\n")) continue;
        const expected = { start: placeAt(text, start.offset), end: placeAt(text, end.offset) };
        assert.deepEqual(locate(text, { start: start.byte, end: end.byte }), expected);
      }
    }
  });
}

test("the range of an issue is that of its value in the text", () => {
  const text = '{\r\n  "title": "Crème brûlée 🍮",\r\n  "expires_in": 1000, "line_items": [{ "name": "🍮" }]\r\n}';
  const { issues } = shoppingLists.check(text);
  assert.deepEqual(
    issues.map(({ rule }) => rule),
    ["expires-in"],
  );
  const { start, end } = locate(text, issues[0]);
  assert.equal(text.slice(start.offset, end.offset), "1000");
  assert.deepEqual([start.line, start.column], [3, 17]);
});

test("a range outside the text ends with the text", () => {
  assert.deepEqual(locate("é", { start: 2, end: 99 }), {
    start: { offset: 1, line: 1, column: 2 },
    end: { offset: 1, line: 1, column: 2 },
  });
});

test("an offset inside a character counts as its end, and a lone surrogate as three bytes", () => {
  const place = (text, byte) => locate(text, { start: byte, end: byte }).start.offset;
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((byte) => place("🍮\n", byte)),
    [0, 2, 2, 2, 2, 3],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((byte) => place("\ud83cé\udf6e", byte)),
    [0, 1, 1, 1, 2, 2, 3],
  );
});
