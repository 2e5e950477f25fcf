// Reads the body of a request to its end, the limit or the deadline.

import { lengthOf } from "../check/input.js";
import { Refusal, refusal } from "./refusal.js";
import type { Timer } from "./timer.js";

/** The fewest bytes that a chunk counts for, so that there is an end to empty ones too. */
const LEAST_OF_A_CHUNK = 16;
/** What chunks may count for beyond the limit, because many are smaller than that. */
const MAX_SMALL_CHUNKS = 1 << 16;

const tooLarge = (limit: number): Refusal => refusal(413, "too-large", `the body must be at most ${limit} bytes`);

/** Refuses by the headers alone what need not be read. Gives whether they say how long the body is. */
export function checkHeaders(headers: Headers, limit: number): boolean {
  if (!isJson(headers.get("content-type")))
    throw refusal(415, "media-type", "the content type must be application/json in UTF-8");
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^identity$/i.test(encoding))
    throw refusal(415, "content-encoding", "the body must have no content encoding");
  const length = headers.get("content-length");
  if (length === null) return false;
  // Two headers come as one, with a comma.
  if (!/^\d+$/.test(length)) throw refusal(400, "content-length", "the content length must be one number in digits");
  if (Number(length) > limit) throw tooLarge(limit);
  return true;
}

/** Whether this is `application/json`, of no other encoding than UTF-8. */
function isJson(type: string | null): boolean {
  if (type === "application/json") return true;
  const [, parameters] = /^application\/json[ \t]*(;.*)?$/i.exec(type ?? "none") ?? [null, null];
  if (parameters === null) return false;
  const [, charset] = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s";]*)/i.exec(parameters ?? "") ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Reads the body of a request whose headers were checked. Throws a refusal where it is too long, too slow, or breaks off. */
export async function readBody(
  request: Request,
  isSized: boolean,
  limit: number,
  timeout: number,
  timer: Timer,
): Promise<Uint8Array<ArrayBuffer>> {
  // Where its length is known, hosts read no more than that, and all at once is what they do fastest. A copy, as of chunks:
  // where an adapter made the request, its memory may be used again before the body is sent.
  if (isSized) {
    const body = new Uint8Array(await within(timeout, timer, request.arrayBuffer()));
    if (body.length > limit) throw tooLarge(limit);
    return body.slice();
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  try {
    return await within(timeout, timer, readChunks(reader, limit));
  } catch (reason) {
    reader.cancel().catch(() => {});
    throw reason;
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let count = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    length += lengthOf(value);
    count += Math.max(lengthOf(value), LEAST_OF_A_CHUNK);
    if (length > limit || count > MAX_SMALL_CHUNKS + limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

/** Returns the body, or a refusal if reading takes too long or the connection breaks. */
function within<T>(timeout: number, timer: Timer, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(refusal(408, "body-timeout", `the body did not arrive within ${timeout} ms`));
    const cancel = timer.after(timeout, late);
    reading.then(
      (read) => {
        cancel();
        resolve(read);
      },
      (reason) => {
        cancel();
        reject(reason instanceof Refusal ? reason : refusal(400, "body-broken", "the body ended too early"));
      },
    );
  });
}

/** Copies all chunks into one array, because the stream may reuse the memory of its chunks. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += lengthOf(chunk);
  }
  return bytes;
}
