// Reads the body of a response to its end or the limit.

import { type BodySource, openBody } from "../bodies/open-body.js";
import { isNativePromise } from "../options/realms.js";
import type { Deadline } from "./deadline.js";

/** A response whose body is not read yet, or a promise of all of the body. */
export type ResponseBody = BodySource | Promise<ArrayBuffer>;

/** The maximum number of bytes of a response. */
const MAX_BYTES = 8 << 20;

const LIMITS = { maxBytes: MAX_BYTES, minChunk: 128, maxExcess: 0 };

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
export async function readBody(source: ResponseBody, deadline: Deadline): Promise<Uint8Array> {
  // The promise may be of another realm, as in Jest.
  if (isNativePromise(source)) return new Uint8Array(await deadline.race(source));
  const { result, cancel } = openBody(source, LIMITS);
  try {
    const { bytes, isWhole } = await deadline.race(result);
    if (isWhole) return bytes;
    const cut = new Uint8Array(MAX_BYTES + 1);
    cut.set(bytes);
    return cut;
  } finally {
    cancel();
  }
}
