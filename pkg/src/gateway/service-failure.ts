// Converts errors of requests to the service to responses for browsers.

import clientInternals, {
  AbortError,
  MalformedResponseError,
  NetworkError,
  RedirectError,
  ServiceError,
  SubrequestLimitError,
  ThrottledError,
  TimeoutError,
} from "../client.js";
import { type ErrorResponse, errorResponse, forwardedError } from "./error-response.js";

/** The status for a client that has disconnected. It appears in logs only. */
export const CLIENT_GONE = 499;

/** Returns the response to a browser for an error of the sender; `undefined` for any other error, which is the gateway's own. */
export function errorResponseOf(error: unknown): ErrorResponse | undefined {
  if (ServiceError.is(error)) {
    if (error.endpoint === "token") return withoutToken(error);
    // Browsers hold no service credential, so a 401 from the service is the gateway's fault.
    if (error.status === 401) return errorResponse(502, "credentials", UNAVAILABLE);
    if (error.status >= 400 && error.status <= 599) return forwardedError(error);
    return errorResponse(502, "status", UNUSABLE);
  }
  if (ThrottledError.is(error)) {
    const rule = error.endpoint === "token" ? "token" : "throttled";
    return errorResponse(503, rule, UNAVAILABLE, { "Retry-After": String(error.retryAfter) });
  }
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

/** Returns the response if no token can be fetched. The page did not cause that, so the status is 502 or 503. */
function withoutToken({ status, retryAfter }: ServiceError): ErrorResponse {
  const isTemporary = status === 429 || (status >= 500 && status <= 599);
  if (isTemporary) {
    const headers = retryAfter === null ? undefined : { "Retry-After": String(retryAfter) };
    return errorResponse(503, "token", UNAVAILABLE, headers);
  }
  if (status >= 400 && status <= 499) return errorResponse(502, "credentials", UNAVAILABLE);
  return errorResponse(502, "status", UNUSABLE);
}
