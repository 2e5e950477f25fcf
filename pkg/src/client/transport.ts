// Sends requests by `fetch`. Nothing here throws or rejects, even if `fetch` does.

import { once } from "../sending/once.js";
import { ignoreErrors } from "./ignore-errors.js";

/** What `fetch` returned, which may be anything and whose body is still to be read, or what it threw. */
export type Sent = { response: unknown } | { error: unknown };

/** A `fetch` of the caller's. It gets a whole request, so that `(request) => env.SERVICE.fetch(request)` loses nothing. */
export type Fetch = (request: Request) => Promise<Response>;

/** How requests are sent inside: the runtime's own `fetch` needs no `Request`. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** What is sent: a body that was checked, and where it goes. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The runtime's `fetch`, as it is at the time. */
export const runtimeFetch: Send = (url, init) => fetch(url, init);

/** The same for the gateway, which trusts the lengths that the runtime's responses state. */
export const hostFetch = (input: string | Request, init?: RequestInit): Promise<Response> => fetch(input, init);

/** Returns what calls a caller's `fetch`. */
export const sendBy = (fetch: Fetch): Send =>
  fetch === hostFetch ? hostFetch : async (url, init) => fetch(new Request(url, init));

/**
 * Sends a request. Redirects are not followed: a response of status 0 is one that the runtime hides. Settles when `send`
 * does, so the caller waits with a deadline.
 */
export async function sendWith(send: Send, { url, headers, body }: Outgoing, signal: AbortSignal): Promise<Sent> {
  try {
    // A copy, for what a caller's does with them, or what wraps the host's, must not be felt by the next request.
    const init: RequestInit = { method: "POST", headers: { ...headers }, body: once(body), redirect: "manual", signal };
    return { response: await send(url, init) };
  } catch (error) {
    return { error };
  }
}

/** Cancels a response whose body will not be read. */
export const discard = (response: unknown): void => ignoreErrors(() => (response as Response).body?.cancel());
