// Reads one JSON document (RFC 8259, UTF-8) into a tree that has what `JSON.parse` loses: duplicate members, the
// digits of numbers, and everything before a syntax error. It is slow and simple, and has no code for single endpoints.
//
// A node is { kind: "object", members: [{ key, value }], done }, { kind: "array", items, done },
// { kind: "string", value }, { kind: "number", raw }, or { kind: "true" | "false" | "null" }.

const WHITE = new Set([" ", "\t", "\n", "\r"]);
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SHORT_ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class Fault {
  constructor(name) {
    this.name = name;
  }
}

/** Returns the tree of a document up to its first error, and the error: null, "syntax" or "too-deep". */
export function read(bytes, maxDepth) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"); // a character a byte
  const document = { root: undefined, fault: null };
  let at = 0;

  const fail = (fault) => {
    throw new Fault(fault);
  };
  const space = () => {
    while (WHITE.has(text[at])) at += 1;
  };
  const take = (character) => {
    space();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const expect = (character) => take(character) || fail("syntax");

  /** Reads a value. Passes a container to `attach` when it opens, so that it is in the tree if the document is cut inside it. */
  function value(depth, attach) {
    space();
    const first = text[at];
    if (first === "{" || first === "[") {
      if (depth === maxDepth) fail("too-deep");
      at += 1;
      const node =
        first === "{" ? { kind: "object", members: [], done: false } : { kind: "array", items: [], done: false };
      attach(node);
      if (first === "{") members(node, depth + 1);
      else items(node, depth + 1);
      node.done = true;
    } else if (first === '"') attach({ kind: "string", value: string() });
    else attach(number() ?? word());
  }

  function members({ members }, depth) {
    if (take("}")) return;
    do {
      space();
      const key = string();
      expect(":");
      value(depth, (value) => members.push({ key, value }));
    } while (take(","));
    expect("}");
  }

  function items({ items }, depth) {
    if (take("]")) return;
    do value(depth, (item) => items.push(item));
    while (take(","));
    expect("]");
  }

  function string() {
    if (text[at] !== '"') fail("syntax");
    at += 1;
    let out = "";
    for (;;) {
      const start = at;
      while (at < text.length && text[at] !== '"' && text[at] !== "\\" && text[at] >= " ") at += 1;
      out += decoded(start, at);
      const end = text[at];
      at += 1;
      if (end === '"') return out;
      if (end !== "\\") fail("syntax"); // a control character, or nothing
      out += escaped();
    }
  }

  function decoded(start, end) {
    const plain = text.slice(start, end);
    if (/^[ -\x7f]*$/.test(plain)) return plain;
    try {
      return utf8.decode(bytes.subarray(start, end));
    } catch {
      return fail("syntax");
    }
  }

  function escaped() {
    const letter = text[at];
    at += 1;
    if (letter !== "u") return SHORT_ESCAPES[letter] ?? fail("syntax");
    const unit = hex();
    if (unit >= 0xdc00 && unit <= 0xdfff) fail("syntax"); // half a pair
    if (unit < 0xd800 || unit > 0xdbff) return String.fromCharCode(unit);
    if (text[at] !== "\\" || text[at + 1] !== "u") fail("syntax");
    at += 2;
    const low = hex();
    if (low < 0xdc00 || low > 0xdfff) fail("syntax");
    return String.fromCharCode(unit, low);
  }

  function hex() {
    const digits = text.slice(at, at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail("syntax");
    at += 4;
    return Number.parseInt(digits, 16);
  }

  function number() {
    NUMBER.lastIndex = at;
    const raw = NUMBER.exec(text)?.[0];
    if (raw === undefined) return undefined;
    at += raw.length;
    const next = text[at] ?? "";
    const isCut =
      /[0-9]/.test(next) || (next === "." && !/[.eE]/.test(raw)) || (/[eE]/.test(next) && !/[eE]/.test(raw));
    if (isCut) fail("syntax"); // `01`, `1.`, `1e`: no number at all, while `1+` is one with something behind it
    return { kind: "number", raw };
  }

  function word() {
    for (const kind of ["true", "false", "null"]) {
      if (!text.startsWith(kind, at)) continue;
      at += kind.length;
      return { kind };
    }
    return fail("syntax");
  }

  try {
    value(0, (node) => {
      document.root = node;
    });
    space();
    if (at < text.length) fail("syntax");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    document.fault = error.name;
  }
  return document;
}

/**
 * Returns the integer value of a number, or null: plain digits up to int64; with a fraction of zeros or an exponent only up
 * to 2^53 - 1. Exact for digits and exponents of any length.
 */
export function integerOf(raw, { int64Min, int64Max, safeInteger }) {
  if (/^-?[0-9]+$/.test(raw)) {
    const plain = BigInt(raw);
    return int64Min <= plain && plain <= int64Max ? plain : null;
  }
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(raw);
  const significant = (whole + fraction).replace(/^0+/, "");
  if (significant === "") return 0n;
  const digits = significant.replace(/0+$/, "");
  const zeros = Number(exponent) - fraction.length + (significant.length - digits.length);
  if (zeros < 0 || digits.length + zeros > 20) return null;
  const magnitude = BigInt(digits + "0".repeat(zeros));
  if (magnitude > safeInteger) return null;
  return sign === "-" ? -magnitude : magnitude;
}
