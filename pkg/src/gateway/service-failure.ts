// Converts errors of requests to the service to responses for browsers.

import clientInternals, {
  AbortError,
  MalformedResponseError,
  NetworkError,
  RateLimitError,
  RedirectError,
  ServiceError,
  SubrequestLimitError,
  TimeoutError,
} from "../client.js";
import { type ErrorResponse, errorResponse, forwardedError, retryAfterHeader } from "./error-response.js";

/** The status for a client that has disconnected. It appears in logs only. */
export const CLIENT_GONE = 499;

/** Returns the response to a browser for an error of the sender; `undefined` for any other error, which is the gateway's own. */
export function errorResponseOf(error: unknown): ErrorResponse | undefined {
  if (ServiceError.is(error)) return serviceFailure(error);
  if (TimeoutError.is(error))
    return errorResponse(504, "timeout", `the service did not respond in time${doubtOf(error)}`);
  if (AbortError.is(error)) return errorResponse(CLIENT_GONE, "gone", "the client disconnected");
  if (RedirectError.is(error)) return errorResponse(502, "redirect", UNAVAILABLE);
  if (NetworkError.is(error) || SubrequestLimitError.is(error))
    return errorResponse(502, "network", `the service cannot be reached${doubtOf(error)}`);
  if (MalformedResponseError.is(error)) return errorResponse(502, "malformed-response", UNUSABLE + doubtOf(error));
  return undefined;
}

/** Returns the end of the message for an error of a request for a link that may exist. */
const doubtOf = ({ message }: Error): string =>
  message.includes(clientInternals.LINK_MAY_EXIST) ? clientInternals.LINK_MAY_EXIST : "";

const UNAVAILABLE = "the service cannot be used at the moment";
const UNUSABLE = "the service's response cannot be used";

/** Returns the response for an error status of the service, or for its rate limit. */
function serviceFailure(error: ServiceError): ErrorResponse {
  const status = error.status ?? 0;
  const isForToken = error.endpoint === "token";
  const isLimited = RateLimitError.is(error) && (isForToken || !error.sent);
  if (!isLimited && !(status >= 400 && status <= 599)) return errorResponse(502, "status", UNUSABLE);
  // The page did not cause an error of a token request, so the status is 502 or 503.
  if (isLimited || (isForToken && status >= 500)) {
    const rule = isForToken ? "token" : "throttled";
    return errorResponse(503, rule, UNAVAILABLE, retryAfterHeader(error.retryAfter));
  }
  // Browsers hold no service credential, so a 401 from the service is the gateway's fault.
  if (isForToken || status === 401) return errorResponse(502, "credentials", UNAVAILABLE);
  return forwardedError(status, error);
}
