// A request as plain data: nothing is sent here.

import { checkInput } from "./check.js";
import { InvalidRequestError } from "./errors.js";
import { hide, Masked } from "./masked.js";
import type { Settings } from "./options.js";
import { type Address, type Endpoint, readTarget } from "./target.js";

/**
 * All that it takes to send a request: `fetch(parts.url, parts)`. Only `headers` and `body` themselves show what is
 * sent, which holds secrets and personal data; what is logged or written as JSON redacts them.
 */
export class RequestParts extends Masked {
  readonly method = "POST";
  readonly url: string;
  declare readonly headers: Record<string, string>;
  /** The very bytes that were checked. */
  declare readonly body: Uint8Array<ArrayBuffer>;
  /** A redirect would carry the credentials to another host. */
  readonly redirect = "manual";

  /** @internal */
  constructor(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) {
    super();
    this.url = url;
    hide(this, "headers", headers, true);
    hide(this, "body", body, true);
  }

  override toJSON(): object {
    const { method, url, headers, body, redirect } = this;
    const shown = headers.Authorization === undefined ? headers : { ...headers, Authorization: "[redacted]" };
    return { method, url, headers: shown, body: `[${body.length} bytes]`, redirect };
  }
}

/** Checks a body and puts the request together that carries it to a target. */
export function request(
  resource: number,
  endpoint: Endpoint,
  input: unknown,
  target: unknown,
  settings: Settings,
): RequestParts {
  // Reading the target may run the caller's code, so it comes before the check: after that, nothing touches the body.
  const { problem, url, headers } = attempt(endpoint, target);
  const verdict = checkInput(resource, input, settings);
  if (!verdict.ok) throw new InvalidRequestError(verdict.findings);
  if (problem !== undefined) throw problem.reason;
  return new RequestParts(url, headers, verdict.body);
}

/** What comes of a target, or what is wrong with it. */
function attempt(endpoint: Endpoint, target: unknown): Address & { problem?: { reason: unknown } } {
  try {
    return readTarget(endpoint, target);
  } catch (reason) {
    return { url: "", headers: {}, problem: { reason } };
  }
}
