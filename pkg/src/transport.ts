// How requests are sent. Nothing here throws or rejects, whatever a host's `fetch` does.

import { is_answer, send as sendRequest } from "./built/client.js";
import { enter } from "./module-client.js";
import type { RequestParts } from "./request.js";

/** What became of a request: an answer, whose body is still to be read, or why there is none. */
export type Sent =
  | { response: Response }
  /** `sent` is false only where it is certain that nothing has left. */
  | { error: unknown; sent: boolean };

/** What a host's `fetch` is called as. */
export type Fetch = (request: Request) => Promise<Response>;

/**
 * Sends a request with the host's `fetch`. Redirects are not followed: an answer of status 0 is one that the host hides.
 * Settles once `signal` is aborted, at the latest.
 */
export async function send(parts: RequestParts, signal: AbortSignal): Promise<Sent> {
  let failure: { error: unknown } | undefined;
  const host = {
    async deliver(request: Request): Promise<unknown> {
      try {
        // Not from within the module: it must not be entered a second time.
        await undefined;
        return await fetch(request);
      } catch (error) {
        failure = { error };
        return undefined;
      }
    },
  };
  try {
    const headers = new Headers(parts.headers);
    const sending = enter(() => sendRequest(parts.url, headers, parts.body, signal, host));
    if (sending === undefined) return { error: new TypeError("no request can be made of this"), sent: false };
    const given = await before(signal, sending);
    if (failure !== undefined) return { ...failure, sent: true };
    if (enter(() => is_answer(given))) return { response: given as Response };
    return { error: signal.aborted ? signal.reason : new TypeError("fetch gave no Response"), sent: true };
  } catch (error) {
    return { error, sent: false };
  }
}

/** Sends a request with a `fetch` of the caller's, whose answers may be of another realm. */
export async function sendWith(fetch: Fetch, parts: RequestParts, signal: AbortSignal): Promise<Sent> {
  let request: Request;
  try {
    const { url, method, headers, body, redirect } = parts;
    request = new Request(url, { method, headers, body, redirect, signal });
  } catch (error) {
    return { error, sent: false };
  }
  try {
    const given = (await before(signal, (async () => fetch(request))())) as Response | undefined;
    if (typeof given?.status === "number" && given.type !== "error") return { response: given };
    return { error: signal.aborted ? signal.reason : new TypeError("fetch gave no Response"), sent: true };
  } catch (error) {
    return { error, sent: true };
  }
}

/** What a promise comes to, or `undefined` once `signal` is aborted. */
function before(signal: AbortSignal, promise: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
