// Reads a `fetch` response to its end.

import { type OptionTypes, readOptions, refuseOption } from "./options.js";
import { type HttpResponse, MAX_RESPONSE } from "./responses.js";

/** The options of `readResponse`. */
export interface ReadResponseOptions {
  /** The maximum number of bytes of the body. The default is 8 MiB, which is also the limit of the other functions. */
  maxBytes?: number | undefined;
}

/** The members of a `Response` that `readResponse` uses, so that the response of any `fetch` library fits. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { forEach(callback: (value: string, name: string) => void): void };
  readonly body: { getReader(): BodyReader } | null;
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

const OPTION_TYPES: OptionTypes = { maxBytes: "number" };

/**
 * Reads the response of a `fetch` to its end, for `readLink`, `readUser` and the other readers. Rejects as the body does.
 *
 * @throws {RangeError} for a body with more than `maxBytes`. The rest of it is not read
 * @throws {TypeError} for options that are not allowed
 *
 * @example
 * ```ts
 * const { url } = readLink(await readResponse(await fetch(parts.url, parts)));
 * ```
 */
export async function readResponse(response: FetchResponse, options: ReadResponseOptions = {}): Promise<WholeResponse> {
  const { maxBytes = MAX_RESPONSE } = readOptions<ReadResponseOptions>(options, OPTION_TYPES, refuseOption);
  if (!(maxBytes >= 0)) throw new TypeError("`maxBytes` must be a number of bytes, 0 or more");
  const { status } = response;
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => {
    headers.push([name, value]);
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    length += value.length;
    if (length > maxBytes) {
      await reader?.cancel().catch(() => {});
      throw new RangeError(`the response is larger than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return { status, headers, body };
}
