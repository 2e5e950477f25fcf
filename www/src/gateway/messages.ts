// The messages for errors of calls.

import {
  AbortError,
  EndcapError,
  MalformedResponseError,
  NetworkError,
  RedirectError,
  ServiceError,
  TimeoutError,
} from "endcap/gateway-client";

/** Returns the message for an error. */
export function messageOf(error: unknown): string {
  if (ServiceError.is(error)) return serviceMessage(error);
  if (NetworkError.is(error)) return "The gateway is not responding. Is the demo still running?";
  if (TimeoutError.is(error)) return "The gateway did not respond in time.";
  if (RedirectError.is(error)) return "The response was a redirect. Redirects are not followed.";
  if (AbortError.is(error)) return "The request was canceled.";
  if (MalformedResponseError.is(error)) return `The response cannot be used: ${error.message}.`;
  if (EndcapError.is(error)) return `The request cannot be sent: ${error.message}.`;
  return `The request failed: ${error instanceof Error ? error.message : String(error)}.`;
}

/** What a status means. */
const MEANINGS: Readonly<Record<number, string>> = {
  401: "You are not signed in",
  403: "You do not have access",
  404: "Not found",
};

function serviceMessage(error: ServiceError): string {
  const { errors, reason } = error;
  const status = error.status ?? 0;
  if (status === 423) return "Another request is changing the same data. Try again in a moment.";
  if (status === 429) return `Too many requests. ${whenAgain(error)}`;
  const detail = errors.map(({ message }) => message).find((message) => message !== null) ?? reason;
  const rest = `(${status})${detail ? `: ${detail}` : ""}.`;
  if (status < 500) return `${MEANINGS[status] ?? "The service rejected the request"} ${rest}`;
  return `The service is not available ${rest}${error.retryAfter === null ? "" : ` ${whenAgain(error)}`}`;
}

function whenAgain({ retryAfter }: ServiceError): string {
  if (retryAfter === null) return "Try again later.";
  return `Try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`;
}
