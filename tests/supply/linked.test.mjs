// Tests the build step that removes functions of the modules.

import assert from "node:assert/strict";
import test from "node:test";
import { functionNames, withoutUnused } from "../../tools/cut.mjs";
import { importedFunctions, itemsOf, SECTION, sectionsOf } from "../../tools/sections.mjs";
import { relocatable } from "./relocatable.mjs";

const find = (bytes, which) => sectionsOf(bytes).find(({ id, name }) => id === which || name === which);

/** The bodies of a module's functions. */
function bodies(bytes) {
  const code = find(bytes, SECTION.code);
  return itemsOf(bytes, code).map(({ from, end }) => bytes.subarray(code.body + from, code.body + end));
}

/** The names of the functions that trap at once. */
const trapping = (source, result) =>
  functionNames(source).filter((_, index) => bodies(result)[index][0] === 0 && bodies(result)[index][1] === 0);

/** The last bytes of the data section: what the module starts with in its memory. */
const dataOf = (bytes, length) => [...bytes.subarray(0, find(bytes, SECTION.data).end).subarray(-length)];

/** Runs the function `main` of a module. */
function runMain(bytes) {
  let calls = 0;
  const env = {
    memory: new WebAssembly.Memory({ initial: 1 }),
    host() {
      calls++;
    },
  };
  new WebAssembly.Instance(new WebAssembly.Module(bytes), { env }).exports.main();
  return calls;
}

const module = {
  functions: {
    main: { calls: ["used"], uses: ["table"], isExported: true },
    used: { extra: [0x10, 0] },
    unwanted: { calls: ["helper", "used"], uses: ["message"] },
    helper: { calls: ["deeper"] },
    deeper: { extra: [1, 1] },
    "from-table": { calls: ["from-pointer"] },
    "from-pointer": { uses: ["text"] },
    "from-message": { extra: [1, 1] },
  },
  data: {
    table: { from: 0, end: 8, refersTo: { 0: "from-table", 4: "more" } },
    more: { from: 8, end: 12 },
    message: { from: 12, end: 18, refersTo: { 0: "from-message" } },
    // The end of the message, too.
    text: { from: 16, end: 20 },
  },
  bytes: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 0, 0],
};

test("functions that are cut trap, with what only they use", () => {
  const source = relocatable(module);
  const result = withoutUnused(source, new Set(["unwanted"]));
  assert.deepEqual(trapping(source, result), ["unwanted", "helper", "deeper", "from-message"]);
  assert.equal(runMain(result), 1);
});

test("data that only cut functions use is zeros, and data that others share stays", () => {
  const result = withoutUnused(relocatable(module), new Set(["unwanted"]));
  assert.deepEqual(dataOf(result, 22), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 0, 0, 0, 0, 5, 5, 6, 6, 0, 0]);
});

test("functions and data that nothing refers to are cut, whether or not a cut function used them", () => {
  const { main, ...others } = module.functions;
  const source = relocatable({ ...module, functions: { main: { ...main, uses: [] }, ...others } });
  const result = withoutUnused(source, new Set(["unwanted"]));
  assert.ok(trapping(source, result).includes("from-pointer"));
  assert.deepEqual(dataOf(result, 22), Array(22).fill(0));
});

test("the table of symbols and the relocations are left out, and all else keeps its place", () => {
  const source = relocatable(module);
  const result = withoutUnused(source, new Set());
  assert.deepEqual(
    sectionsOf(result).map(({ id }) => id),
    [1, 2, 3, 7, 10, 11],
  );
  assert.deepEqual([...bodies(result)[0]], [...bodies(source)[0]]);
});

test("data without a symbol fails the build, but for the zeros between symbols", () => {
  const bytes = module.bytes.with(-1, 7);
  assert.throws(
    () => withoutUnused(relocatable({ ...module, bytes }), new Set()),
    /^Error: the byte at 27 in the data/,
  );
  const unnamed = [[20, "used"]];
  assert.throws(() => withoutUnused(relocatable({ ...module, unnamed }), new Set()), /^Error: the reference at 26 in/);
});

test("a module without a table of symbols fails the build", () => {
  const result = withoutUnused(relocatable(module), new Set());
  assert.throws(() => functionNames(result));
});

test("imports of each kind are passed over to count functions", () => {
  const imports = [
    [0, 5],
    [1, 0x70, 1, 2, 9],
    [2, 0, 3],
    [2, 1, 3, 4],
    [3, 0x7f, 1],
    [4, 0, 7],
    [0, 200, 1],
  ].map((each) => [1, 0x65, 1, 0x78, ...each]);
  const bytes = Uint8Array.from([imports.length, ...imports.flat()]);
  assert.equal(importedFunctions(bytes, { content: 0 }), 2);
});
