// Reads the body of a response to its end or the limit.

import { lengthOf } from "../check/input.js";
import type { Deadline } from "./deadline.js";
import { ignoreErrors } from "./ignore-errors.js";

/** A body: a reader of its chunks, a promise of all of it, or `undefined` for none. */
export type BodySource =
  | Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">
  | Promise<ArrayBuffer>
  | undefined;

/** The maximum number of bytes of a response. */
const MAX_BYTES = 8 << 20;

/** The minimum number of bytes that a chunk counts as, so that a stream of empty chunks also reaches the limit. */
const MIN_CHUNK = 128;

/**
 * Returns whether the headers limit the size of the body, so that it can be read in one call. Runtimes read at most
 * `Content-Length` bytes, but a compressed body can become larger, and workerd and Bun ignore the length beside a `Transfer-Encoding`.
 */
export function isBounded(headers: Headers): boolean {
  const length = headers.get("content-length") ?? "none";
  const isUnencoded = !headers.has("content-encoding") && !headers.has("transfer-encoding");
  return isUnencoded && /^\d+$/.test(length) && Number(length) <= MAX_BYTES;
}

/**
 * Returns the bytes of a body. A body over the limit is cut to one byte more than the limit, which readers of responses refuse.
 * Rejects as its source does, or with `CALL_ENDED`.
 */
export async function readBody(source: BodySource, deadline: Deadline): Promise<Uint8Array> {
  if (source === undefined) return new Uint8Array();
  if ("then" in source) return new Uint8Array(await deadline.race(source));
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isOpen = true;
  try {
    for (let count = 0; count <= MAX_BYTES; ) {
      const { done, value } = await deadline.race(source.read());
      if (done) {
        isOpen = false;
        break;
      }
      const size = lengthOf(value);
      chunks.push(value);
      length += size;
      count += Math.max(size, MIN_CHUNK);
    }
  } finally {
    if (isOpen) ignoreErrors(() => source.cancel());
  }
  const bytes = new Uint8Array(isOpen ? MAX_BYTES + 1 : length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, bytes.length - at);
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
