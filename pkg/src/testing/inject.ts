// Injects a fault into a call: waits, replaces the response, changes its body, or cuts the connection.

import type { Fault } from "./fault.js";
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
  const replacementResponse = replacement(fault);
  const isHandled = (replacementResponse === undefined && fault.cut !== "headers") || fault.handleAnyway === true;
  const original = isHandled ? await handle() : undefined;
  if (fault.cut === "headers") throw broken(fault);
  const response = replacementResponse ?? (original as Response);
  const { body, garbage, pad, drip, cut } = fault;
  const isChanged = [body, pad, drip, cut].some((member) => member !== undefined) || garbage === true;
  return isChanged ? changeResponse(fault, response, signal) : response;
}

/** Returns the response that replaces the service's, or `undefined`. */
function replacement({ status, redirect, retryAfter, location }: Fault): Response | undefined {
  const sent = redirect ?? status;
  if (sent === undefined) return undefined;
  const headers = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(location === undefined ? {} : { location }),
  };
  const isEmpty = redirect !== undefined || sent < 300;
  return isEmpty ? new Response(null, { status: sent, headers }) : statusResponse(sent, headers);
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
  const isEmpty = [204, 205, 304].includes(response.status);
  return new Response(isEmpty ? null : bodyOf(fault, bytes, signal), { status: response.status, headers });
}

function bodyOf(fault: Fault, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | undefined): BodyInit {
  if (fault.cut === "body") return pieces([bytes.slice(0, bytes.length >> 1)], async () => {}, broken(fault));
  const { drip } = fault;
  if (drip === undefined) return bytes;
  const parts = Array.from(bytes, (byte) => Uint8Array.of(byte));
  return pieces(parts, () => sleep(drip, signal));
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
