// Reads the body of a request to its end, the limit or the deadline.

import { openBody } from "../bodies/open-body.js";
import { ConfigurationError } from "../client.js";
import { ErrorResponse, errorResponse } from "./error-response.js";
import { splitHeader } from "./split-header.js";
import type { Timer } from "./timer.js";

/** The minimum number of bytes that a chunk counts as, so that a stream of empty chunks also reaches the limit. */
const MIN_CHUNK = 16;
/** The number of bytes by which the count may exceed the limit, because small chunks count as more bytes than they have. */
const MAX_EXCESS = 1 << 16;

const tooLarge = (limit: number): ErrorResponse =>
  errorResponse(413, "too-large", `the body must be at most ${limit} bytes`);

/**
 * Refuses a request whose headers show that its body is not acceptable JSON or is too large. Returns whether the headers limit the size
 * of the body: by a `Content-Length` alone. workerd ignores it beside a `Transfer-Encoding`.
 */
export function checkHeaders(headers: Headers, limit: number): boolean {
  if (!isJson(headers.get("content-type")))
    throw errorResponse(415, "media-type", "the content type must be application/json in UTF-8");
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^identity$/i.test(encoding))
    throw errorResponse(415, "content-encoding", "the body must have no content encoding");
  const length = headers.get("content-length");
  if (length === null) return false;
  // `Headers` joins two headers of one name with a comma.
  if (!/^\d+$/.test(length)) throw errorResponse(400, "content-length", "the content length must be a number");
  if (Number(length) > limit) throw tooLarge(limit);
  return !headers.has("transfer-encoding");
}

/** Returns whether a content type is `application/json`, and each `charset` is UTF-8. Readers disagree on which of several counts. */
function isJson(header: string | null): boolean {
  if (header === "application/json") return true;
  const [type = "", ...parameters] = splitHeader(header ?? "", ";");
  const isUtf8 = (parameter: string): boolean =>
    !/^charset[ \t]*=/i.test(parameter) || /=[ \t]*(utf-?8|"utf-?8")$/i.test(parameter);
  return /^application\/json$/i.test(type) && parameters.every(isUtf8);
}

/**
 * Reads the body of a request that passed `checkHeaders`. `isSized` is the result of `checkHeaders`, `limit` is in bytes, and
 * `timeout` in milliseconds.
 *
 * @throws {ErrorResponse} if the body is too large, does not arrive in time, or ends too early
 * @throws {ConfigurationError} if other code has read or locked it
 */
export async function readBody(
  request: Request,
  isSized: boolean,
  limit: number,
  timeout: number,
  timer: Timer,
): Promise<Uint8Array<ArrayBuffer>> {
  // Reading a body in one call is fastest, and runtimes read at most the stated length. But it cannot be canceled after the timeout:
  // the other runtimes then free its memory themselves, and Deno only when the client disconnects. The copy is needed because an
  // adapter that created the request may reuse its memory before the body is sent.
  if (isSized && !("Deno" in globalThis)) {
    const body = new Uint8Array(await withTimeout(timeout, timer, request.arrayBuffer()));
    if (body.length > limit) throw tooLarge(limit);
    return body.slice();
  }
  if (isUsed(request)) throw usedBody();
  const { result, cancel } = openBody(request, { maxBytes: limit, minChunk: MIN_CHUNK, maxExcess: MAX_EXCESS });
  try {
    const { bytes, isWhole } = await withTimeout(timeout, timer, result);
    if (!isWhole) throw tooLarge(limit);
    return bytes;
  } finally {
    cancel();
  }
}

/** Returns the body, or rejects with an error response if reading takes too long or the connection breaks. */
function withTimeout<T>(timeout: number, timer: Timer, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuseLate = (): void =>
      reject(errorResponse(408, "body-timeout", `the body did not arrive within ${timeout} ms`));
    const cancel = timer.after(timeout, refuseLate);
    reading.then(
      (value) => {
        cancel();
        resolve(value);
      },
      (reason) => {
        cancel();
        if (reason instanceof ErrorResponse) reject(reason);
        else reject(isUsedError(reason) ? usedBody() : errorResponse(400, "body-broken", "the body ended too early"));
      },
    );
  });
}

/**
 * Returns whether other code has read or locked the body. Members of a foreign request may throw; then reading the body decides. Adapters
 * for Node.js create a whole `Request` when one of these members is read, which takes longer than everything else that a refusal needs.
 */
function isUsed(request: Request): boolean {
  try {
    return request.bodyUsed || request.body?.locked === true;
  } catch {
    return false;
  }
}

/** Returns whether a runtime says that a body was read before. */
const isUsedError = (reason: unknown): boolean =>
  (reason as Error | null)?.name === "TypeError" &&
  /already|unusable|locked|disturbed/i.test((reason as Error).message);

const usedBody = (): ConfigurationError =>
  new ConfigurationError(
    "request",
    "has a body that other code has read or locked; call the gateway first, or pass it a clone of the request",
  );
