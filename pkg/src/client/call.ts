// Runs one call: sends, waits and notifies the hook, in a loop in which Rust decides each next step.

import { NetworkError, type Progress, RedirectError, ThrottledError, TimeoutError } from "../errors/failures.js";
import type { CallEvent, CallFailure, Endpoint, ResponseSummary, RetryBudget } from "../generated/service.js";
import httpInternals, { InternalError, MalformedResponseError, ServiceError } from "../http.js";
import { ownProperty } from "../options/options.js";
import { define } from "../options/own.js";
import type { AttemptOutcome } from "./attempt.js";
import { causeOf } from "./cause.js";
import type { Clock } from "./clock.js";
import { CALL_ENDED, type Deadline, progressText } from "./deadline.js";
import { type AttemptHook, notify } from "./hook.js";
import { ignoreErrors } from "./ignore-errors.js";
import { type Rate, unlimitedRate } from "./rates.js";
import { requestIdIn, SERVICE_IDS } from "./request-id.js";
import type { NumberedToken, Tokens } from "./tokens.js";
import { tracedAttempt } from "./traced-attempt.js";
import type { OutgoingRequest, Send } from "./transport.js";

/** The values that all calls of a client share. */
export interface ClientContext {
  readonly clock: Clock;
  readonly fetch: Send;
  readonly onAttempt: AttemptHook | undefined;
  /** The client's own credentials, which no error may show. */
  readonly secrets: readonly (string | undefined)[];
  /** The points that all calls together can spend on retries. */
  budget: RetryBudget;
  /** Whether calls to one host with one credential share a rate. */
  readonly adaptiveRate: boolean;
}

/** A response of the service with any status, and the secrets of its request. */
export type ReceivedResponse = Extract<AttemptOutcome, { kind: "response" }> & { readonly secrets: readonly string[] };

/** Refuses attempts to a host that fails too often. */
export interface Breaker {
  /**
   * Starts an attempt. Call the returned function when the attempt has ended: with true if it failed, with false if it did not, and
   * with `undefined` if the outcome is unknown. Throws while the host must not get attempts.
   */
  attempt(): (isFailure: boolean | undefined) => void;
}

/** One kind of request: how to build it and how to read its response. */
export interface Operation<T> {
  readonly endpoint: Endpoint;
  /** Milliseconds for the whole call. */
  readonly timeout: number;
  /** The maximum number of retries. */
  readonly retries: number;
  /** The rate of its host and credential. */
  readonly rate: Rate;
  readonly breaker?: Breaker | undefined;
  /** The source of its access token, if it needs one. */
  readonly tokens?: Tokens;
  /** The access token of the first attempt, if the caller has it. */
  readonly token?: NumberedToken | undefined;
  readonly allowance?: Allowance;
  /** Called with the service's id of each request that got a response. */
  readonly onRequestId?: ((id: string | undefined) => void) | undefined;
  /** Returns whether a placement request has a location code. The service responds with 401 to a wrong code and to a bad token alike. */
  readonly hasLocationCode?: (() => boolean) | undefined;
  /** Returns the request with a token. */
  build(token: string): OutgoingRequest;
  /** Returns the result of a response, or throws its error. */
  read(response: ReceivedResponse, parts: OutgoingRequest): T;
}

/** How many token requests a call may still send. */
export interface Allowance {
  left: number;
}

/** The result of an attempt. */
type Result<T> = { value: T } | { error: unknown };

/** Checks an own property, because other code may have added properties to `Object.prototype`. */
const isValue = <T>(result: Result<T>): result is { value: T } => Object.hasOwn(result, "value");

