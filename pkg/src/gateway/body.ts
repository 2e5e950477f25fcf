// The body of a request, read to its end, the limit or the deadline, whichever comes first.

import { lengthOf } from "../input.js";
import { type Refusal, refusal } from "./refusal.js";

/** The fewest bytes that a chunk counts for, so that there is an end to empty ones too. */
const LEAST_OF_A_CHUNK = 16;

const tooLarge = (limit: number): Refusal =>
  refusal(413, "too-large", `the body has more than the ${limit} bytes that are allowed`);

/** Refuses by the headers alone what need not be read. */
export function checkHeaders(headers: Headers, limit: number): void {
  if (!isJson(headers.get("content-type")))
    throw refusal(415, "media-type", "expected the content type application/json, in UTF-8");
  const encoding = headers.get("content-encoding");
  if (encoding !== null && !/^identity$/i.test(encoding))
    throw refusal(415, "content-encoding", "expected a body without a content encoding");
  const length = headers.get("content-length");
  if (length === null) return;
  // Two headers come as one, with a comma.
  if (!/^\d+$/.test(length)) throw refusal(400, "content-length", "expected one content length, in digits");
  if (Number(length) > limit) throw tooLarge(limit);
}

/** Whether this is `application/json`, of no other encoding than UTF-8. */
function isJson(type: string | null): boolean {
  const [, parameters] = /^application\/json[ \t]*(;.*)?$/i.exec(type ?? "none") ?? [null, null];
  if (parameters === null) return false;
  const [, charset] = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s";]*)/i.exec(parameters ?? "") ?? [];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

/** Reads the body of a request. Throws a refusal where it is too long, too slow, or breaks off. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  timeout: number,
): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const late = () => reject(refusal(408, "body-timeout", `the body did not arrive within ${timeout} ms`));
    timer = setTimeout(late, timeout);
  });
  let isOpen = true;
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let count = 0; ; ) {
      const { done, value } = await Promise.race([read(reader), deadline]);
      if (done) break;
      length += lengthOf(value);
      count += Math.max(lengthOf(value), LEAST_OF_A_CHUNK);
      if (length > limit || count > limit + LEAST_OF_A_CHUNK * 4096) throw tooLarge(limit);
      chunks.push(value);
    }
    isOpen = false;
    return chunks.length === 1 ? (chunks[0] as Uint8Array) : joined(chunks, length);
  } finally {
    clearTimeout(timer);
    if (isOpen) reader.cancel().catch(() => {});
  }
}

/** The next chunk. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch {
    throw refusal(400, "body-broken", "the body broke off");
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
