// Puts members into a body that was checked, and leaves all else as it was spelled: white space, large integers, the
// order of members. Reading it into JS and writing it again would not.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Its first letter. */
const NULL = 0x6e;

/** Where a value begins and ends. */
type Range = readonly [start: number, end: number];

/**
 * Returns a checked body with members of `object`, a member of the root, set to JSON texts, or only those that are absent
 * or null (`fill`). Adds the object where it is absent or null. A text of `null` removes a member, because null equals
 * absent. Returns `undefined` where the object or one of these members is given twice: a reader may take the copy that was
 * not set.
 */
export function splice(
  body: Uint8Array,
  object: string,
  members: Readonly<Record<string, string>>,
  fill = false,
): Uint8Array<ArrayBuffer> | undefined {
  const names = Object.keys(members);
  const text = (name: string): string => `${JSON.stringify(name)}:${members[name]}`;
  const root = afterSpace(body, 0);
  const objects = find(body, root, [object]);
  if (objects === undefined) return undefined;
  const [place] = objects;
  if (place === undefined || body[place[0]] !== 0x7b) {
    const made = `{${names.map(text).join()}}`;
    if (place !== undefined) return replaced(body, [[place, made]]);
    return replaced(body, [inside(body, root, `${JSON.stringify(object)}:${made}`)]);
  }
  const found = find(body, place[0], names);
  if (found === undefined) return undefined;
  const edits: Edit[] = [];
  const added = names.filter((_, index) => found[index] === undefined);
  if (added.length > 0) edits.push(inside(body, place[0], added.map(text).join()));
  const kept = names.flatMap((name, index): Edit[] => {
    const range = found[index];
    return range === undefined || (fill && body[range[0]] !== NULL) ? [] : [[range, members[name] as string]];
  });
  kept.sort(([a], [b]) => a[0] - b[0]);
  return replaced(body, [...edits, ...kept]);
}

/** What stands in a range, and what is to stand there. */
type Edit = readonly [range: Range, text: string];

/** Adds members at the start of the object that opens at `open`. */
function inside(body: Uint8Array, open: number, text: string): Edit {
  const isEmpty = body[afterSpace(body, open + 1)] === 0x7d;
  return [[open + 1, open + 1], isEmpty ? text : `${text},`];
}

/** A body with edits, which are in order. */
function replaced(body: Uint8Array, edits: readonly Edit[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const [[start, end], text] of edits) {
    pieces.push(body.subarray(from, start), encoder.encode(text));
    from = end;
  }
  pieces.push(body.subarray(from));
  const result = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}

/** Finds the values of members in the object that opens at `open`; `undefined` where one is given twice. */
function find(body: Uint8Array, open: number, names: readonly string[]): (Range | undefined)[] | undefined {
  const found: (Range | undefined)[] = names.map(() => undefined);
  let at = afterSpace(body, open + 1);
  while (body[at] === QUOTE) {
    const end = afterString(body, at);
    const index = names.indexOf(nameOf(body.subarray(at, end)));
    const start = afterSpace(body, afterSpace(body, end) + 1);
    at = afterValue(body, start);
    if (index >= 0) {
      if (found[index] !== undefined) return undefined;
      found[index] = [start, at];
    }
    at = afterSpace(body, at);
    if (body[at] === 0x2c) at = afterSpace(body, at + 1);
  }
  return found;
}

/** A name as it is meant, however it is spelled. */
function nameOf(spelled: Uint8Array): string {
  return JSON.parse(new TextDecoder().decode(spelled)) as string;
}

function afterSpace(body: Uint8Array, at: number): number {
  let next = at;
  for (let byte = body[next]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; ) byte = body[++next];
  return next;
}

/** The end of the string that opens at `open`. */
function afterString(body: Uint8Array, open: number): number {
  for (let at = open + 1; at < body.length; at++) {
    if (body[at] === BACKSLASH) at++;
    else if (body[at] === QUOTE) return at + 1;
  }
  return body.length;
}

/** The end of the value that begins at `start`. */
function afterValue(body: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === QUOTE) {
      at = afterString(body, at) - 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      continue;
    } else if (byte === 0x7d || byte === 0x5d) {
      // The end of what is around a number or a word.
      if (depth === 0) return at;
      depth--;
    } else if (depth > 0 || !isAfterScalar(body[at + 1] as number)) {
      // The last byte has no next one, and the loop ends.
      continue;
    }
    if (depth === 0) return at + 1;
  }
  return body.length;
}

/** Whether a byte cannot be part of a number or a word. */
const isAfterScalar = (byte: number): boolean => /[\s,\]}]/.test(String.fromCharCode(byte));
