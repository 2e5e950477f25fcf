// Bodies that passed a check and can be sent.

import type { Endpoint } from "../generated/service.js";
import http, { InvalidRequestError } from "../http.js";
import type { CheckOptions } from "../index.js";

/** Returns a checked body as a private copy of its bytes, so that the bytes sent later are those that were checked. */
export function checked(
  endpoint: Endpoint,
  input: unknown,
  options: CheckOptions | undefined,
): Uint8Array<ArrayBuffer> {
  const result = http.checkInput(http.RESOURCES[endpoint], input, http.settings(options));
  if (!result.ok) throw new InvalidRequestError(result.issues);
  // Of bytes, a check gives the caller's own array, and not each kind of array has a `slice` that copies.
  return new Uint8Array(result.body);
}
