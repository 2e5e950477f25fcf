// Error responses of the gateway. They have the service's error envelope, so that one reader reads both.

import { errorItem, errorList } from "../errors/envelope.js";
import type { ServiceError } from "../http.js";
import type { Issue } from "../index.js";

/** An error response. Thrown to end a request. */
export class ErrorResponse {
  readonly status: number;
  /** The reason as a short identifier, for logs and programs. */
  readonly reason: string;
  /** The body, as JSON. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(status: number, reason: string, body: string, headers?: Readonly<Record<string, string>>) {
    this.status = status;
    this.reason = reason;
    this.body = body;
    this.headers = headers;
  }
}

/** Returns the error response for a reason of the gateway, not of the service. */
export function errorResponse(
  status: number,
  reason: string,
  message: string,
  headers?: Readonly<Record<string, string>>,
): ErrorResponse {
  return new ErrorResponse(
    status,
    reason,
    JSON.stringify(errorItem(message, null, { key: null, rule: reason })),
    headers,
  );
}

/** Returns the error response for a body with all its errors, in the service's envelope and with what forms and `formatIssue` need. */
export function invalidBody(blocking: readonly Issue[]): ErrorResponse {
  const errors = blocking.map(({ message, code, key, rule, path, segments, params }) =>
    errorItem(message, code, { key, rule, path, segments, params }),
  );
  return new ErrorResponse(
    400,
    "invalid",
    JSON.stringify(errorList("there were issues with your request", 9999, errors)),
  );
}

/** Returns an error response that forwards an error of the service, as it was read and redacted. */
export function forwardedError(status: number, { code, errors, reason, retryAfter }: ServiceError): ErrorResponse {
  const items = errors.map(({ message, code, key }) => errorItem(message ?? reason ?? DEFAULT_MESSAGE, code, { key }));
  // A list of one error stays a list if it has a code of its own.
  const body =
    items.length === 1 && (code === null || code === errors[0]?.code)
      ? items[0]
      : errorList(reason ?? DEFAULT_MESSAGE, items.length === 0 ? code : (code ?? 9999), items);
  return new ErrorResponse(status, "service", JSON.stringify(body), retryAfterHeader(retryAfter));
}

/** Returns the header for seconds to wait, if there are any. */
export const retryAfterHeader = (seconds: number | null): { "Retry-After": string } | undefined =>
  seconds === null ? undefined : { "Retry-After": String(seconds) };

const DEFAULT_MESSAGE = "the service rejected the request";
