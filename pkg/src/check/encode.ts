// Writes a JavaScript value as JSON bytes. Never throws for a value.
//
// A value may contain null, booleans, finite numbers, bigints, strings, plain arrays and plain objects. The own enumerable
// properties of an object are written, and each is read once. Anything else is written as a mark of two bytes. The module reports
// each mark as a `type` error at its path (`src/schema/foreign.rs`).

import { wellFormed } from "./input.js";
import { Output, TOO_LARGE } from "./output.js";

/** Thrown to stop writing. The module stops reading at the same point. */
const STOP = Symbol("stop");

/** The value for a getter that threw. */
const THREW = Symbol("threw");

/** The maximum number of marks. A report has fewer issues. */
const MAX_MARKS = 256;

/** The maximum depth of nested arrays and objects. The module stops at the opening bracket of a deeper one. */
const MAX_DEPTH = 128;

// The second byte of a mark. The first is 0xff, which no UTF-8 contains.
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

const { getPrototypeOf, hasOwn } = Object;
/**
 * Returns whether a key is an own property. `has` is a constant inside a function, because only then engines skip the lookup in for-in
 * loops of bundles.
 */
const isOwn = /* @__PURE__ */ (() => {
  const { hasOwnProperty: has } = Object.prototype;
  return (object: object, key: string): boolean => has.call(object, key);
})();
const { isArray } = Array;

/** The encoder that is reused. It is `undefined` while in use, because a getter of the value may call `encode` again. */
let reusable: Encoder | undefined;

/** The maximum size in bytes of an encoder that is reused. */
const MAX_RETAINED = 1 << 20;

/** Returns the bytes of a value, which are valid until the next call; `undefined` if there are more than `limit`. */
export function encode(value: unknown, limit: number): Uint8Array | undefined {
  const encoder = reusable ?? new Encoder();
  reusable = undefined;
  try {
    return encoder.encode(value, limit);
  } finally {
    if (encoder.size <= MAX_RETAINED) reusable = encoder;
  }
}

/** The first integer that is not finite as a double. */
const INFINITE = 2n ** 1024n;

type Members = Record<string, unknown>;

class Encoder extends Output {
  /** The containers around the value. All elements exist from the start, because assigning to a missing one looks up setters. */
  private readonly ancestors: unknown[] = Array.from({ length: MAX_DEPTH }, () => undefined);
  private depth = 0;
  /** The number of marks. */
  private marks = 0;
  /** The number of members that are `undefined`. */
  private skipped = 0;

  encode(value: unknown, limit: number): Uint8Array | undefined {
    this.start(limit);
    this.marks = 0;
    this.skipped = 0;
    try {
      this.value(value);
    } catch (reason) {
      if (reason === TOO_LARGE) return undefined;
      if (reason !== STOP) throw reason;
    } finally {
      while (this.depth > 0) this.ancestors[--this.depth] = undefined;
    }
    return this.written();
  }

  private value(value: unknown): void {
    switch (typeof value) {
      case "string":
        if (!this.text(value)) this.mark(LONE_TEXT);
        break;
      case "number":
        this.number(value);
        break;
      case "boolean":
        this.ascii(value ? "true" : "false");
        break;
      case "bigint":
        this.bigint(value);
        break;
      case "object":
        if (value === null) this.ascii("null");
        else this.container(value);
        break;
      case "undefined":
        this.mark(UNDEFINED);
        break;
      case "symbol":
        this.mark(value === THREW ? THROWN : SYMBOL);
        break;
      default:
        this.mark(FUNCTION);
    }
  }

  private number(number: number): void {
    if (number > 0 && number < 10 && (number | 0) === number) this.byte(0x30 + number);
    else if (Number.isFinite(number)) this.ascii(formatNumber(number));
    else this.mark(NOT_FINITE);
  }

  private bigint(value: bigint): void {
    // Not written as digits, because converting a huge bigint takes long.
    if (value >= INFINITE || value <= -INFINITE) {
      this.mark(NOT_FINITE);
      return;
    }
    const digits = String(value);
    this.reserve(digits.length);
    this.ascii(digits);
  }

