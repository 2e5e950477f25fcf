// Reads the body of a request or response to its end or a limit.

import { lengthOf } from "../check/input.js";

/** The members of a request or response that have its body. */
export interface BodySource {
  /** A web stream, or an async iterable such as a stream of Node.js. */
  readonly body?: unknown;
  arrayBuffer?(): Promise<ArrayBuffer>;
  text?(): Promise<string>;
}

/** How much of a body is read. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** The minimum number of bytes that a chunk counts as, so that a stream of empty chunks also reaches the limit. */
  readonly minChunk: number;
  /** The number of bytes by which the count may exceed the limit, because small chunks count as more bytes than they have. */
  readonly maxExcess: number;
}

/** The bytes that were read. */
export interface BodyBytes {
  /** The body, or its first `maxBytes` bytes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether the body has ended within its limits. */
  readonly isWhole: boolean;
}

/** A body that is being read. */
export interface OpenBody {
  /** Rejects as the body does, and with a `TypeError` for a body that cannot be read. */
  readonly result: Promise<BodyBytes>;
  /** Stops reading, and cancels the rest of the body. */
  cancel(): void;
}

/** The size of the buffer that a byte stream fills, in bytes. */
const VIEW_BYTES = 1 << 14;

/** The chunks of a body. */
interface Chunks {
  next(): PromiseLike<{ done?: boolean | undefined; value?: unknown }>;
  cancel(): unknown;
}

/**
 * Starts to read a body. The bytes are copied into one buffer: a chunk may be a view of a much larger buffer, such as 64 KiB for one
 * byte in Deno, and the stream may use its memory again. A body that is neither a web stream nor an async iterable is read in one
 * call, and only then compared with the limit.
 */
export function openBody(source: BodySource, { maxBytes, minChunk, maxExcess }: BodyLimits): OpenBody {
  let chunks: Chunks | undefined;
  let isOpen = true;
  const cancel = (): void => {
    if (!isOpen) return;
    isOpen = false;
    // The async function turns a throw into a rejection.
    (async () => chunks?.cancel())().catch(() => {});
  };
  const read = async (): Promise<BodyBytes> => {
    chunks = chunksOf(source);
    let bytes = new Uint8Array();
    let length = 0;
    for (let count = 0; isOpen; ) {
      const { done, value } = await chunks.next();
      if (done) {
        isOpen = false;
        return { bytes: length === bytes.length ? bytes : bytes.slice(0, length), isWhole: true };
      }
      const size = lengthOf(value as Uint8Array);
      count += Math.max(size, minChunk);
      const end = Math.min(length + size, maxBytes);
      if (end > bytes.length) {
        const larger = new Uint8Array(Math.min(Math.max(end, 2 * bytes.length), maxBytes));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(length + size > end ? (value as Uint8Array).subarray(0, end - length) : (value as Uint8Array), length);
      const isOver = length + size > maxBytes || count > maxBytes + maxExcess;
      length = end;
      if (isOver) cancel();
    }
    return { bytes: bytes.slice(0, length), isWhole: false };
  };
  const result = read().catch((reason) => {
    cancel();
    throw reason;
  });
  return { result, cancel };
}

function chunksOf(source: BodySource): Chunks {
  const body = source.body as
    | { getReader?: unknown; destroy?(): void; [Symbol.asyncIterator]?(): AsyncIterator<unknown> }
    | null
    | undefined;
  if (typeof body?.getReader === "function") return chunksOfStream(body as ReadableStream<Uint8Array>);
  const iterator = body?.[Symbol.asyncIterator]?.();
  if (body && iterator) {
    return {
      async next() {
        const { done, value } = await iterator.next();
        return { done, value: typeof value === "string" ? new TextEncoder().encode(value) : value };
      },
      // A stream of Node.js ends at once. The iterator would wait for the chunk that it requested last.
      cancel: () => (typeof body.destroy === "function" ? body.destroy() : iterator.return?.()),
    };
  }
  return chunkOfAll(source, body === null || body === undefined);
}

/** A reader of a byte stream. That of workerd also has a method that waits for a number of bytes or the end. */
interface ByteReader extends ReadableStreamBYOBReader {
  readAtLeast?(length: number, view: Uint8Array): ReturnType<ReadableStreamBYOBReader["read"]>;
}

/** Returns the chunks of a web stream. A byte stream fills a buffer, so that it creates none for each chunk. */
function chunksOfStream(stream: ReadableStream<Uint8Array>): Chunks {
  let byteReader: ByteReader | undefined;
  try {
    byteReader = stream.getReader({ mode: "byob" });
  } catch {
    // The stream is not a byte stream, or it is locked: then the next line throws, too.
  }
  if (byteReader === undefined) {
    const reader = stream.getReader();
    return { next: () => reader.read(), cancel: () => reader.cancel() };
  }
  const reader = byteReader;
  let view = new Uint8Array(VIEW_BYTES);
  let end = (): void => {};
  // A source that closes its stream without a response to `byobRequest` leaves the read in progress pending for ever. The task comes after
  // the microtasks of a read that has ended.
  reader.closed?.then(
    () => setTimeout(() => end(), 0),
    () => {},
  );
  return {
    next: () =>
      new Promise((resolve, reject) => {
        end = () => resolve({ done: true });
        // workerd passes on each chunk as it arrives, however small, and each read costs it memory.
        const reading = reader.readAtLeast ? reader.readAtLeast(view.length, view) : reader.read(view);
        reading.then(({ done, value }) => {
          // The stream has moved the memory of the buffer to this array. The next read moves it on.
          if (!done && value !== undefined) view = new Uint8Array(value.buffer as ArrayBuffer);
          resolve({ done, value });
        }, reject);
      }),
    cancel: () => reader.cancel(),
  };
}

/** Returns all of a body as one chunk. */
function chunkOfAll(source: BodySource, isAbsent: boolean): Chunks {
  let isRead = false;
  return {
    async next() {
      if (isRead) return { done: true };
      isRead = true;
      if (typeof source.arrayBuffer === "function") return { value: new Uint8Array(await source.arrayBuffer()) };
      if (typeof source.text === "function") return { value: new TextEncoder().encode(await source.text()) };
      if (isAbsent) return { done: true };
      throw new TypeError("a body must be a web stream or an async iterable, or `arrayBuffer` or `text` a function");
    },
    cancel: () => {},
  };
}
