// Tests the accepted kinds of input, and the bytes that a check returns for forwarding.

import assert from "node:assert/strict";
import test from "node:test";
import vm from "node:vm";
import { printed } from "../support/apart.mjs";
import { importPacked } from "../support/packed.mjs";

const { placements, shoppingLists, tokens, users } = await importPacked();
const { amendPlacements, linkRequest } = await importPacked("endcap/http");
const encode = (text) => new TextEncoder().encode(text);
const text = '{ "title": "Crème 🍮",\r\n "line_items": [{ "name": "Sahne" }] }';
const list = (item = {}) => ({ title: "Crème 🍮", line_items: [{ name: "Sahne", ...item }] });

/** The body of an accepted input, as text. */
function bodyOf(input) {
  const verdict = shoppingLists.check(input);
  assert.deepEqual(verdict.issues, []);
  assert.equal(verdict.ok, true);
  assert.equal(Object.getPrototypeOf(verdict.body), Uint8Array.prototype);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(verdict.body);
}

function firstOf(input, check = shoppingLists.check) {
  const { ok, issues } = check(input);
  return { ok, rule: issues[0]?.rule, path: issues[0]?.path };
}

test("bytes are returned as the same array", () => {
  const bytes = encode(text);
  const copy = bytes.slice();
  assert.equal(shoppingLists.check(bytes).body, bytes);
  assert.deepEqual(bytes, copy);
  const view = new Uint8Array(bytes.buffer, 0, bytes.length);
  assert.equal(shoppingLists.check(view).body, view);
  const buffer = Buffer.from(text);
  assert.equal(shoppingLists.check(buffer).body, buffer);
});

test("an ArrayBuffer and a string are returned as a new array of their bytes", () => {
  assert.equal(bodyOf(encode(text).buffer), text);
  assert.equal(bodyOf(text), text);
});

test("bytes that are shared or resizable are read at the time of the call", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(encode(text).length));
  shared.set(encode(text));
  assert.equal(bodyOf(shared), text);
  assert.ok(shoppingLists.check(shared).body.buffer instanceof ArrayBuffer);
  const growing = new ArrayBuffer(encode(text).length, { maxByteLength: 4096 });
  new Uint8Array(growing).set(encode(text));
  assert.equal(shoppingLists.check(new Uint8Array(growing)).ok, true);
  assert.equal(bodyOf(growing), text);
});

test("a buffer with the prototype of a plain object is read as a plain object", () => {
  const posing = Object.setPrototypeOf(encode(text).buffer, Object.prototype);
  assert.deepEqual(firstOf(posing), { ok: false, rule: "missing", path: "title" });
});

test("a runtime without resizable buffers and `isWellFormed` gives the same results", () => {
  const program = `
    delete ArrayBuffer.prototype.resizable;
    delete String.prototype.isWellFormed;
    const { shoppingLists } = await import("endcap");
    const text = ${JSON.stringify(text)};
    const bytes = new TextEncoder().encode(text);
    const inputs = [bytes, text, text.replace("Sahne", "\\ud800")];
    const isOwn = shoppingLists.check(bytes).body === bytes;
    console.log(JSON.stringify([isOwn, ...inputs.map((input) => shoppingLists.check(input).ok)]));
  `;
  assert.equal(printed(program), "[true,true,true,false]");
});

test("later calls do not change the body of a result", () => {
  const { body } = shoppingLists.check(text);
  for (let i = 0; i < 10; i += 1) shoppingLists.check(text.replace("Sahne", "Butter"));
  assert.deepEqual(body, encode(text));
});

test("a value becomes compact JSON", () => {
  assert.equal(bodyOf(list()), JSON.stringify(list()));
  assert.equal(bodyOf(Object.assign(Object.create(null), list())), JSON.stringify(list()));
  assert.equal(bodyOf(Object.freeze(list())), JSON.stringify(list()));
  const escaped = list({ name: '\u0000\u0008\t\n\f\r\u001f "\\/ \u007f\u2028\u2029\ufeff\uffff' });
  assert.deepEqual(JSON.parse(bodyOf(escaped)), escaped);
});

