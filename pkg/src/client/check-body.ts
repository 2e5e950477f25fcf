// Checks a body before it is sent.

import { endpoints } from "../generated/endpoints.js";
import type { Endpoint } from "../generated/service.js";
import httpInternals, { InvalidRequestError } from "../http.js";
import type { ClientSettings } from "./settings.js";
import { tracedCheck } from "./spans.js";

/**
 * Checks a body and returns a private copy of its bytes, so that the bytes sent later are those that were checked.
 *
 * @throws {InvalidRequestError} if the body has errors
 */
export function checkBody(
  endpoint: Endpoint,
  input: unknown,
  { check, otel }: Pick<ClientSettings, "check" | "otel">,
): Uint8Array<ArrayBuffer> {
  const result = tracedCheck(otel?.(), endpoint, () =>
    httpInternals.checkInput(endpoints[endpoint].number, input, check),
  );
  if (!result.ok) throw new InvalidRequestError(result.issues);
  // For bytes, `result.body` is the caller's own array. The constructor copies it; `slice` of a subclass may not.
  return new Uint8Array(result.body);
}
