// What may be sent.

import type { Endpoint } from "../generated/service.js";
import http, { InvalidRequestError } from "../http.js";
import type { CheckOptions } from "../index.js";

/** The numbers of the resources in the module. */
const RESOURCES = { links: 0, placements: 1, users: 2, token: 3 } as const satisfies Record<Endpoint, number>;

/** Returns a body that was checked, as bytes that nobody else has: what is sent later is what was checked. */
export function checked(
  endpoint: Endpoint,
  input: unknown,
  options: CheckOptions | undefined,
): Uint8Array<ArrayBuffer> {
  const verdict = http.checkInput(RESOURCES[endpoint], input, http.settings(options));
  if (!verdict.ok) throw new InvalidRequestError(verdict.findings);
  // Of bytes, a check gives the caller's own array, and not each kind of array has a `slice` that copies.
  return new Uint8Array(verdict.body);
}
