// Makes small wasm modules as `wasm-ld --emit-relocs` writes them, with a table of symbols.

const list = (items) => [items.length, ...items.flat()];
const name = (text) => list([...Buffer.from(text)]);
const section = (id, content) => [id, ...padded(content.length), ...content];
const custom = (title, content) => section(0, [...name(title), ...content]);

/** An integer in five bytes of LEB128, which is how linkers write what they relocate. */
const padded = (number) => [0, 7, 14, 21, 28].map((shift) => ((number >> shift) & 127) | (shift < 28 ? 128 : 0));

/** Numbers of the kinds of relocations: a call, an address in code, an index of the table and an address in data. */
const [CALL, ADDRESS, TABLE_INDEX, POINTER] = [0, 4, 2, 5];
const CALL_INSTRUCTION = 0x10;
const CONSTANT_INSTRUCTION = 0x41;
const DROP = 0x1a;
/** The address of the data. */
const BASE = 0;

/**
 * Returns a module that imports a function and a memory. `functions` are the module's own, by name: what each one calls, the
 * data that it `uses`, and whether it is exported. `data` are ranges of `bytes`, by name; `refersTo` lists, by offset, the functions
 * and data that a range points to. `unnamed` are pointers outside of those ranges.
 */
export function relocatable({ functions, data, bytes, unnamed = [] }) {
  const functionNames = Object.keys(functions);
  const dataNames = Object.keys(data);
  const symbolOf = (each) =>
    functionNames.includes(each) ? functionNames.indexOf(each) : functionNames.length + dataNames.indexOf(each);
  const indexOf = (each) => 1 + functionNames.indexOf(each);

  const codeRelocations = [];
  const code = [functionNames.length];
  for (const each of functionNames) {
    const { calls = [], uses = [], extra = [] } = functions[each];
    const body = [0];
    const references = [];
    for (const callee of calls) {
      references.push([CALL, body.length + 1, symbolOf(callee)]);
      body.push(CALL_INSTRUCTION, ...padded(indexOf(callee)));
    }
    for (const used of uses) {
      references.push([ADDRESS, body.length + 1, symbolOf(used), 0]);
      body.push(CONSTANT_INSTRUCTION, ...padded(BASE + data[used].from), DROP);
    }
    body.push(...extra, 0x0b);
    code.push(body.length);
    for (const [kind, at, ...rest] of references) codeRelocations.push([kind, code.length + at, ...rest]);
    code.push(...body);
  }

  const head = [1, 0, CONSTANT_INSTRUCTION, BASE, 0x0b, bytes.length];
  const dataRelocations = dataNames.flatMap((each) =>
    Object.entries(data[each].refersTo ?? {}).map(([at, to]) => {
      const place = head.length + data[each].from + Number(at);
      return functionNames.includes(to) ? [TABLE_INDEX, place, symbolOf(to)] : [POINTER, place, symbolOf(to), 0];
    }),
  );
  dataRelocations.push(...unnamed.map(([at, to]) => [TABLE_INDEX, head.length + at, symbolOf(to)]));

  const symbols = [
    ...functionNames.map((each) => [0, 0, indexOf(each), ...name(each)]),
    ...dataNames.map((each) => [1, 0, ...name(each), 0, data[each].from, data[each].end - data[each].from]),
  ];
  const table = list(symbols);
  const exported = functionNames.filter((each) => functions[each].isExported);
  return Uint8Array.from([
    ...[...Buffer.from("\0asm"), 1, 0, 0, 0],
    ...section(1, list([[0x60, 0, 0]])),
    ...section(
      2,
      list([
        [...name("env"), ...name("memory"), 2, 0, 1],
        [...name("env"), ...name("host"), 0, 0],
      ]),
    ),
    ...section(3, list(functionNames.map(() => [0]))),
    ...section(7, list(exported.map((each) => [...name(each), 0, indexOf(each)]))),
    ...section(10, code),
    ...section(11, [...head, ...bytes]),
    ...custom("linking", [2, 8, ...padded(table.length), ...table]),
    // 4 and 5 are the indexes of the code and data sections.
    ...custom("reloc.CODE", [4, ...list(codeRelocations)]),
    ...custom("reloc.DATA", [5, ...list(dataRelocations)]),
  ]);
}
