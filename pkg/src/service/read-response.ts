// Reads the response of a `fetch` to its end.

import { type OptionTypes, readOptions, refuseOption } from "./options.js";
import { type HttpResponse, MAX_RESPONSE } from "./responses.js";

/** What a caller can choose for reading a response. */
export interface ReadResponseOptions {
  /** The maximum number of bytes of the body; 8 MiB by default, which is also the most that the other functions read. */
  maxBytes?: number | undefined;
}

/** A response with its whole body. */
export interface WholeResponse extends HttpResponse {
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

const OPTIONS: OptionTypes = { maxBytes: "number" };

/**
 * Reads the response of a `fetch` to its end, for `readLink`, `readUser` and the others.
 *
 * @throws {RangeError} for a body with more than `maxBytes`, of which no more is read then
 */
export async function readResponse(response: Response, options: ReadResponseOptions = {}): Promise<WholeResponse> {
  const { maxBytes = MAX_RESPONSE } = readOptions<ReadResponseOptions>(options, OPTIONS, refuseOption);
  const { status, headers } = response;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    length += value.length;
    if (length > maxBytes) {
      await reader?.cancel().catch(() => {});
      throw new RangeError(`the response has more than ${maxBytes} bytes`);
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
