// How requests are sent. Nothing here throws or rejects, whatever a host's `fetch` does.

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
export declare function send(parts: RequestParts, signal: AbortSignal): Promise<Sent>;

/** Sends a request with a `fetch` of the caller's. */
export declare function sendWith(fetch: Fetch, parts: RequestParts, signal: AbortSignal): Promise<Sent>;
