// How a page writes requests: strings and keys stay as they are, and numbers keep their digits.

import assert from "node:assert/strict";
import test from "node:test";
import { importSources } from "./sources.mjs";

const { pageBody, toJson, withPageView } = await importSources('export * from "./page/page-body.ts";');

/** Strings that look like numbers, indices, or text around them. */
const STRINGS = [
  ...["\ud8005", "\ud800-1.5e3", '"\ud8005', '\\"\ud8005', "\uDC005", "\ud800\ud8005", "\ud800\udc005", "\ud800"],
  ...["0", "1", '"0"', ":0", "[0]", "-0", "1e5", "", '"', "\\", "\\\\", "\u0000", "é5"],
];

test("strings and keys stay the same beside bigints", () => {
  for (const string of STRINGS) {
    const value = { [string]: [string, 7, { [`${string} `]: string }], last: string };
    assert.equal(toJson(value), JSON.stringify(value), JSON.stringify(string));
    assert.equal(
      toJson({ ids: [2n ** 64n], ...value, id: -5n }),
      JSON.stringify({ ids: ["-"], ...value, id: -5 }).replace('["-"]', "[18446744073709551616]"),
      JSON.stringify(string),
    );
  }
});

test("numbers are written as by `JSON.stringify`", () => {
  const numbers = [0, -0, 1, 2, 0, 1.5, 1e21, 5e-324, -1e-7, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY];
  const value = [...numbers, new Number(3), new Number(Number.NaN), null, true, undefined, () => {}, new Date(0)];
  assert.equal(toJson(value), JSON.stringify(value));
  assert.equal(toJson([value, 1n]), `[${JSON.stringify(value)},1]`);
  for (const value of [undefined, () => {}, Symbol("s")]) assert.equal(toJson(value), undefined);
  assert.equal(toJson(7n), "7");
});

test("other members of a request stay the same on another page and with a page view", () => {
  for (const string of STRINGS) {
    const { store, ...query } = { [string]: string, n: "-", store: string };
    const write = (context, id) =>
      JSON.stringify({
        [string]: "-",
        page_context: { page_query: { search_query: { ...query, ...id } } },
        store,
        pagination_context: { page_size: "-", ...context },
      }).replaceAll('"-"', "1.50");
    const escaped = write().replaceAll("\ud800", "\\uD800").replaceAll("\\ud800", "\\uD800");
    for (const request of [write(), escaped, write().replaceAll(":", " : ")].slice(0, string.includes(":") ? 2 : 3)) {
      assert.equal(pageBody(request, 2, "\ud8000"), write({ offset: 2, token: "\ud8000" }), request);
      assert.equal(withPageView(request, "\ud8000"), write({}, { page_view_id: "\ud8000" }), request);
    }
  }
});

test("a number that is not JSON stays the same, so that the gateway reports it", () => {
  const request = '{"n":01.e+5-,"pagination_context":{"offset":1}}';
  assert.equal(pageBody(request, 12, "t"), '{"n":01.e+5-,"pagination_context":{"offset":12,"token":"t"}}');
});
