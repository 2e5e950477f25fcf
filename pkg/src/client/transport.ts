// Sends requests by `fetch`.

import { noStore } from "../sending/no-store.js";
import { onceBody } from "../sending/once.js";
import { ignoreErrors } from "./ignore-errors.js";

/** The result of `fetch`, which may be of any type, or the error that it threw. The body is not read yet. */
export type SendResult = { response: unknown } | { error: unknown };

/** A `fetch` of the caller, such as `(url, init) => env.SERVICE.fetch(url, init)`, or the runtime's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request to send: a checked body, its URL and its headers. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Calls the runtime's current `fetch`, even if a program has replaced it in the meantime. */
export const runtimeFetch: Fetch = (url, init) => fetch(url, init);

/** The `fetch` of the runtime when this module was loaded. */
const LOADED_FETCH = globalThis.fetch;

/** Returns whether this calls the runtime's `fetch`, and nothing else, unless a program replaced it before endcap was loaded. */
export const isRuntimeFetch = (send: Fetch): boolean => send === runtimeFetch && globalThis.fetch === LOADED_FETCH;

/**
 * Sends a request. Never rejects. Redirects are not followed: browsers then return a response with the status 0. Settles only when
 * `send` does, so the caller must wait with a deadline.
 */
export async function sendOnce(
  send: Fetch,
  { url, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    // The headers are copied, because a custom `fetch` may change them, and the next attempt uses them again.
    const init: RequestInit = {
      method: "POST",
      headers: { ...headers },
      body: onceBody(body),
      redirect: "manual",
      signal,
      ...noStore(),
    };
    return { response: await send(url, init) };
  } catch (error) {
    return { error };
  }
}

/** Cancels a response whose body will not be read: a web stream, or a stream of Node.js. */
export const discard = (response: unknown): void =>
  ignoreErrors(() => {
    const body = (response as Response).body as { cancel?(): unknown; destroy?(): unknown } | null;
    return body?.cancel ? body.cancel() : body?.destroy?.();
  });
