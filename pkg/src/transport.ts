// How requests are sent. Nothing here throws or rejects, whatever a host's `fetch` does.

import { send as sendRequest } from "./built/client.js";
import { quietly } from "./client/quietly.js";
import { enter } from "./module-client.js";

/** What became of a request: what `fetch` gave, an answer if it is one, whose body is still to be read; or what it threw. */
export type Sent =
  | { response: unknown }
  /** `sent` is false only where it is certain that nothing has left. */
  | { error: unknown; sent: boolean };

/** A `fetch` of the caller's. It gets a whole request, so that `(request) => env.SERVICE.fetch(request)` loses nothing. */
export type Fetch = (request: Request) => Promise<Response>;

/** How requests are sent inside: without a `Request` for the runtime's own `fetch`, which makes one anyway. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** What is sent: a body that was checked, and where it goes. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Sends a request with the host's `fetch`. Redirects are not followed: an answer of status 0 is one that the host hides.
 * Settles when that `fetch` does, so whoever waits makes sure of an end.
 */
export async function send({ url, headers, body }: Outgoing, signal: AbortSignal): Promise<Sent> {
  let failure: { error: unknown } | undefined;
  let sent = false;
  const host = {
    async deliver(request: Request): Promise<unknown> {
      try {
        // Not from within the module: it must not be entered a second time.
        await undefined;
        sent = true;
        return await fetch(request);
      } catch (error) {
        failure = { error };
        return undefined;
      }
    },
  };
  try {
    const checked = new Headers(headers);
    const sending = enter(() => sendRequest(url, checked, body, signal, host));
    if (sending === undefined) return { error: new TypeError("no request can be made of this"), sent: false };
    const given = await sending;
    return failure === undefined ? { response: given } : { ...failure, sent };
  } catch (error) {
    return { error, sent };
  }
}

/** The runtime's `fetch`, as it is at the time. It can stand in for a caller's. */
export const hostFetch = (input: string | Request, init?: RequestInit): Promise<Response> => fetch(input, init);

/** Returns what calls a caller's `fetch`. */
export const sendBy = (fetch: Fetch): Send =>
  fetch === hostFetch ? hostFetch : async (url, init) => fetch(new Request(url, init));

/** Sends a request with `send`. */
export async function sendWith(send: Send, { url, headers, body }: Outgoing, signal: AbortSignal): Promise<Sent> {
  try {
    // A copy, for what a caller's does with them, or what wraps the host's, must not be felt by the next request.
    const init: RequestInit = { method: "POST", headers: { ...headers }, body, redirect: "manual", signal };
    return { response: await send(url, init) };
  } catch (error) {
    return { error, sent: true };
  }
}

/** Lets go of an answer whose body nobody will read. */
export const discard = (answer: unknown): void => quietly(() => (answer as Response).body?.cancel());
