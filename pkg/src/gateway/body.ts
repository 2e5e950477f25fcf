// The body of a request, read to its end, the limit or the deadline, whichever comes first.

import { lengthOf } from "../input.js";
import { type Refusal, refusal } from "./refusal.js";

/** The fewest bytes that a chunk counts for, so that there is an end to empty ones too. */
const LEAST_OF_A_CHUNK = 16;
/** What chunks may count for beyond the limit, because many are smaller than that. */
const MOST_OF_SMALL_CHUNKS = 1 << 16;

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

/** Reads the body of a request whose headers were checked. Throws a refusal where it is too long, too slow, or breaks off. */
export async function readBody(request: Request, limit: number, timeout: number): Promise<Uint8Array> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const late = () => reject(refusal(408, "body-timeout", `the body did not arrive within ${timeout} ms`));
    timer = setTimeout(late, timeout);
  });
  try {
    // Where its length is known, hosts read no more than that, and all at once is what they do fastest.
    if (request.headers.get("content-length") === null) return await readChunks(request.body, limit, deadline);
    const body = await Promise.race([unbroken(request.arrayBuffer()), deadline]);
    if (body.byteLength > limit) throw tooLarge(limit);
    return new Uint8Array(body);
  } finally {
    clearTimeout(timer);
  }
}

async function readChunks(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  deadline: Promise<never>,
): Promise<Uint8Array> {
  if (stream === null) return new Uint8Array();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isOpen = true;
  try {
    for (let count = 0; ; ) {
      const { done, value } = await Promise.race([unbroken(reader.read()), deadline]);
      if (done) break;
      length += lengthOf(value);
      count += Math.max(lengthOf(value), LEAST_OF_A_CHUNK);
      if (length > limit || count > MOST_OF_SMALL_CHUNKS + limit) throw tooLarge(limit);
      chunks.push(value);
    }
    isOpen = false;
  } finally {
    if (isOpen) reader.cancel().catch(() => {});
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : joined(chunks, length);
}

/** What reading comes to, or a refusal where the connection breaks. */
async function unbroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
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
