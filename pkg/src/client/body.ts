// Reads the body of a response to its end or the limit.

import { lengthOf } from "../check/input.js";
import { ignoreErrors } from "./ignore-errors.js";
import type { Span } from "./span.js";

/** What reads a body; all of it on its way; no body. */
export type Source =
  | Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">
  | Promise<ArrayBuffer>
  | undefined;

/** The maximum number of bytes of a response. */
const MAX_BYTES = 8 << 20;

/** The fewest bytes that a chunk counts for, so that there is an end to empty ones too. */
const LEAST_OF_A_CHUNK = 128;

/**
 * Whether the host, which reads no more than a stated length, may be asked for all of the body at once. What was
 * compressed may be longer than that.
 */
export function isBounded(headers: Headers): boolean {
  const length = headers.get("content-length") ?? "none";
  return /^\d+$/.test(length) && Number(length) <= MAX_BYTES && !headers.has("content-encoding");
}

/** The bytes of a body: more than the limit where it goes beyond. Rejects as its source does, or with `OVER`. */
export async function readBody(source: Source, span: Span): Promise<Uint8Array> {
  if (source === undefined) return new Uint8Array();
  if ("then" in source) return new Uint8Array(await span.race(source));
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isOpen = true;
  try {
    for (let count = 0; count <= MAX_BYTES; ) {
      const { done, value } = await span.race(source.read());
      if (done) {
        isOpen = false;
        break;
      }
      const size = lengthOf(value);
      chunks.push(value);
      length += size;
      count += Math.max(size, LEAST_OF_A_CHUNK);
    }
  } finally {
    if (isOpen) ignoreErrors(() => source.cancel());
  }
  const bytes = new Uint8Array(isOpen ? MAX_BYTES + 1 : length);
  let at = 0;
  for (const chunk of chunks) {
    const room = chunk.subarray(0, bytes.length - at);
    bytes.set(room, at);
    at += room.length;
  }
  return bytes;
}