test("values of another realm are accepted", () => {
  const foreign = vm.runInNewContext(
    `({ list: ${JSON.stringify(list())}, bytes: new Uint8Array(${JSON.stringify([...encode(text)])}) })`,
  );
  assert.equal(bodyOf(foreign.list), JSON.stringify(list()));
  assert.equal(bodyOf(foreign.bytes), text);
  assert.equal(bodyOf(foreign.bytes.buffer), text);
});

/** Arrays of good bytes with members that return other bytes. */
const posing = {
  "a class of its own"(bytes, { buffer, byteLength }) {
    class Posing extends Uint8Array {
      buffer = buffer;
      byteLength = byteLength;
      byteOffset = 0;
    }
    return new Posing(bytes);
  },
  "a prototype of its own"(bytes, { buffer }) {
    return Object.setPrototypeOf(bytes, Object.create(Uint8Array.prototype, { buffer: { get: () => buffer } }));
  },
  "own members": (bytes, { buffer }) => Object.defineProperty(bytes, "buffer", { get: () => buffer }),
  "an own byteOffset": (bytes) => Object.defineProperty(bytes, "byteOffset", { get: () => 1 }),
  "a buffer's member": (bytes, { buffer }) =>
    new Uint8Array(Object.defineProperty(bytes.buffer, "slice", { value: () => buffer })),
  "a buffer's class"(bytes, { buffer }) {
    const species = { [Symbol.species]: () => buffer };
    return new Uint8Array(Object.defineProperty(bytes.buffer, "constructor", { value: species }));
  },
  "a buffer's prototype"(bytes, { buffer }) {
    Object.setPrototypeOf(bytes.buffer, Object.create(ArrayBuffer.prototype, { slice: { value: () => buffer } }));
    return new Uint8Array(bytes.buffer);
  },
};
for (const [name, pose] of Object.entries(posing)) {
  test(`runtimes send the bytes that were checked: ${name}`, async () => {
    const taken = ({ body }) => new Request("https://api.example", { method: "POST", body }).text();
    const bytes = pose(encode(text), encode(text.replace("Sahne", "other")));
    const verdict = shoppingLists.check(bytes);
    assert.equal(verdict.ok, true);
    assert.equal(await taken(verdict), text);
    const target = { host: "https://api.example", apiKey: "c4n4ry-key" };
    assert.equal(await taken(linkRequest(bytes, target)), text);
  });
}

test("an array that runtimes may read differently is not returned", () => {
  for (const name of ["buffer", "byteLength", "byteOffset", "length", "constructor"]) {
    const bytes = encode(text);
    Object.defineProperty(bytes, name, { value: undefined });
    assert.notEqual(shoppingLists.check(bytes).body, bytes, name);
  }
});

test("overridden members of an array are not read when a request is amended", () => {
  const request = '{"page_context":{"page_query":{"storefront_query":{"page_view_id":"None"}}},"session_context":{}}';
  const bytes = encode(request.replace("{", '{"placement_context":{"placement_kind":{"display_placement":{}}},'));
  for (const name of ["length", "subarray", "slice", "constructor"]) {
    const lying = Object.defineProperty(bytes.slice(), name, {
      get() {
        throw new Error(`read ${name}`);
      },
    });
    const { ok, body } = amendPlacements(lying, { session_context: { user_ip: "192.0.2.1" } });
    assert.equal(ok, true);
    assert.equal(JSON.parse(new TextDecoder().decode(body)).session_context.user_ip, "192.0.2.1");
  }
});

test("undefined members are absent, and inherited members are ignored", () => {
  assert.equal(bodyOf({ ...list(), image_url: undefined }), JSON.stringify(list()));
  assert.equal(bodyOf({ ...list(), [Symbol("note")]: 1 }), JSON.stringify(list()));
  const hidden = Object.defineProperty(list(), "expires_in", { value: 1000, enumerable: false });
  assert.equal(bodyOf(hidden), JSON.stringify(list()));
  assert.deepEqual(firstOf({ ...list(), title: undefined }), { ok: false, rule: "missing", path: "title" });
});

