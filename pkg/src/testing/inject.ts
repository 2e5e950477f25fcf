// Injects a fault into a call: waits, replaces the response, changes its body, or cuts the connection.

import { type Fault, isCutAtHeaders, isHandled } from "./fault.js";
import { statusResponse } from "./responses.js";
import { sleep } from "./sleep.js";

/** A body that is not JSON and not UTF-8. */
const GARBAGE = /* @__PURE__ */ Uint8Array.from('{"creatives": [{"object_tracking_id": "\xff\xfe', (character) =>
  character.charCodeAt(0),
);

/**
 * Returns the response of a call with a fault. `handle` is the call without it.
 *
 * @throws {TypeError} as `fetch` does, if the fault cuts the connection before the headers
 */
export async function inject(
  fault: Fault,
  signal: AbortSignal | undefined,
  handle: () => Promise<Response>,
): Promise<Response> {
  if (fault.delay !== undefined) await sleep(fault.delay, signal);
  const original = isHandled(fault) ? await handle() : undefined;
  if (isCutAtHeaders(fault)) throw broken(fault);
  const response = replaced(fault, original);
  const { body, garbage, pad, drip, cut, contentType } = fault;
  const isChanged = [body, garbage, pad, drip, cut, contentType].some((member) => member !== undefined);
  return isChanged ? changeResponse(fault, response, signal) : response;
}

/**
 * Returns the response with the fault's status and headers. Without a status it is `original`, the service's response, or one with garbage
 * if the call was not handled.
 */
function replaced({ status, redirect, retryAfter, location }: Fault, original = new Response(GARBAGE)): Response {
  const sent = redirect ?? status;
  if (sent === undefined) return original;
  const headers = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(location === undefined ? {} : { location }),
  };
  if (redirect !== undefined || sent === 204 || sent === 205) return new Response(null, { status: sent, headers });
  if (sent > 299) return statusResponse(sent, headers);
  return new Response(original.body, {
    status: sent,
    headers: { ...Object.fromEntries(original.headers), ...headers },
  });
}

async function changeResponse(fault: Fault, response: Response, signal: AbortSignal | undefined): Promise<Response> {
  const original = new Uint8Array(await response.arrayBuffer());
  const text = fault.body === undefined ? original : new TextEncoder().encode(fault.body);
  const content = fault.garbage ? GARBAGE : text;
  const bytes = new Uint8Array((fault.pad ?? 0) + content.length).fill(0x20);
  bytes.set(content, fault.pad ?? 0);
  const headers = new Headers(response.headers);
  if (fault.contentType !== undefined) headers.set("content-type", fault.contentType);
  if (!headers.has("content-type")) headers.set("content-type", "application/json");
  headers.set("content-length", String(bytes.length));
  return new Response(bodyOf(fault, bytes, signal), { status: response.status, headers });
}

function bodyOf(
  { cut, reset, drip }: Fault,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | undefined,
): BodyInit {
  if (cut === undefined && drip === undefined) return bytes;
  const sent = cut === undefined ? bytes : bytes.slice(0, bytes.length >> 1);
  const parts = drip === undefined ? [sent] : Array.from(sent, (byte) => Uint8Array.of(byte));
  const pause = drip === undefined ? async () => {} : () => sleep(drip, signal);
  return pieces(parts, pause, cut === undefined ? undefined : broken({ reset }));
}

/** Returns a body that is sent in pieces, with a pause before each. It ends with the error, if there is one. */
function pieces(parts: Uint8Array[], pause: () => Promise<void>, error?: Error): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      const part = parts[next++];
      if (part !== undefined) {
        await pause();
        controller.enqueue(part);
      } else if (error !== undefined) controller.error(error);
      else controller.close();
    },
  });
}

/** Returns the error of a connection that was cut, in the shape of undici's. */
function broken({ reset }: Fault): TypeError {
  const code = reset ? "ECONNRESET" : "UND_ERR_SOCKET";
  const cause = Object.assign(new Error(reset ? "read ECONNRESET" : "other side closed"), { code });
  return new TypeError("fetch failed: a fault with `cut` closed the connection", { cause });
}
