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

function serviceMessage(error: ServiceError): string {
  const { status, errors, reason } = error;
  const detail = errors.map(({ message }) => message).find((message) => message !== null) ?? reason;
  const why = detail ? `: ${detail}` : "";
  const again = error.retryAfter === null ? "" : ` ${whenAgain(error)}`;
  switch (status) {
    case 401:
      return `You are not signed in (401)${why}.`;
    case 403:
      return `You do not have access (403)${why}.`;
    case 404:
      return `Not found (404)${why}.`;
    case 423:
      return "Another request is changing the same data. Try again in a moment.";
    case 429:
      return `Too many requests. ${whenAgain(error)}`;
    default:
      return (status ?? 0) >= 500
        ? `The service is not available (${status})${why}.${again}`
        : `The service rejected the request (${status})${why}.`;
  }
}

function whenAgain({ retryAfter }: ServiceError): string {
  if (retryAfter === null) return "Try again later.";
  return `Try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`;
}
