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
  if (NetworkError.is(error)) return "The gateway cannot be reached. Is the demo still running?";
  if (TimeoutError.is(error)) return "No response came in time.";
  if (RedirectError.is(error)) return "The response was a redirect, which is not followed.";
  if (AbortError.is(error)) return "It was called off.";
  if (MalformedResponseError.is(error)) return `The response cannot be used: ${error.message}.`;
  if (EndcapError.is(error)) return `It cannot be sent: ${error.message}.`;
  return `It failed: ${error instanceof Error ? error.message : String(error)}.`;
}

function serviceMessage(error: ServiceError): string {
  const { status, errors, reason } = error;
  const detail = errors.map(({ message }) => message).find((message) => message !== null) ?? reason;
  const why = detail ? `: ${detail}` : "";
  const again = error.retryAfter === null ? "" : ` ${whenAgain(error)}`;
  switch (status) {
    case 401:
      return `The gateway does not know who asks (401)${why}.`;
    case 403:
      return `This is not allowed (403)${why}.`;
    case 404:
      return `There is no such thing (404)${why}.`;
    case 423:
      return "Another request is at work on the same. Try again in a moment.";
    case 429:
      return `Too many requests. ${whenAgain(error)}`;
    default:
      return status >= 500
        ? `The service is of no use at the moment (${status})${why}.${again}`
        : `The service refused it (${status})${why}.`;
  }
}

function whenAgain({ retryAfter }: ServiceError): string {
  if (retryAfter === null) return "Try again in a while.";
  return `Try again in ${retryAfter} ${retryAfter === 1 ? "second" : "seconds"}.`;
}
