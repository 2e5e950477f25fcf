// Writes a JS value as JSON bytes, under rules of our own.
//
// A value may hold null, booleans, finite numbers, bigints, strings, plain arrays and plain objects, of which the own
// enumerable properties count, each read once. For anything else a mark of two bytes is written, which the module
// reports as a `type` breach at its path (`src/schema/foreign.rs`). Nothing the value does makes this throw.

import { Output } from "./output.js";

/** Why nothing, or nothing more, is written. */
const TOO_LARGE = Symbol("too large");
const CUT = Symbol("cut");

/** A read that threw. */
const THREW = Symbol("threw");

/** More marks than findings are kept for. */
const MOST_MARKS = 256;

/** How many arrays and objects may stand inside one another; the module stops at the next one's bracket. */
const MAX_DEPTH = 128;

// The second byte of a mark.
const HOLE = 0x68;
const UNDEFINED = 0x75;
const FUNCTION = 0x66;
const SYMBOL = 0x73;
const OBJECT = 0x6f;
const CYCLE = 0x63;
const THROWN = 0x74;
const LONE_TEXT = 0x6c;
const LONE_KEY = 0x6b;
const NOT_FINITE = 0x6e;
const END = 0x78;

const { getPrototypeOf, keys: keysOf } = Object;
const { isArray } = Array;

/**
 * The bytes of a value, valid until the next call; `undefined` where they would be more than `limit`.
 */
export function encode(value: unknown, limit: number): Uint8Array | undefined {
  const encoder = new Encoder(limit);
  try {
    encoder.value(value);
  } catch (reason) {
    if (reason === TOO_LARGE) return undefined;
    if (reason !== CUT) throw reason;
  } finally {
    encoder.out.release();
  }
  return encoder.out.length > limit ? undefined : encoder.out.written();
}

/** An open container, and those around it. A chain, because pushing to an array may ask its prototype. */
interface Around {
  container: object;
  outer: Around | undefined;
  depth: number;
}

class Encoder {
  readonly out = new Output();
  readonly #limit: number;
  /** The containers around the value, innermost first. */
  #around: Around | undefined;
  #marks = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  value(value: unknown): void {
    switch (typeof value) {
      case "string":
        if (!this.out.text(value)) this.#mark(LONE_TEXT);
        return;
      case "number":
        if (Number.isFinite(value)) this.out.ascii(spell(value));
        else this.#mark(NOT_FINITE);
        return;
      case "boolean":
        return this.out.ascii(value ? "true" : "false");
      case "bigint":
        return this.out.ascii(String(value));
      case "object":
        return value === null ? this.out.ascii("null") : this.#container(value);
      case "undefined":
        return this.#mark(UNDEFINED);
      case "symbol":
        return this.#mark(value === THREW ? THROWN : SYMBOL);
      default:
        return this.#mark(FUNCTION);
    }
  }

  #container(container: object): void {
    const outer = this.#around;
    for (let around = outer; around !== undefined; around = around.outer) {
      if (around.container === container) return this.#mark(CYCLE);
    }
    let list: boolean;
    let keys: string[] | number;
    try {
      list = isArray(container);
      if (list) {
        keys = Number((container as unknown[]).length);
      } else {
        const prototype = getPrototypeOf(container);
        // Object.prototype, of whatever realm, has no prototype.
        if (prototype !== null && getPrototypeOf(prototype) !== null) return this.#mark(OBJECT);
        keys = keysOf(container);
      }
    } catch {
      return this.#mark(THROWN);
    }
    this.out.byte(list ? 0x5b : 0x7b);
    const depth = outer === undefined ? 1 : outer.depth + 1;
    if (depth > MAX_DEPTH) throw CUT;
    this.#around = { container, outer, depth };
    if (list) this.#elements(container as unknown[], keys as number);
    else this.#members(container as Record<string, unknown>, keys as string[]);
    this.#around = outer;
    this.out.byte(list ? 0x5d : 0x7d);
    if (this.out.length > this.#limit) throw TOO_LARGE;
  }

  #elements(array: unknown[], length: number): void {
    for (let index = 0; index < length; index++) {
      if (index > 0) this.out.byte(0x2c);
      const value = read(array, index);
      if (value === undefined) this.#mark(has(array, index) ? UNDEFINED : HOLE);
      else this.value(value);
      if (this.out.length > this.#limit) throw TOO_LARGE;
    }
  }

  #members(object: Record<string, unknown>, keys: string[]): void {
    let first = true;
    for (const key of keys) {
      const value = read(object, key);
      if (value === undefined) continue;
      if (!first) this.out.byte(0x2c);
      first = false;
      if (this.out.text(key)) {
        this.out.byte(0x3a);
        this.value(value);
      } else {
        this.out.text(key.replace(/\p{Surrogate}/gu, "\ufffd"));
        this.out.byte(0x3a);
        this.#mark(LONE_KEY);
      }
      if (this.out.length > this.#limit) throw TOO_LARGE;
    }
  }

  #mark(kind: number): void {
    this.#marks++;
    this.out.byte(0xff);
    this.out.byte(this.#marks > MOST_MARKS ? END : kind);
    if (this.#marks > MOST_MARKS) throw CUT;
  }
}

function read(from: object, key: PropertyKey): unknown {
  try {
    return (from as Record<PropertyKey, unknown>)[key];
  } catch {
    return THREW;
  }
}

function has(array: unknown[], index: number): boolean {
  try {
    return Object.hasOwn(array, index);
  } catch {
    return false;
  }
}

/** A finite number as JSON. One beyond 2^53 - 1 was rounded before it came here, so it is not written as plain digits. */
function spell(number: number): string {
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return number.toExponential();
  return Object.is(number, -0) ? "-0" : String(number);
}
