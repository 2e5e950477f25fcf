// Turns the outcome of an attempt into a value or an error, and describes it to the code that decides what comes next.

import { NetworkError, type Progress, RedirectError, SubrequestLimitError } from "../errors/failures.js";
import type { CallEvent, CallFailure, Endpoint, ResponseSummary } from "../generated/service.js";
import httpInternals, { MalformedResponseError, RateLimitError, ServiceError } from "../http.js";
import { define } from "../options/own.js";
import type { AttemptOutcome } from "./attempt.js";
import { causeOf } from "./cause.js";
import { type CallProgress, progressText } from "./deadline.js";
import type { Operation } from "./operation.js";
import type { SendFailure } from "./send-failure.js";
import type { OutgoingRequest } from "./transport.js";

/** The result of an attempt. */
export type Result<T> = { value: T } | { error: unknown };

/** Checks an own property, because other code may have added properties to `Object.prototype`. */
export const isValue = <T>(result: Result<T>): result is { value: T } => Object.hasOwn(result, "value");

/** The reason why a call is not retried, as the end of its error message. The crate has the same texts in `src/policy/event.rs`. */
const FAILURE_TEXTS: { [Reason in CallFailure]?: string } = {
  "retry-after": "the service's `Retry-After` exceeds the rest of the timeout",
  throttled: "the service limits the rate of requests, and the call cannot be sent within its timeout",
  "retry-budget": "the client's retry budget is used up: too many of its calls failed",
};

/** The members of a `ServiceError` without a response. */
const NO_RESPONSE = { status: null, code: null, errors: [], oauth: null, reason: null, requestId: null, headers: {} };

/** Returns the error of the last attempt, with the reason why it is not retried. Without an attempt, returns a `RateLimitError`. */
export function finalError(
  error: Error | undefined,
  { reason, blockedFor = 0 }: { reason: CallFailure; blockedFor?: number },
  progress: Progress,
  endpoint: Endpoint,
): Error {
  const text = FAILURE_TEXTS[reason];
  if (error === undefined) {
    // One millisecond is subtracted, so that a fraction of a millisecond does not add a second.
    const seconds = Math.max(1, Math.ceil((blockedFor - 1) / 1000));
    const message = `${text}; try again in ${seconds} s or with a longer timeout`;
    const fields = { ...NO_RESPONSE, retryAfter: seconds };
    return Object.assign(new RateLimitError(message, fields, ""), { attempts: progress.attempts, endpoint });
  }
  if (text !== undefined) error.message += `; not tried again, because ${text}`;
  if (reason === "location-code") setLocationCodeRule(error as ServiceError);
  return error;
}

/** Gives the first error of a response the rule and path that a gateway reports for a wrong location code. */
function setLocationCodeRule({ code, errors }: ServiceError): void {
  const first = errors[0] ?? { code, key: null, message: null };
  errors[0] = { ...first, rule: "location-code", path: "store_context.location_code" };
}

/** Reads the response of an attempt. The errors of other outcomes have the endpoint and the number of attempts, and show no secret. */
export function resultOf<T>(
  operation: Operation<T>,
  outcome: AttemptOutcome,
  parts: OutgoingRequest,
  progress: CallProgress,
  secrets: readonly string[],
): Result<T> {
  if (outcome.kind === "response") {
    try {
      return { value: operation.read({ ...outcome, secrets }, parts) };
    } catch (error) {
      if (MalformedResponseError.is(error)) {
        Object.assign(error, httpInternals.detailsOf(outcome.headers, secrets));
      }
      define(error as object, "attempts", progress.attempts);
      return { error: withEndpoint(error as object, operation.endpoint) };
    }
  }
  const { endpoint } = operation;
  if (outcome.kind === "redirect") {
    const message = `the request was redirected ${progressText(progress)}; redirects are not followed, so set \`hosts\` to the final host`;
    return { error: withEndpoint(new RedirectError(message, progress), endpoint) };
  }
  const cause = causeOf(outcome.cause, secrets.flatMap(encodingsOf));
  return { error: withEndpoint(connectionError(outcome.failure, progress, cause), endpoint) };
}

/** Returns the error for an attempt without a response. */
function connectionError(failure: SendFailure, progress: Progress, cause: unknown): Error {
  if (failure === "limit") {
    const message =
      "the platform allows this invocation no more subrequests, so the request was not sent; send it in another invocation, or raise the limit; see `cause`";
    return new SubrequestLimitError(message, progress, { cause });
  }
  const mayHaveBeenSent = failure === "doubtful";
  const error = new NetworkError(`the connection failed ${progressText(progress)}; see \`cause\``, progress, { cause });
  if (!mayHaveBeenSent) error.message += "; the request was not sent";
  define(error, "mayHaveBeenSent", mayHaveBeenSent);
  return error;
}

/** Returns the forms of a secret in messages of a runtime: as it is, and escaped as in JSON. */
function encodingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll("/", "\\/")];
}

/** Sets the endpoint of an error. */
export function withEndpoint<T extends object>(error: T, endpoint: Endpoint): T {
  define(error, "endpoint", endpoint);
  return error;
}

/** What decides how a call continues after a 401. */
type Unauthorized = Required<Pick<ResponseSummary, "hasLocationCode" | "isTokenNew" | "isTokenFinal">>;

/** Returns what the code that decides the next step must know of an attempt. `unauthorized` is called after a 401. */
export function eventOf(outcome: AttemptOutcome, result: Result<unknown>, unauthorized: () => Unauthorized): CallEvent {
  if (outcome.kind === "broken") {
    const { failure } = outcome;
    const isFinal = failure === "untrusted" || failure === "limit";
    return { "no-response": { mayHaveBeenSent: failure === "doubtful", isFinal } };
  }
  if (outcome.kind !== "response") return { response: { status: 0 } };
  const { status } = outcome;
  if (isValue(result)) return { response: { status, statusOverride: "success" } };
  if (!ServiceError.is(result.error)) return { response: { status } };
  const { isFinal, retryAfter } = result.error;
  const response: ResponseSummary = { status };
  // A 401 is about the token of the request, even if its body has an OAuth error.
  if (status === 401) Object.assign(response, unauthorized());
  else if (isFinal) response.statusOverride = "final";
  if (retryAfter !== null) response.retryAfter = retryAfter * 1000;
  return { response };
}