/** Runs an operation until it succeeds, fails for good, or the deadline passes. */
export async function call<T>(context: ClientContext, operation: Operation<T>, deadline: Deadline): Promise<T> {
  const { clock, onAttempt } = context;
  const { endpoint } = operation;
  const rate = context.adaptiveRate ? operation.rate : unlimitedRate();
  const { timeout, retries } = operation;
  let state = httpInternals.startCall(endpoint, { timeout, retries }, clock.now());
  let event: CallEvent = "start";
  let parts: OutgoingRequest | undefined;
  let result: Result<T> = { error: undefined };
  /** The token in use. It is replaced only after a 401. */
  let current = ownProperty(operation, "token");
  /** Whether the last response was a 401 whose cause may be the location code and not the token. */
  let isCauseUncertain = false;
  const allowance = ownProperty(operation, "allowance") ?? { left: retries + 1 };
  const breaker = ownProperty(operation, "breaker");
  const onRequestId = ownProperty(operation, "onRequestId");
  /** The start of the current attempt; `undefined` once the hook was notified of its end. */
  let startedAt: number | undefined;
  /** Reports the outcome of the current attempt to the breaker. */
  let reportOutcome: ReturnType<Breaker["attempt"]> | undefined;
  const notifyEnd = (wait: number | null): void => {
    if (startedAt === undefined) return;
    const { attempts, status } = deadline.progress;
    notify(onAttempt, { phase: "after", endpoint, attempt: attempts, status, wait, ms: clock.now() - startedAt });
    startedAt = undefined;
  };
  try {
    for (;;) {
      const shared = { call: state, budget: context.budget, rate: rate.state };
      const {
        call: next,
        budget,
        rate: newRate,
        action,
      } = httpInternals.nextCall(shared, event, clock.now(), clock.random());
      state = next;
      context.budget = budget;
      rate.state = newRate;
      notifyEnd(action.type === "wait" ? action.ms : action.type === "token" ? 0 : null);
      deadline.check();
      switch (action.type) {
        case "token": {
          const rejected = ownProperty(action, "rejected");
          if (current === undefined || rejected !== undefined)
            current = await (operation.tokens as Tokens).get(deadline, allowance, rejected, isCauseUncertain);
          parts = operation.build(current.token);
          event = { token: { generation: current.generation, isShared: current.isShared } };
          break;
        }
        case "send": {
          parts ??= operation.build("");
          try {
            reportOutcome = breaker?.attempt();
          } catch (breakerError) {
            throw deadline.progress.attempts === 0 ? breakerError : (result as { error: unknown }).error;
          }
          deadline.progress = { attempts: deadline.progress.attempts + 1, status: null };
          const { attempts } = deadline.progress;
          notify(onAttempt, { phase: "before", endpoint, attempt: attempts, status: null, wait: null, ms: null });
          startedAt = clock.now();
          deadline.check();
          const secrets = secretsOf(context, parts);
          const outcome = await tracedAttempt(parts, deadline, context.fetch, endpoint, secrets);
          deadline.progress = { attempts, status: outcome.status };
          reportOutcome?.(isHostFailure(outcome));
          reportOutcome = undefined;
          if (outcome.kind === "response") onRequestId?.(requestIdIn(outcome.headers, SERVICE_IDS, secrets));
          result = resultOf(operation, outcome, parts, deadline.progress, secrets);
          const isRefused = outcome.kind === "response" && outcome.status === 401 && current !== undefined;
          isCauseUncertain = isRefused && operation.hasLocationCode?.() === true;
          event = eventOf(
            outcome,
            result,
            isRefused && mayRenew(operation, current as NumberedToken, allowance, isCauseUncertain),
          );
          break;
        }
        case "wait":
          await deadline.wait(action.ms);
          event = "waited";
          break;
        case "done":
          if (isValue(result)) return result.value;
          throw (result as { error: unknown }).error;
        case "fail":
          if (action.reason === "timeout") throw CALL_ENDED;
          if (action.reason === "misuse")
            throw new InternalError("the call failed because of a bug in endcap; please report it");
          throw finalError(result as { error: Error | undefined }, action, deadline.progress, endpoint);
      }
    }
  } catch (reason) {
    notifyEnd(null);
    const error = reason === CALL_ENDED ? withEndpoint(deadline.error(), endpoint) : reason;
    reportOutcome?.(TimeoutError.is(error) || undefined);
    // If the call waited for its turn in the adaptive rate, this frees that turn for other calls.
    const shared = { call: state, budget: context.budget, rate: rate.state };
    ignoreErrors(() => {
      rate.state = httpInternals.nextCall(shared, "deadline", clock.now(), 0).rate;
    });
    throw error;
  }
}

