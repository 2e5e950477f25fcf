// How requests are sent. Nothing here throws or rejects, whatever a host's `fetch` does.

import { send as sendRequest } from "./built/client.js";
import { quietly } from "./client/quietly.js";
import { enter } from "./module-client.js";
import type { RequestParts } from "./request.js";

/** What became of a request: an answer, whose body is still to be read, or why there is none. */
export type Sent =
  | { response: Response }
  /** `sent` is false only where it is certain that nothing has left. */
  | { error: unknown; sent: boolean };

/** What a host's `fetch` is called as. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Sends a request with the host's `fetch`. Redirects are not followed: an answer of status 0 is one that the host hides.
 * Settles once `signal` is aborted, at the latest.
 */
export async function send(parts: RequestParts, signal: AbortSignal): Promise<Sent> {
  let failure: { error: unknown } | undefined;
  let sent = false;
  const host = {
    async deliver(request: Request): Promise<unknown> {
      try {
        // Not from within the module: it must not be entered a second time.
        await undefined;
        sent = true;
        return await before(signal, (async () => fetch(request))());
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
    const given = await sending;
    if (failure !== undefined) return { ...failure, sent };
    return answered(given, signal, sent);
  } catch (error) {
    return { error, sent };
  }
}

/** Sends a request with a `fetch` of the caller's. */
export async function sendWith(fetch: Fetch, parts: RequestParts, signal: AbortSignal): Promise<Sent> {
  const { url, method, headers, body } = parts;
  try {
    const init: RequestInit = { method, headers: { ...headers }, body, redirect: "manual", signal };
    return answered(await before(signal, (async () => fetch(url, init))()), signal, true);
  } catch (error) {
    return { error, sent: true };
  }
}

/** What a `fetch` gave, if that is an answer: by its members, for it may be of another realm, or the host's `Response` replaced. */
function answered(given: unknown, signal: AbortSignal, sent: boolean): Sent {
  const response = given as Response | null | undefined;
  if (typeof response?.status === "number" && response.type !== "error") return { response };
  return { error: signal.aborted ? signal.reason : new TypeError("fetch gave no Response"), sent };
}

/** What a `fetch` comes to, or nothing once `signal` is aborted: an answer that comes later must not keep its connection. */
function before(signal: AbortSignal, fetching: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      resolve(undefined);
      quietly(async () => discard((await fetching) as Response));
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    fetching.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Lets go of an answer whose body nobody will read. */
export const discard = (answer: Response): void => quietly(() => answer.body?.cancel());
