// Reads the ids that platforms and services give to requests.

/** An id that can be logged: an e-mail address, a sentence or JSON is not. */
const ID = /^[\w.:;=/-]{1,128}$/;

/**
 * Returns the first of these headers of a request or response that is present; `undefined` if it contains a secret, in upper or lower case, or characters that ids do not
 * have, or if a custom `fetch` returned headers that cannot be read.
 */
export function requestIdIn(
  source: { readonly headers: Headers },
  names: readonly string[],
  secrets: readonly (string | undefined)[] = [],
): string | undefined {
  try {
    const { headers } = source;
    for (const name of names) {
      const value = headers.get(name);
      if (value === null) continue;
      const lower = value.toLowerCase();
      const isUsable =
        ID.test(value) && !secrets.some((secret) => secret !== undefined && lower.includes(secret.toLowerCase()));
      return isUsable ? value : undefined;
    }
  } catch {
    // The response is read or refused elsewhere.
  }
  return undefined;
}

/** The headers in which services return a request id, in the order of `src/http/details.rs`. */
export const SERVICE_IDS = [
  "x-request-id",
  "request-id",
  "x-requestid",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "cf-ray",
] as const;