/** The reason why a call is not retried, as the end of its error message. The crate has the same texts in `src/client/event.rs`. */
const FAILURE_TEXTS: { [Reason in CallFailure]?: string } = {
  "retry-after": "the service's `Retry-After` exceeds the rest of the timeout",
  throttled: "the service limits the rate of requests, and the call cannot be sent within its timeout",
  "retry-budget": "the client's retry budget is used up: too many of its calls failed",
};

/** Returns the error of the last attempt, with the reason why it is not retried; a `ThrottledError` if there was no attempt. */
function finalError(
  { error }: { error: Error | undefined },
  { reason, blockedFor = 0 }: { reason: CallFailure; blockedFor?: number },
  progress: Progress,
  endpoint: Endpoint,
): Error {
  const text = FAILURE_TEXTS[reason];
  if (error === undefined) {
    // One millisecond is subtracted, so that a fraction of a millisecond does not add a second.
    const seconds = Math.max(1, Math.ceil((blockedFor - 1) / 1000));
    const message = `${text}; try again in ${seconds} s or with a longer timeout`;
    return withEndpoint(new ThrottledError(message, progress, seconds), endpoint);
  }
  if (text !== undefined) error.message += `; not tried again, because ${text}`;
  return error;
}

function resultOf<T>(
  operation: Operation<T>,
  outcome: AttemptOutcome,
  parts: OutgoingRequest,
  progress: Progress,
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
  return {
    error: withEndpoint(
      new NetworkError(`the connection failed ${progressText(progress)}; see \`cause\``, progress, { cause }),
      endpoint,
    ),
  };
}

/** Returns whether an attempt failed because the host is down: a broken connection or a 5xx. */
const isHostFailure = ({ kind, status }: AttemptOutcome): boolean =>
  kind === "broken" || (status !== null && status >= 500 && status <= 599);

/** Returns the forms of a secret in messages of a runtime: as it is, and escaped as in JSON. */
function encodingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, json.replaceAll("/", "\\/")];
}

/** Sets the endpoint of an error. */
function withEndpoint<T extends object>(error: T, endpoint: Endpoint): T {
  define(error, "endpoint", endpoint);
  return error;
}

/**
 * Returns whether to fetch another token after a 401. If the location code may be what is wrong, the token is renewed at most once
 * a minute.
 */
function mayRenew(
  { tokens }: Operation<unknown>,
  current: NumberedToken,
  { left }: Allowance,
  isCauseUncertain: boolean,
): boolean {
  return left > 0 && (!isCauseUncertain || tokens?.mayRenew(current) === true);
}

/** Returns the secrets to redact: the client's credentials, and the token or key of the request. */
function secretsOf({ secrets }: ClientContext, { headers }: OutgoingRequest): string[] {
  return [...secrets, headers.Authorization?.slice("Bearer ".length)].filter((secret) => secret !== undefined);
}

function eventOf(outcome: AttemptOutcome, result: Result<unknown>, mayRenew: boolean): CallEvent {
  // `fetch` does not report whether the request was sent, so it counts as sent.
  if (outcome.kind === "broken") return { "no-response": { mayHaveBeenSent: true } };
  if (outcome.kind !== "response") return { response: { status: 0 } };
  const { status } = outcome;
  if (isValue(result)) return { response: { status, statusOverride: "success" } };
  if (!ServiceError.is(result.error)) return { response: { status } };
  const { isFinal, retryAfter } = result.error;
  const response: ResponseSummary = { status };
  if (isFinal || (status === 401 && !mayRenew)) response.statusOverride = "final";
  if (retryAfter !== null) response.retryAfter = retryAfter * 1000;
  return { response };
}
