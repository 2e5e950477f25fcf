// From the byte offsets of a finding to what editors and people count in.

/** A place in a text. */
export interface Position {
  /** UTF-16 code units from the start, as strings are indexed. */
  offset: number;
  /** The line, from 1. */
  line: number;
  /** UTF-16 code units from the start of the line, from 1. */
  column: number;
}

/** A range of a text. */
export interface Location {
  start: Position;
  end: Position;
}

/**
 * Finds where a finding stands in the text that was checked, for editors and for people.
 *
 * @param text the text that was checked, as a string
 * @param finding the finding, or any range of bytes of the text's UTF-8
 * @throws {TypeError} for anything else
 */
export function locate(text: string, finding: { start: number; end: number }): Location {
  const { start, end } = finding;
  if (typeof text !== "string") throw new TypeError("locate needs the text as a string");
  if (!(start >= 0 && end >= start))
    throw new TypeError("locate needs a finding, or byte offsets: start, and end not before it");
  const bytes = new TextEncoder().encode(text);
  return { start: position(bytes, start), end: position(bytes, end) };
}

const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { ignoreBOM: true });

/** Where the byte at `end` stands; the end of its character, where it is in the midst of one. */
function position(bytes: Uint8Array, end: number): Position {
  while (((bytes[end] as number) & 0xc0) === 0x80) end++;
  const before = decoder.decode(bytes.subarray(0, end));
  return {
    offset: before.length,
    line: before.split("\n").length,
    column: before.length - before.lastIndexOf("\n"),
  };
}
