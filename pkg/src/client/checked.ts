// What may be sent.

import { type Bytes, type CheckOptions, InvalidRequestError, type Resource } from "../index.js";

/** A body that was checked, as bytes that nobody else has: what is sent later is what was checked. */
export function checked<T>(
  resource: Pick<Resource<T, never>, "check">,
  input: T | Bytes | string,
  options: CheckOptions | undefined,
): Uint8Array<ArrayBuffer> {
  const verdict = resource.check(input, options);
  if (!verdict.ok) throw new InvalidRequestError(verdict.findings);
  // Of bytes, a check gives the caller's own array, and not each kind of array has a `slice` that copies.
  return new Uint8Array(verdict.body);
}
