// Reads values from the tape of a page: a sequence of 32-bit words, whose layout is that of `src/creative/writer.rs`. An object whose
// members are not among the most frequent starts as a copy of a template with the same members, and its values are then assigned. That
// is fast, and assigning to own properties never calls a setter of `Object.prototype`.

import { MAX_SHORT, shortText } from "../check/utf8.js";
import { define, newArray } from "../options/own.js";
import { memoryBytes, memoryWords } from "./module.js";

let words: Uint32Array;
let at: number;
/** The response, with an ASCII character for each byte, so that offsets are the same in the string. */
let characters: string;
/** The addresses of the response, and of the texts that are not in it. */
let response: number;
let added: number;

/** Reads the tape at an address, of a response of `length` bytes. */
export function readTape<T>(tape: number, length: number, read: () => T): T {
  words = memoryWords();
  at = tape >>> 2;
  added = next();
  at++;
  characters = decode(next(), length);
  response = next();
  const found = read();
  characters = "";
  return found;
}

/** Returns the bytes of the page's text, which is written in place of a tape. */
export function textBytes(tape: number): Uint8Array<ArrayBuffer> {
  const [address = 0, length = 0] = memoryWords().subarray(tape >>> 2);
  return memoryBytes().subarray(address, address + length);
}

/** Returns the value of the page's text. */
export const parseText = <T>(tape: number): T => JSON.parse(decoder.decode(textBytes(tape))) as T;

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes the UTF-8 at an address. */
const decode = (address: number, length: number): string =>
  decoder.decode(memoryBytes().subarray(address, address + length));

/** Reads the next word. */
export const next = (): number => words[at++] as number;

/** Flags in the word that holds the length of a text. A text with none of them is ASCII without escapes. */
const ESCAPED = 1 << 31;
const ADDED = 1 << 29;
const LENGTH = ADDED - 1;

/** Reads a text. */
export function text(): string {
  const start = next();
  const length = next();
  return length <= LENGTH ? characters.slice(start, start + length) : decodeText(start, length);
}

/** Decodes a text that is escaped or outside ASCII. */
function decodeText(start: number, flags: number): string {
  const length = flags & LENGTH;
  const from = (flags & ADDED ? added : response) + start;
  // The text is between quotes.
  if (flags & ESCAPED) return JSON.parse(decode(from - 1, length + 2)) as string;
  return length <= MAX_SHORT ? shortText(memoryBytes(), from, from + length) : decode(from, length);
}

/** Reads an integer. */
export const integer = (): number => next() + (next() | 0) * 0x1_0000_0000;

/** Reads one of several values. */
export const one = <T>(values: readonly T[]): T => values[next()] as T;

/** Reads a list. */
export function list<T>(item: () => T): T[] {
  const all = newArray<T>(next());
  for (let index = 0; index < all.length; index++) all[index] = item();
  return all;
}

/** Reads the properties of a creative: a list of values for each name. */
export function properties(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (let count = next(); count > 0; count--) {
    const name = text();
    const values = list(text);
    if (name in found) define(found, name, values);
    else found[name] = values;
  }
  return found;
}

/** The members of a kind of object: their names, and how their values are read. */
interface Shape {
  readonly members: readonly (readonly [name: string, read: () => unknown])[];
  /** A template for each set of present members. The set is a bit mask of the members' positions. */
  readonly templates: Map<number, object>;
}

export const shape = (members: Shape["members"]): Shape => ({ members, templates: new Map() });

/** Reads an object with the members in the bit mask `present`. */
export function object({ members, templates }: Shape, present: number): Record<string, unknown> {
  let template = templates.get(present);
  if (template === undefined) {
    template = {};
    for (let bit = 0; bit < members.length; bit++)
      if ((present >> bit) & 1) define(template, (members[bit] as Shape["members"][0])[0], "");
    templates.set(present, template);
  }
  const found: Record<string, unknown> = { ...template };
  for (let bit = 0; bit < members.length; bit++) {
    if (!((present >> bit) & 1)) continue;
    const [name, read] = members[bit] as Shape["members"][0];
    found[name] = read();
  }
  return found;
}
