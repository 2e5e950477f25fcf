// How requests are sent. Nothing here throws or rejects, whatever a host's `fetch` does.

import { send as sendRequest } from "./built/client.js";
import { quietly } from "./client/quietly.js";
import { enter } from "./module-client.js";

/** What became of a request: an answer, whose body is still to be read, or why there is none. */
export type Sent =
  | { response: Response }
  /** `sent` is false only where it is certain that nothing has left. */
  | { error: unknown; sent: boolean };

/** What a host's `fetch` is called as. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

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
    return failure === undefined ? answered(given, sent) : { ...failure, sent };
  } catch (error) {
    return { error, sent };
  }
}

/** Sends a request with a `fetch` of the caller's. */
export async function sendWith(fetch: Fetch, { url, headers, body }: Outgoing, signal: AbortSignal): Promise<Sent> {
  try {
    const init: RequestInit = { method: "POST", headers: { ...headers }, body, redirect: "manual", signal };
    return answered(await fetch(url, init), true);
  } catch (error) {
    return { error, sent: true };
  }
}

/** What a `fetch` gave, if that is an answer: by its members, for it may be of another realm, or the host's `Response` replaced. */
function answered(given: unknown, sent: boolean): Sent {
  const response = given as Response | null | undefined;
  if (typeof response?.status === "number" && response.type !== "error") return { response };
  return { error: new TypeError("fetch gave no Response"), sent };
}

/** Lets go of an answer whose body nobody will read. */
export const discard = (answer: Response): void => quietly(() => answer.body?.cancel());
