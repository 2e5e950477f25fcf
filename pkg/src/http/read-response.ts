// Reads a `fetch` response to its end.

import { openBody } from "../bodies/open-body.js";
import { MalformedResponseError } from "../errors/service-errors.js";
import { type Readers, readBytes, readOptions } from "../options/options.js";
import { type HttpResponse, MAX_RESPONSE } from "./response.js";

/** The options of `readResponse`. */
export interface ReadResponseOptions {
  /** The maximum number of bytes of the body. The default is 8 MiB, which is also the limit of the other functions; more than 1 GiB counts as 1 GiB. */
  maxBytes?: number | undefined;
}

/**
 * The members of a `Response` that `readResponse` uses, so that the response of any `fetch` library fits. A body that is neither a web
 * stream nor an async iterable is read with `arrayBuffer`, or else with `text`.
 */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(callback: (value: string, name: string) => void): void };
  readonly body?: { getReader(): BodyReader } | AsyncIterable<Uint8Array | string> | null | undefined;
  arrayBuffer?(): Promise<ArrayBuffer>;
  text?(): Promise<string>;
}

/** Reads a body part by part. */
interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/** A response with its whole body. */
export interface WholeResponse extends HttpResponse {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

const OPTIONS = {
  maxBytes: (value = MAX_RESPONSE, refuse) => readBytes(value, refuse),
} satisfies Readers<ReadResponseOptions>;

/**
 * Reads the response of a `fetch` to its end, for `readLink`, `readUser` and the other readers. Rejects as the body does.
 *
 * @throws {MalformedResponseError} for a body with more than `maxBytes`. The rest of it is not read, unless the body is neither a web
 *   stream nor an async iterable: then `maxBytes` does not limit the memory that reading it takes
 * @throws {TypeError} for options that are not allowed
 *
 * @example
 * ```ts
 * const { url } = readLink(await readResponse(await fetch(parts.url, parts)));
 * ```
 */
export async function readResponse(response: FetchResponse, options: ReadResponseOptions = {}): Promise<WholeResponse> {
  const { maxBytes } = readOptions(options, OPTIONS);
  const { status } = response;
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => {
    headers.push([name, value]);
  });
  const { bytes, isWhole } = await openBody(response, { maxBytes, minChunk: 128, maxExcess: MAX_RESPONSE }).result;
  if (!isWhole) throw new MalformedResponseError(`the response is larger than ${maxBytes} bytes`, null);
  return { status, headers, body: bytes };
}