  private container(container: object): void {
    const { ancestors, depth, marks, length: start } = this;
    for (let outer = 0; outer < depth; outer++) {
      if (ancestors[outer] === container) {
        this.mark(CYCLE);
        return;
      }
    }
    let list = false;
    let length = 0;
    let invalidKind = 0;
    try {
      list = isArray(container);
      if (list && !isPlainArray(container)) invalidKind = OBJECT;
      else if (list) length = Number((container as unknown[]).length);
      else if (!isPlainObject(container)) invalidKind = OBJECT;
    } catch {
      invalidKind = THROWN;
    }
    if (invalidKind !== 0) {
      this.mark(invalidKind);
      return;
    }
    this.byte(list ? 0x5b : 0x7b);
    if (depth === MAX_DEPTH) throw STOP;
    ancestors[depth] = container;
    this.depth = depth + 1;
    const read = list ? this.elements(container as unknown[], length) : this.members(container as Members);
    this.depth = depth;
    ancestors[depth] = undefined;
    if (read) {
      this.close(list ? 0x5d : 0x7d);
    } else {
      this.length = start;
      this.marks = marks;
      this.mark(THROWN);
    }
  }

  private elements(array: unknown[], length: number): true {
    for (let index = 0; index < length; index++) {
      this.reserve(1);
      const value = read(array, index);
      if (value === undefined) this.mark(hasElement(array, index) ? UNDEFINED : HOLE);
      else this.value(value);
      this.byte(0x2c);
    }
    return true;
  }

  /** Writes the members of an object. Returns false if listing the keys throws, as a proxy can. */
  private members(object: Members): boolean {
    let writing = false;
    try {
      // Engines read members fastest within for-in. It also lists inherited keys, which are skipped.
      for (const key in object) {
        if (!isOwn(object, key)) continue;
        const value = read(object, key);
        writing = true;
        if (value === undefined) {
          this.skip();
        } else if (this.key(key)) {
          this.value(value);
        } else {
          this.key(wellFormed(key));
          this.mark(LONE_KEY);
        }
        if (value !== undefined) this.byte(0x2c);
        writing = false;
      }
    } catch (reason) {
      if (writing) throw reason;
      return false;
    }
    return true;
  }

  /** Counts a member that is not written, so that the limit also bounds the work for such members. */
  private skip(): void {
    if (++this.skipped > this.limit) throw TOO_LARGE;
  }

  private mark(kind: number): void {
    this.marks++;
    this.byte(0xff);
    this.byte(this.marks > MAX_MARKS ? END : kind);
    if (this.marks > MAX_MARKS) throw STOP;
  }
}

/** Returns whether an object is not an instance of a class: its prototype is null or the Object.prototype of any realm. */
function isPlainObject(object: object): boolean {
  const prototype = getPrototypeOf(object);
  if (prototype === Object.prototype || prototype === null) return true;
  return getPrototypeOf(prototype) === null && hasOwn(prototype, "hasOwnProperty");
}

/** Returns whether an array is not of a subclass. Array.prototype, of any realm, is an array itself. */
function isPlainArray(array: object): boolean {
  const prototype = getPrototypeOf(array);
  return prototype === Array.prototype || isArray(prototype);
}

/** Reads a property; `THREW` if that throws. */
function read(from: object, key: PropertyKey): unknown {
  try {
    return (from as Record<PropertyKey, unknown>)[key];
  } catch {
    return THREW;
  }
}

function hasElement(array: unknown[], index: number): boolean {
  try {
    return hasOwn(array, index);
  } catch {
    return false;
  }
}

/** Returns a finite number as JSON. Integers beyond 2^53 - 1 may be rounded, so they are written with an exponent. */
function formatNumber(number: number): string {
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return number.toExponential();
  return Object.is(number, -0) ? "-0" : String(number);
}