test("members that are undefined count towards `maxBytes`, though they are not written", () => {
  const maxBytes = 20;
  const firstWith = (count) => {
    const value = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, undefined]));
    return firstOf(value, (input) => shoppingLists.check(input, { maxBytes })).rule;
  };
  assert.deepEqual([firstWith(maxBytes), firstWith(maxBytes + 1)], ["missing", "too-large"]);
});

test("integers are exact over the full range of int64", () => {
  for (const id of [9007199254740993n, 2n ** 63n - 1n, 1n, 42]) {
    assert.match(bodyOf(list({ product_ids: [id] })), new RegExp(`"product_ids":\\[${id}\\]`));
  }
  const path = "line_items[0].product_ids[0]";
  for (const id of [2n ** 63n, -(2n ** 63n) - 1n, 10n ** 400n, 2 ** 53, 1.5, 1e300]) {
    assert.deepEqual(firstOf(list({ product_ids: [id] })), { ok: false, rule: "type", path }, String(id));
  }
});

test("numbers are written unchanged", () => {
  const quantities = [1, 0.1, 1.5e-7, 123456.789, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, Number.MAX_VALUE];
  for (const quantity of quantities) {
    const body = JSON.parse(bodyOf(list({ line_item_measurements: [{ quantity, unit: "each" }] })));
    assert.equal(body.line_items[0].line_item_measurements[0].quantity, quantity);
  }
  const path = "line_items[0].line_item_measurements[0].quantity";
  const zero = list({ line_item_measurements: [{ quantity: -0, unit: "each" }] });
  assert.deepEqual(firstOf(zero), { ok: false, rule: "quantity-not-positive", path });
});

test("a root that is not an object is a type error at the root", () => {
  for (const input of [undefined, null, true, 0, 1n, Number.NaN, [], () => {}, Symbol("s"), new Date(), new Map()]) {
    assert.deepEqual(firstOf(input), { ok: false, rule: "type", path: "" }, typeof input);
    for (const { check } of [placements, users, tokens]) {
      assert.deepEqual(firstOf(input, check), { ok: false, rule: "type", path: "" }, typeof input);
    }
  }
});

test("metadata can be any plain object of strings, nulls and undefined members", () => {
  const user = (metadata) => ({ user_id: "u", first_name: "Ada", metadata });
  const own = JSON.parse('{"__proto__":"a","1":"b","constructor":null}');
  for (const metadata of [{}, { a: "b", c: null, d: undefined }, own, Object.create(null), undefined]) {
    assert.deepEqual(users.check(user(metadata)).issues, []);
  }
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, at < 50 ? "v" : undefined]));
  assert.deepEqual(users.check(user(many)).issues, [], "what is undefined is no key");
  assert.deepEqual(firstOf(user(new Map([["a", "b"]])), users.check), { ok: false, rule: "type", path: "metadata" });
});

test("each invalid value in metadata is an issue", () => {
  const long = "k".repeat(41);
  const metadata = {
    "\ud83c": "a key that is none",
    "\ud83d": "nor is this, and it is no repetition",
    "\ufffd": "a key that is one",
    text: "half a pair \ud83c",
    [long]: [Number.NaN, { "a b": () => {} }],
    twice: 1n,
  };
  const { ok, issues } = users.check({ user_id: "u", first_name: "Ada", metadata });
  assert.equal(ok, false);
  assert.deepEqual(
    issues.map(({ rule, path }) => `${rule} ${path}`),
    [
      'type metadata["\ufffd"]',
      'type metadata["\ufffd"]',
      "type metadata.text",
      `type metadata.${long}[0]`,
      `type metadata.${long}[1]["a b"]`,
      `type metadata.${long}`,
      `metadata-key-length metadata.${long}`,
      "type metadata.twice",
    ],
  );
});

test("text that UTF-8 cannot represent is rejected, not repaired", () => {
  assert.equal(shoppingLists.check('{"title":"\ud83c","line_items":[{"name":"a"}]}').ok, false);
});

test("a byte order mark is not removed from the input", () => {
  assert.equal(firstOf(`\ufeff${text}`).rule, "syntax");
  assert.equal(firstOf(encode(`\ufeff${text}`)).rule, "syntax");
});
