// Steps over JSON that nobody asks for, with full syntax checking. Nesting may be of any depth, so nothing here recurs, and
// the place is handed along: a variable that closures share would take several times as long.

/** Thrown where the syntax breaks. */
export const BROKEN = /* @__PURE__ */ Symbol("broken");

/** A number or a word and no more. */
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

export const QUOTE = 0x22;
export const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const SMALL_E = 0x65;
const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

export const isOpening = (unit: number): boolean => unit === OPEN_OBJECT || unit === OPEN_LIST;
/** What closes that. */
export const closing = (unit: number): number => unit + 2;

/** The place after the value at `at`. */
export function afterValue(text: string, at: number): number {
  return isOpening(text.charCodeAt(at)) ? afterAll(text, at, 0) : afterPlain(text, at);
}

/** The place after the value at `at`, what follows it in its object or array, and the `end` of that; 0 for that value alone. */
export function afterAll(text: string, at: number, end: number): number {
  /** What closes the objects and arrays around the innermost one. */
  const ends = [0];
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isOpening(unit)) {
      ends.push(end);
      end = closing(unit);
      at = afterSpace(text, at + 1);
      if (text.charCodeAt(at) !== end) {
        if (end === CLOSE_OBJECT) at = afterName(text, at);
        continue;
      }
    } else {
      at = afterPlain(text, at);
    }
    // A value has ended here, and with it perhaps those around it.
    for (;;) {
      if (end === 0) return at;
      at = afterSpace(text, at);
      const unit = text.charCodeAt(at++);
      if (unit !== end) {
        if (unit !== COMMA) throw BROKEN;
        at = afterSpace(text, at);
        if (end === CLOSE_OBJECT) at = afterName(text, at);
        break;
      }
      end = ends.pop() as number;
    }
  }
}

export function afterSpace(text: string, at: number): number {
  for (let unit = text.charCodeAt(at); unit <= 0x20; unit = text.charCodeAt(++at))
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) break;
  return at;
}

/** The place after the name of a member at `at`, and the colon. */
function afterName(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) throw BROKEN;
  return afterColon(text, afterPlain(text, at));
}

export function afterColon(text: string, at: number): number {
  at = afterSpace(text, at);
  if (text.charCodeAt(at) !== COLON) throw BROKEN;
  return afterSpace(text, at + 1);
}

/** The place in the string at `at` after its plain characters: its closing quote, an escape, or what no string may have. */
export function plainEnd(text: string, at: number): number {
  let unit: number;
  do unit = text.charCodeAt(++at);
  while (unit !== QUOTE && unit !== BACKSLASH && unit >= 0x20);
  return at;
}

/** The place of the closing quote of a string, from a place in it. */
export function closingQuote(text: string, at: number): number {
  for (let unit = text.charCodeAt(at); unit !== QUOTE; unit = text.charCodeAt(++at)) {
    if (unit === BACKSLASH) at++;
    if (at >= text.length) throw BROKEN;
  }
  return at;
}

/** The place after the value at `at`, which is no object or array. */
function afterPlain(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === QUOTE) {
    const odd = plainEnd(text, at);
    const end = closingQuote(text, odd);
    // It knows which escapes there are.
    if (odd < end) JSON.parse(text.slice(at, end + 1));
    return end + 1;
  }
  if (first >= ZERO && first <= NINE) {
    let end = at;
    let unit: number;
    do unit = text.charCodeAt(++end);
    while (first !== ZERO && unit >= ZERO && unit <= NINE);
    if (unit !== POINT && (unit | 0x20) !== SMALL_E) return end;
  }
  SCALAR.lastIndex = at;
  if (!SCALAR.test(text)) throw BROKEN;
  return SCALAR.lastIndex;
}
